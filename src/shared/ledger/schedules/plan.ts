import type { BusinessDate } from '../../dates.ts';
import { addDays, daysBetween, monthOf } from '../../dates.ts';
import { divideRounded, sum } from '../../money.ts';
import type { Centavos } from '../../money.ts';
import { monthPeriodOf } from '../../periods.ts';

/** What a schedule is of. */
export const SCHEDULE_KINDS = [
  'prepaid',
  'deferred-income',
  'asset',
  'loan',
  'thirteenth-month',
] as const;

export type ScheduleKind = (typeof SCHEDULE_KINDS)[number];

/** How the total is parted: equal months, by days, or as a loan is paid back. */
export const SCHEDULE_METHODS = ['month', 'day', 'annuity', 'equal-principal'] as const;

export type ScheduleMethod = (typeof SCHEDULE_METHODS)[number];

/** What is taken up on one day, in centavos; of a loan its interest beside it. */
export interface PlannedLine {
  readonly dueDate: BusinessDate;
  readonly amount: Centavos;
  readonly interest: Centavos;
}

/** The days that something is of. */
export interface Covered {
  readonly from: BusinessDate;
  readonly to: BusinessDate;
}

/** A schedule is of so many months at most: fifty years, the life of a building. */
export const MOST_MONTHS = 600;

/** The months that days touch, each with its last day and its days among them. */
export function monthsOf({ from, to }: Covered): { last: BusinessDate; days: number }[] {
  const months: { last: BusinessDate; days: number }[] = [];
  for (let day = from; day <= to && months.length <= MOST_MONTHS;) {
    const { to: last } = monthPeriodOf(day);
    months.push({ last, days: daysBetween(day, last < to ? last : to) + 1 });
    day = addDays(last, 1);
  }
  return months;
}

/** Whole months are parted by months, anything else by days. */
export function methodOf({ from, to }: Covered): 'month' | 'day' {
  return from.endsWith('-01') && monthPeriodOf(to).to === to ? 'month' : 'day';
}

/**
 * A total over the months that it covers, due on the last day of each. Each part is rounded down to
 * the centavo, the last one takes the rest, so the parts come to the total. What belongs to months
 * before `notBefore` is due with the month of that day.
 */
export function planStraight({
  total,
  from,
  to,
  method,
  notBefore = from,
}: Covered & {
  readonly total: Centavos;
  readonly method: 'month' | 'day';
  readonly notBefore?: BusinessDate;
}): PlannedLine[] {
  const months = monthsOf({ from, to });
  const weights = months.map(({ days }) => (method === 'day' ? BigInt(days) : 1n));
  const all = sum(weights);
  const parts = weights.map((weight) => (total * weight) / all);
  const given = sum(parts);
  const first = monthPeriodOf(notBefore).to;
  const lines = new Map<BusinessDate, Centavos>();
  for (const [at, { last }] of months.entries()) {
    const rest = at === months.length - 1 ? total - given : 0n;
    const due = last < first ? first : last;
    lines.set(due, (lines.get(due) ?? 0n) + (parts[at] ?? 0n) + rest);
  }
  return [...lines]
    .filter(([, amount]) => amount > 0n)
    .map(([dueDate, amount]) => ({ dueDate, amount, interest: 0n }));
}

/**
 * Whether something covers days after the month it is recorded in; otherwise there is nothing to
 * put off.
 */
export function isPutOff(to: BusinessDate, recordedOn: BusinessDate): boolean {
  return monthOf(to) > monthOf(recordedOn);
}

/**
 * A loan paid back monthly from the first due day on, interest at a twelfth of the yearly rate on
 * what is still owed, rounded once a month. `equal-principal`: equal parts of the principal;
 * `annuity`: equal payments, rounded to the centavo. The last payment settles what is left.
 */
export function planLoan({
  principal,
  rateBasisPoints,
  months,
  firstDue,
  method,
}: {
  readonly principal: Centavos;
  readonly rateBasisPoints: number;
  readonly months: number;
  readonly firstDue: BusinessDate;
  readonly method: 'annuity' | 'equal-principal';
}): PlannedLine[] {
  const payment = annuityOf(principal, rateBasisPoints, months);
  const part = principal / BigInt(months);
  const lines: PlannedLine[] = [];
  let owed = principal;
  for (let at = 0; at < months; at += 1) {
    const interest = divideRounded(owed * BigInt(rateBasisPoints), 120_000n);
    const planned = method === 'annuity' ? payment - interest : part;
    const amount = at === months - 1 || planned > owed ? owed : planned;
    if (amount + interest > 0n)
      lines.push({ dueDate: monthsAfter(firstDue, at), amount, interest });
    owed -= amount;
  }
  return lines;
}

/** 10^24: more digits than any rate and term need for a payment that is right to the centavo. */
const SCALE = 10n ** 24n;

/**
 * The equal payment of a loan: principal × i / (1 − (1 + i)^−n), i a twelfth of the yearly rate,
 * worked out in integers.
 */
export function annuityOf(principal: Centavos, rateBasisPoints: number, months: number): Centavos {
  if (rateBasisPoints === 0) return divideRounded(principal, BigInt(months));
  const rate = (SCALE * BigInt(rateBasisPoints)) / 120_000n;
  let grown = SCALE;
  for (let at = 0; at < months; at += 1) grown = (grown * (SCALE + rate)) / SCALE;
  return divideRounded(principal * rate * grown, SCALE * (grown - SCALE));
}

/** The same day so many months later; a shorter month takes its last day. */
export function monthsAfter(day: BusinessDate, months: number): BusinessDate {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last)))
    .toISOString()
    .slice(0, 10);
}

/** The last day of so many months from the first day of a day's month on. */
export function lastOfMonths(day: BusinessDate, months: number): BusinessDate {
  return monthPeriodOf(monthsAfter(`${monthOf(day)}-01`, months - 1)).to;
}
