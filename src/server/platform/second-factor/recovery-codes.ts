import { createHash, randomInt } from 'node:crypto';

import type { Kysely } from 'kysely';

import type { Tables } from '../../tables.ts';

import { replaceRecoveryCodes } from './queries.ts';

const COUNT = 10;
const GROUPS = 3;
const GROUP_LENGTH = 5;
// Without letters that are read as others (Crockford's base32): 75 bits in 15 signs.
const SIGNS = '0123456789abcdefghjkmnpqrstvwxyz';

/** Gives an account ten new recovery codes, and gives them to be shown this once. */
export async function renewCodes(tx: Kysely<Tables>, userId: string, now: Date): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, makeCode);
  await replaceRecoveryCodes(tx, userId, { hashes: codes.map(hashCode), now });
  return codes;
}

/** What the database keeps of a code; how it was typed (case, dashes, O for 0) does not count. */
export function hashCode(typed: string): Buffer {
  const plain = typed
    .toLowerCase()
    .replaceAll(/[^0-9a-z]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1');
  return createHash('sha256').update(plain).digest();
}

function makeCode(): string {
  const sign = () => SIGNS.charAt(randomInt(SIGNS.length));
  const group = () => Array.from({ length: GROUP_LENGTH }, sign).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}
