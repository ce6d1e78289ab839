import { formatMoney } from '../money.ts';
import type { Centavos } from '../money.ts';

/** Every month, every two months, every quarter. */
const STEPS = [1, 2, 3] as const;
export type Step = (typeof STEPS)[number];

/** Bills come from vendors, invoices are issued to customers. */
export type Register = 'vendor' | 'customer';

/** A document of a party on one account. */
export interface CameDocument {
  /** Of the year 0: see `monthNumber`. */
  readonly month: number;
  readonly day: number;
  readonly amount: Centavos;
}

/** What a person said: it comes every so many months, counted from a month, by a day. */
export interface SetByHand {
  readonly step: Step;
  readonly firstMonth: number;
  readonly day: number;
}

/** The amounts that are usual: their median, and how far from it one may be. */
export interface Band {
  readonly usual: Centavos;
  readonly low: Centavos;
  readonly high: Centavos;
}

/** Why something is expected in a month, and how. */
export interface Expectation {
  readonly step: Step;
  /** The day by which it usually came, and the latest day on which it did. */
  readonly day: number;
  readonly latestDay: number;
  /** None while fewer than three came. */
  readonly band: Band | null;
  readonly why: string;
}

/** How far back is looked: six times where it comes monthly, else a year. */
const SLOTS: Readonly<Record<Step, number>> = { 1: 6, 2: 6, 3: 4 };
const YEAR = 12;
/**
 * Who sends more than that in the six months before a month sends nothing regular: at most one for
 * each time, and one more.
 */
export const MOST_REGULAR = 7;
export const MONTHS_OF_REGULAR = 6;
const LEAST_HITS = 3;
const MOST_MISSES = 1;

/** `2026-11` as a number that months are counted with. */
export function monthNumber(day: string): number {
  return Number(day.slice(0, 4)) * YEAR + Number(day.slice(5, 7)) - 1;
}

/**
 * Whether a document is expected in a month, from those of the twelve months before: it came at
 * least three times, every month, every two or every three, missed at most once since it began, and
 * was one document each time, but once. Invoices were all of much the same amount, too: rent or a
 * retainer, not what a customer buys now and then. What a person set goes before. The same
 * documents give the same answer.
 */
export function expectationIn(
  month: number,
  came: readonly CameDocument[],
  { byHand, register = 'vendor' }: { byHand?: SetByHand | undefined; register?: Register } = {},
): Expectation | undefined {
  const before = came.filter((each) => each.month < month && each.month >= month - YEAR);
  if (byHand !== undefined) {
    const { step, firstMonth, day } = byHand;
    if (month < firstMonth || (month - firstMonth) % step !== 0) return undefined;
    const why = `Set by hand: ${STEP_WORDS[step]} by the ${ordinal(day)}.`;
    return { step, day, latestDay: day, band: bandOf(sumsByMonth(before)), why };
  }
  for (const step of STEPS) {
    const found = regularEvery({ step, month }, before, register);
    if (found !== undefined) return found;
  }
  return undefined;
}

const VERBS: Readonly<Record<Register, string>> = { vendor: 'Came', customer: 'Issued' };

function regularEvery(
  { step, month }: { step: Step; month: number },
  before: readonly CameDocument[],
  register: Register,
): Expectation | undefined {
  const places = new Set(Array.from({ length: SLOTS[step] }, (_, at) => month - step * (at + 1)));
  const own = before.filter((each) => places.has(each.month));
  // What comes every two months and in between is not regular.
  if (step > 1 && own.length < before.length) return undefined;
  const hits = [...new Set(own.map((each) => each.month))];
  if (hits.length < LEAST_HITS) return undefined;
  const sinceFirst = (month - Math.min(...hits)) / step;
  if (sinceFirst - hits.length > MOST_MISSES) return undefined;
  if (own.length - hits.length > 1) return undefined;
  const sums = sumsByMonth(own);
  if (register === 'customer' && !isSteady(sums)) return undefined;
  const days = hits
    .map((hit) => Math.min(...own.filter((each) => each.month === hit).map(({ day }) => day)))
    .toSorted((a, b) => a - b);
  const [earliest = 1] = days;
  const latestDay = days.at(-1) ?? earliest;
  const between =
    earliest === latestDay
      ? `on the ${ordinal(earliest)}`
      : `between the ${ordinal(earliest)} and the ${ordinal(latestDay)}`;
  return {
    step,
    day: days[Math.floor((days.length - 1) / 2)] ?? earliest,
    latestDay,
    band: bandOf(sums),
    why: `${VERBS[register]} ${STEP_WORDS[step]}: ${hits.length} of the last ${sinceFirst} times, ${between}.`,
  };
}

function sumsByMonth(came: readonly CameDocument[]): Centavos[] {
  const sums = new Map<number, Centavos>();
  for (const { month, amount } of came) sums.set(month, (sums.get(month) ?? 0n) + amount);
  return [...sums.values()];
}

const SPREADS = 3n;
/** A twentieth of the usual amount at least: 5 %. */
const LEAST_SHARE = 20n;

/**
 * The band of usual amounts: the median, and three times the median distance from it to each side,
 * or 5 % of it where that is more.
 */
export function bandOf(amounts: readonly Centavos[]): Band | null {
  if (amounts.length < LEAST_HITS) return null;
  const usual = medianOf(amounts);
  const spread = medianOf(amounts.map((each) => (each > usual ? each - usual : usual - each)));
  const share = shareOf(usual);
  const width = SPREADS * spread > share ? SPREADS * spread : share;
  return { usual, low: usual > width ? usual - width : 0n, high: usual + width };
}

/** Whether all are within 5 % of their median. */
function isSteady(amounts: readonly Centavos[]): boolean {
  const usual = medianOf(amounts);
  const share = shareOf(usual);
  return amounts.every((each) => each >= usual - share && each <= usual + share);
}

/** 5 % of an amount, up to the whole centavo. */
function shareOf(amount: Centavos): Centavos {
  return (amount + LEAST_SHARE - 1n) / LEAST_SHARE;
}

/** The middle one; of two in the middle their mean, cut to whole centavos. */
function medianOf(amounts: readonly Centavos[]): Centavos {
  const sorted = amounts.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const middle = sorted[sorted.length >> 1] ?? 0n;
  if (sorted.length % 2 === 1) return middle;
  return ((sorted[(sorted.length >> 1) - 1] ?? 0n) + middle) / 2n;
}

/** What is unusual about the amount of a month; empty where nothing is. */
export function unusualAmount(amount: Centavos, count: number, band: Band | null): string {
  if (band === null || (amount >= band.low && amount <= band.high)) return '';
  const twice = count > 1 ? ` in ${count} documents` : '';
  const how = amount > band.high ? 'more' : 'less';
  return `${formatMoney(amount)}${twice} is ${how} than usual: ${formatMoney(band.usual)}, from ${formatMoney(band.low)} to ${formatMoney(band.high)}.`;
}

const STEP_WORDS: Readonly<Record<Step, string>> = {
  1: 'every month',
  2: 'every two months',
  3: 'every quarter',
};

/** `1st`, `22nd`, `13th`. */
function ordinal(day: number): string {
  const teen = day >= 11 && day <= 13;
  const end = teen ? 'th' : ({ 1: 'st', 2: 'nd', 3: 'rd' }[day % 10] ?? 'th');
  return `${day}${end}`;
}
