import { once } from 'node:events';
import { connect as connectPlain, isIP } from 'node:net';
import type { Socket } from 'node:net';
import { connect } from 'node:tls';
import type { ConnectionOptions, TLSSocket } from 'node:tls';

/** Where a certificate is shown, and whether mail's STARTTLS comes before it. */
export interface TlsPlace {
  readonly host: string;
  readonly port: number;
  readonly isStartTls: boolean;
}

/** What a server showed, or why it showed none. */
export type ShownCertificate =
  | { readonly state: 'shown'; readonly validTo: Date; readonly isTrusted: boolean }
  | { readonly state: 'none' }
  | { readonly state: 'away' };

/** The other side has so long for all of it. */
const WAIT_MS = 4_000;
const NO_TLS = Symbol('the server offers no TLS');

/**
 * The certificate that a server shows, by a handshake that sends nothing else: one that has run out
 * or is not trusted is read, too. Never throws.
 */
export async function readCertificate(place: TlsPlace): Promise<ShownCertificate> {
  const signal = AbortSignal.timeout(WAIT_MS);
  // The newest is the one to end: it ends the socket that it runs over.
  let newest: Socket | undefined;
  const kept = <T extends Socket>(socket: T): T => {
    newest = socket.on('error', () => undefined);
    return socket;
  };
  const secured = async (socket: TLSSocket) => {
    await once(kept(socket), 'secureConnect', { signal });
    return shown(socket);
  };
  const { host, port } = place;
  try {
    if (!place.isStartTls) return await secured(connect({ ...secureOptions(host), port }));
    const plain = kept(connectPlain({ host, port }));
    await once(plain, 'connect', { signal });
    if ((await askStartTls(plain, signal)) === NO_TLS) return { state: 'none' };
    return await secured(connect({ ...secureOptions(host), socket: plain }));
  } catch {
    return { state: 'away' };
  } finally {
    newest?.destroy();
  }
}

/** Nothing is sent over it: the date is wanted of a certificate that is not trusted, too. */
function secureOptions(host: string): ConnectionOptions {
  const isName = isIP(host) === 0;
  return { host, rejectUnauthorized: false, ...(isName && { servername: host }) };
}

function shown(socket: TLSSocket): ShownCertificate {
  const validTo = new Date(socket.getPeerCertificate().valid_to);
  if (Number.isNaN(validTo.getTime())) return { state: 'away' };
  return { state: 'shown', validTo, isTrusted: socket.authorized };
}

/** Greets a mail server and asks it for TLS (RFC 3207). */
async function askStartTls(socket: Socket, signal: AbortSignal): Promise<typeof NO_TLS | 'ready'> {
  await readReply(socket, signal);
  socket.write('EHLO talaan.invalid\r\n');
  if (!/^250[ -]STARTTLS\r?$/im.test(await readReply(socket, signal))) return NO_TLS;
  socket.write('STARTTLS\r\n');
  return /^220[ -]/.test(await readReply(socket, signal)) ? 'ready' : NO_TLS;
}

const MOST = 10_000;

/** A reply of one or more lines; the last has a space after its number. */
async function readReply(socket: Socket, signal: AbortSignal): Promise<string> {
  let text = '';
  while (!/^\d{3} .*\r?\n$/m.test(text)) {
    const [chunk] = (await once(socket, 'data', { signal })) as [Buffer];
    text += chunk.toString('latin1');
    if (text.length > MOST) throw new Error('The mail server says too much.');
  }
  return text;
}
