import { isIP } from 'node:net';

const MAX_LABEL = 63;
const LOCAL_NAMES = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|localdomain|arpa)$/;

/**
 * What is wrong with an address to embed, in a sentence; nothing if it may be embedded: https, a
 * public host name or address, no user name or password. `allowInsecure` also lets http addresses
 * of this machine pass (for tries and tests only).
 */
export function faultOfAddress(text: string, allowInsecure: boolean): string | undefined {
  if (/[\s\\;,'"<>]/.test(text) || !URL.canParse(text))
    return 'Enter a whole address such as https://example.com/form.';
  const url = new URL(text);
  if (url.username !== '' || url.password !== '')
    return 'Leave user name and password out of the address.';
  if (allowInsecure && url.protocol === 'http:' && isThisMachine(url.hostname)) return undefined;
  if (url.protocol !== 'https:') return 'Only https addresses can be embedded.';
  if (!isPublicHost(url.hostname)) return 'Only addresses of public hosts can be embedded.';
  return undefined;
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || host.startsWith('127.');
}

/**
 * A host with a public name. `URL` has already turned every spelling of an IPv4 address into the
 * usual one.
 */
function isPublicHost(host: string): boolean {
  if (host.startsWith('[')) return isPublicIpv6(host.slice(1, -1));
  if (isIP(host) === 4) return isPublicIpv4(host);
  const name = host.endsWith('.') ? host.slice(0, -1) : host;
  const labels = name.split('.');
  return (
    labels.length > 1 &&
    labels.every((l) => l !== '' && l.length <= MAX_LABEL) &&
    !LOCAL_NAMES.test(name)
  );
}

/**
 * Not of this machine, a private network, the link, shared space, tests, or several receivers (RFC
 * 6890).
 */
function isPublicIpv4(host: string): boolean {
  const [a = 0, b = 0, c = 0] = host.split('.').map(Number);
  const isSpecial =
    a === 0 ||
    a === 10 ||
    a === 127 ||
    a >= 224 ||
    (a === 100 && b >= 64 && b < 128) ||
    (a === 169 && b === 254) ||
    (a === 172 && b >= 16 && b < 32) ||
    (a === 192 && (b === 168 || (b === 0 && (c === 0 || c === 2)))) ||
    (a === 198 && (b === 18 || b === 19 || (b === 51 && c === 100))) ||
    (a === 203 && b === 0 && c === 113);
  return !isSpecial;
}

/**
 * Only global unicast, without the blocks that carry or translate other addresses (mapped, 6to4,
 * Teredo, documentation).
 */
function isPublicIpv6(host: string): boolean {
  return /^[23][0-9a-f]{3}:/.test(host) && !/^(2001:(0?:|db8:|:)|2002:|3fff:)/.test(host);
}
