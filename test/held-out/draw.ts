import { addDays } from '#shared/dates.ts';

import { randomOf } from '../bank-year.ts';

/** What chance decides, the same for a seed. */
export interface Draw {
  readonly chance: (share: number) => boolean;
  readonly of: <One>(from: readonly One[]) => One;
  /** A whole number from `from` to `to`, both included. */
  readonly between: (from: number, to: number) => number;
  readonly letter: () => string;
  readonly digits: (count: number) => string;
  readonly id: () => string;
}

/** Draws of a seed. */
export function drawOf(seed: number): Draw {
  const next = randomOf(seed);
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const digits = (count: number) => Array.from({ length: count }, () => between(0, 9)).join('');
  const of = <One>(from: readonly One[]): One => {
    const one = from[between(0, from.length - 1)];
    if (one === undefined) throw new Error('nothing to draw from');
    return one;
  };
  const hex = (count: number) =>
    Array.from({ length: count }, () => between(0, 15).toString(16)).join('');
  return {
    chance: (share) => next() < share,
    of,
    between,
    letter: () => of([...'ABCDEFGLMRST']),
    digits,
    id: () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`,
  };
}

const HOLIDAYS = new Set([
  '2026-01-01', '2026-02-17', '2026-02-25', '2026-03-20', '2026-04-02', '2026-04-03', '2026-04-09',
  '2026-05-01', '2026-06-12', '2026-08-21', '2026-08-31',
]); // prettier-ignore

/** The day on which a bank books what reaches it on a day, so many banking days later. */
export function bankingDay(day: string, later: number): string {
  let at = nextOpen(day);
  for (let left = later; left > 0; left -= 1) at = nextOpen(addDays(at, 1));
  return at;
}

function nextOpen(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6 || HOLIDAYS.has(day) ? nextOpen(addDays(day, 1)) : day;
}
