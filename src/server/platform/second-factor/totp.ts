import { createHmac, timingSafeEqual } from 'node:crypto';

/** Seconds that a code is shown, and how many digits it has: what every authenticator app knows. */
const STEP_S = 30;
const DIGITS = 6;
/** Clocks of phone and server may differ by one step either way. */
const TOLERANCE = 1;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code of a secret in one 30-second step since 1970 (RFC 6238 with SHA-1, RFC 4226). */
export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/**
 * The step that a typed code belongs to, of those that are near enough to this moment; nothing for
 * a wrong one. Blanks between the digits do not count.
 */
export function findStep(secret: Buffer, typed: string, now: Date): number | undefined {
  const given = Buffer.from(typed.replaceAll(/\s/g, ''));
  const current = Math.floor(now.getTime() / 1000 / STEP_S);
  let found: number | undefined;
  for (let step = current - TOLERANCE; step <= current + TOLERANCE; step += 1) {
    const code = Buffer.from(codeAt(secret, step));
    if (given.length === code.length && timingSafeEqual(given, code)) found = step;
  }
  return found;
}

/** Whether what was typed looks like a code of an app, and not like a recovery code. */
export function isAppCode(typed: string): boolean {
  return /^\d{6}$/.test(typed.replaceAll(/\s/g, ''));
}

/** Bytes in base32 (RFC 4648) without padding, as apps take a secret that is typed. */
export function toBase32(bytes: Buffer): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)] ?? '').join('');
}

/** The address that a QR code tells an app: whose code it is, and the secret. */
export function appAddress(secret: Buffer, { issuer, name }: { issuer: string; name: string }) {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(name)}`;
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}
