import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';

import { PrivateAddressError, hostOf, isPublicAddress, lookupPublic } from './public-address.ts';

const TIMEOUT_MS = 10_000;

/** A message as it goes out. */
export type Outgoing = {
  readonly url: string;
  /** Each signs: for a day after a change the one of before as well. */
  readonly secrets: readonly string[];
  readonly messageId: string;
  readonly body: string;
  readonly now: Date;
  /** Also to this machine and the house's own network, and without TLS. */
  readonly mayBePrivate: boolean;
};

/** How a try ended: the status that was answered, or why there was none. */
export type Sent = { readonly status: number } | { readonly error: string };

/**
 * The headers that prove a message, by the convention of standardwebhooks.com: HMAC-SHA256 over id,
 * time and body, so that neither can be changed and an old message can't be played again.
 */
function signatureHeaders({ secrets, messageId, body, now }: Omit<Outgoing, 'url'>) {
  const seconds = String(Math.floor(now.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    const signed = createHmac('sha256', key).update(`${messageId}.${seconds}.${body}`);
    return `v1,${signed.digest('base64')}`;
  });
  return {
    'webhook-id': messageId,
    'webhook-timestamp': seconds,
    'webhook-signature': signatures.join(' '),
  };
}

/** Sends a message once. Redirections are not followed; of the answer only the status is read. */
export async function send(message: Outgoing): Promise<Sent> {
  const url = new URL(message.url);
  const host = hostOf(url);
  if (!message.mayBePrivate && isIP(host) !== 0 && !isPublicAddress(host))
    return { error: new PrivateAddressError().message };
  try {
    return { status: await post(url, message) };
  } catch (error) {
    return { error: reasonOf(error) };
  }
}

/**
 * Not by `import`, which reads what this has for a browser's calls, too: a tenth of what a start
 * reads, and 3 MB, for nobody.
 */
const { request: requestHttp } = process.getBuiltinModule('node:http');

function post(url: URL, message: Outgoing): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const call = request(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(message.body),
      'user-agent': 'Talaan',
      ...signatureHeaders(message),
    },
    ...(message.mayBePrivate ? {} : { lookup: lookupPublic }),
    agent: false,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  call.on('error', reject);
  call.on('response', (response: IncomingMessage) => {
    resolve(response.statusCode ?? 0);
    response.on('error', () => undefined);
    response.destroy();
  });
  call.end(message.body);
  return promise;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'It could not be sent.';
  if (error.name === 'TimeoutError' || error.name === 'AbortError')
    return 'There was no answer within 10 seconds.';
  return (error.message || error.name).slice(0, 300);
}
