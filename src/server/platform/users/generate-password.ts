import { randomInt } from 'node:crypto';

// Without letters and digits that look alike, because the password is read off a screen once.
const SETS = [
  'ABCDEFGHJKLMNPQRSTUVWXYZ',
  'abcdefghijkmnpqrstuvwxyz',
  '23456789',
  '!@#%*?',
] as const;
const LENGTH = 16;

/** A random password of 16 signs that keeps the five rules (about 90 bits). */
export function generatePassword(): string {
  const all = SETS.join('');
  const signs = SETS.map(pick);
  while (signs.length < LENGTH) signs.push(pick(all));
  return shuffled(signs).join('');
}

function pick(set: string): string {
  return set.charAt(randomInt(set.length));
}

function shuffled(signs: readonly string[]): string[] {
  const left = [...signs];
  const result: string[] = [];
  while (left.length > 0) result.push(...left.splice(randomInt(left.length), 1));
  return result;
}
