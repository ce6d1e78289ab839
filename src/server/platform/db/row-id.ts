import { randomUUID } from 'node:crypto';

/** Hexadecimal digits of the milliseconds that lead an id. */
const TIME_DIGITS = 12;

/**
 * An id for a row of a table that grows for ever: the moment leads (a UUID of version 7), so that
 * rows made one after another stand beside each other in every index. Random ones fall anywhere,
 * and each row is looked for and written on a page of its own. What follows is as random as ever.
 */
export function makeRowId(now: number = Date.now()): string {
  const time = now.toString(16).padStart(TIME_DIGITS, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
