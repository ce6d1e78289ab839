import type { Kysely } from 'kysely';

import { addDays, formatDate } from '#shared/dates.ts';
import { formatMoney, sum } from '#shared/money.ts';
import type { Centavos } from '#shared/money.ts';
import { parsePeriod, taxableQuarterKeyOf, yearKeyOf } from '#shared/periods.ts';
import type { Period } from '#shared/periods.ts';
import { paidWith } from '#shared/tax/paid-before.ts';
import type { Typed, Worksheet } from '#shared/tax/return-items.ts';

import type { Tables } from '../../tables.ts';
import { lastFiled } from '../filings/standing-filings.ts';
import { isOfForm, listPayors } from '../lists/alphalists.ts';
import { sumTaxRows } from '../rows/queries.ts';

import { findTypedItems } from './typed-items.ts';
import type { TaxForm } from './typed-queries.ts';

/** A quarter of a year of the income tax, with those before it. */
export interface YearQuarter {
  readonly year: Period;
  /** The quarters of the year up to this one, the first first. */
  readonly quarters: readonly Period[];
  /** The fourth one, which has no return of its own. */
  readonly isLast: boolean;
}

/** The year that a quarter is of, and its quarters so far. */
export function placeInYear(quarter: Period, fiscalYearEndMonth: number): YearQuarter {
  const key = yearKeyOf(quarter.to, fiscalYearEndMonth);
  const year = parsePeriod(key, fiscalYearEndMonth) ?? { ...quarter, key };
  return {
    year,
    quarters: quartersUpTo(year, quarter.to, fiscalYearEndMonth),
    isLast: quarter.to >= year.to,
  };
}

/** The quarters of a year that end by a day, the first first. */
export function quartersUpTo(year: Period, to: string, fiscalYearEndMonth: number): Period[] {
  const quarters: Period[] = [];
  for (let day = year.from; day <= to;) {
    const found = parsePeriod(taxableQuarterKeyOf(day, fiscalYearEndMonth));
    if (found === undefined) break;
    quarters.push(found);
    day = addDays(found.to, 1);
  }
  return quarters;
}

/** What was typed for quarters, in their order; for the last of them `own`. */
export async function typedOfQuarters(
  tx: Kysely<Tables>,
  { form, quarters, own }: { form: TaxForm; quarters: readonly Period[]; own?: Typed },
): Promise<Typed[]> {
  const typed: Typed[] = [];
  for (const [at, { key }] of quarters.entries()) {
    const isOwn = own !== undefined && at === quarters.length - 1;
    typed.push(isOwn ? own : (await findTypedItems(tx, form, key)).typed);
  }
  return typed;
}

/**
 * What holds of items that are typed once for a year: what was typed here, otherwise what was typed
 * for the latest quarter before, with a note that says so.
 */
export function withEarlier(
  own: Typed,
  earlier: readonly { readonly label: string; readonly typed: Typed }[],
  /** The item here → what it is called there. */
  items: ReadonlyMap<string, string>,
): Typed {
  const known = new Map(own);
  for (const [item, there] of items) {
    const found = earlier.findLast(({ typed }) => typed.has(there));
    const value = found?.typed.get(there);
    if (known.has(item) || found === undefined || value === undefined) continue;
    known.set(item, { amount: value.amount, note: `As entered for ${found.label}` });
  }
  return known;
}

/**
 * Whether a quarter takes up what the returns of the quarters before it declared and had payable,
 * of which some stand filed.
 */
export async function previousChecks(
  tx: Kysely<Tables>,
  { form, quarters }: { readonly form: TaxForm; readonly quarters: readonly Period[] },
  {
    item,
    was,
    amount,
    paid,
  }: {
    /**
     * The item that takes the income of the previous quarters, and the one of their return; none
     * where they were filed by another schedule.
     */
    readonly item: string;
    readonly was: readonly string[];
    readonly amount: Centavos;
    readonly paid: Centavos;
  },
): Promise<Worksheet['checks']> {
  const filed = [];
  for (const { key, label } of quarters.slice(0, -1)) {
    const found = await lastFiled(tx, { subject: form, period: key });
    if (found !== undefined) filed.push({ label, key, figures: found.filed.figures });
  }
  const [last] = filed.slice(-1);
  if (last === undefined) return [];
  const isNext = last.key === quarters.at(-2)?.key;
  const declared = sum(was.map((each) => last.figures.get(each) ?? 0n));
  const payable = sum(filed.map(({ figures }) => paidWith(form, figures)));
  return [
    ...(isNext && was.length > 0
      ? [declaredCheck([item, amount], [was.join(' or '), declared], last.label)]
      : []),
    {
      text: `The returns filed for previous quarters of the year had ${formatMoney(payable)} payable; ${formatMoney(paid)} of it is paid by the books.`,
      isOk: paid === payable,
    },
  ];
}

function declaredCheck(
  [item, amount]: readonly [string, Centavos],
  [was, declared]: readonly [string, Centavos],
  label: string,
): Worksheet['checks'][number] {
  if (amount === declared)
    return { text: `Item ${item} and item ${was} as filed for ${label} agree.`, isOk: true };
  const text = `Item ${item} is ${formatMoney(amount)}; filed for ${label} were ${formatMoney(declared)} at ${was}: the books have changed since. Amend that return, or declare the difference with this one.`;
  return { text, isOk: false };
}

/** Whether the list of payors that goes with a return has all that was withheld in its quarter. */
export async function sawtCheck(
  tx: Kysely<Tables>,
  { form, period, item }: { form: TaxForm; period: Period; item: string },
): Promise<Worksheet['checks'][number]> {
  const { from, to } = period;
  const sums = await sumTaxRows(tx, { types: ['creditable-wt'], from, to });
  const came = sum(sums.filter(({ code }) => isOfForm(code, form)).map(({ tax }) => tax));
  const { rows } = await listPayors(tx, period, form);
  const listed = sum(rows.map(({ tax }) => tax));
  const text =
    listed === came
      ? `The SAWT of ${formatDate(from)} to ${formatDate(to)} and item ${item} agree.`
      : `The SAWT has ${formatMoney(came - listed)} less than item ${item}: payors without a TIN, what was there before the books began, or reversals that moved to the next list.`;
  return { text, isOk: listed === came };
}
