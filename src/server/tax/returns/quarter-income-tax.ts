import type { Kysely } from 'kysely';

import type { Period } from '#shared/periods.ts';
import { incomeTax } from '#shared/tax/period-end/income-tax.ts';
import type { BookedYear, IncomeTax, TypedYear } from '#shared/tax/period-end/income-tax.ts';
import { buildTypedYear, filesAsCorporation } from '#shared/tax/income-tax-return.ts';
import { buildTypedQuarters, quarterWorksheet } from '#shared/tax/quarter-return.ts';
import type { Typed, Worksheet } from '#shared/tax/return-items.ts';
import { sum } from '#shared/money.ts';

import type { Tables } from '../../tables.ts';
import { readProfile } from '../../platform/settings/company.ts';
import type { CompanyProfile } from '../../platform/settings/tables.ts';
import {
  bookedYear,
  earlierYears,
  incomeTaxCredits,
  prepaidIn,
} from '../periods/income-tax-figures.ts';

import { ONLY_CORPORATIONS } from './income-tax.ts';
import { findTypedItems } from './typed-items.ts';
import {
  placeInYear,
  previousChecks,
  sawtCheck,
  typedOfQuarters,
  withEarlier,
} from './year-quarters.ts';
import type { YearQuarter } from './year-quarters.ts';

const FORM = '1702Q';
/** What is left of years before these books is entered once a year. */
const ONCE = new Map([
  ['N0', 'N0'],
  ['M0', 'M0'],
]);

/**
 * The worksheet of 1702Q, cumulative; of a fourth quarter, and of a business whose owner files,
 * only what is filed instead.
 */
export async function quarterReturn(
  tx: Kysely<Tables>,
  quarter: Period,
  own: Typed,
): Promise<Worksheet> {
  const company = await readProfile(tx);
  const place = placeInYear(quarter, company.fiscalYearEndMonth);
  if (!filesAsCorporation(company.entityType)) return emptyWorksheet(ONLY_CORPORATIONS);
  if (place.isLast)
    return emptyWorksheet('The fourth quarter has no 1702Q: its income is in 1702-RT of the year.');
  const { year, quarters } = place;
  const typed = await typedOfQuarters(tx, { form: FORM, quarters, own });
  const labelled = quarters.map(({ label }, at) => ({ label, typed: typed[at] ?? new Map() }));
  const annual = {
    label: `1702-RT of ${year.key}`,
    ...(await findTypedItems(tx, '1702-RT', year.key)),
  };
  const known = withEarlier(own, [annual, ...labelled.slice(0, -1)], ONCE);
  const taxes = await taxesToDate(tx, place, {
    company,
    typedTo: (at) => buildTypedQuarters(typed.slice(0, at + 1), known),
  });
  const credits = await incomeTaxCredits(tx, await bookedYear(tx, { ...year, to: quarter.to }));
  const asked = {
    from: quarter.from,
    to: quarter.to,
    previous: quarters.at(-2)?.key,
    year: year.key,
    yearFrom: year.from,
    taxes,
    credits,
    paidAsMinimum: await paidAsMinimum(tx, quarters, taxes),
  };
  const worksheet = quarterWorksheet(asked, known);
  return {
    ...worksheet,
    checks: [
      ...(await previousChecks(
        tx,
        { form: FORM, quarters },
        {
          item: '2-8',
          was: ['2-9'],
          amount: taxes.at(-2)?.netTaxable ?? 0n,
          paid: credits.paid,
        },
      )),
      await sawtCheck(tx, { form: FORM, period: quarter, item: '4-5' }),
    ],
  };
}

/** A worksheet without items, which says why. */
export function emptyWorksheet(note: string): Worksheet {
  return { parts: [], working: [], checks: [], notes: [note] };
}

/** The tax of the year to the end of each quarter. */
async function taxesToDate(
  tx: Kysely<Tables>,
  { year, quarters }: YearQuarter,
  {
    company: { commencedOn, fiscalYearEndMonth },
    typedTo,
  }: { readonly company: CompanyProfile; readonly typedTo: (at: number) => TypedYear },
): Promise<[IncomeTax, ...IncomeTax[]]> {
  const earlier = await earlierYears(tx, year, fiscalYearEndMonth);
  const typed = new Map<string, TypedYear>();
  for (const { key } of earlier)
    typed.set(key, buildTypedYear((await findTypedItems(tx, '1702-RT', key)).typed));
  const taxAt = async (at: number) => {
    const toDate = await bookedYear(tx, { ...year, to: quarters[at]?.to ?? year.to });
    const [oldest = toDate, ...others]: BookedYear[] = [...earlier, toDate];
    return incomeTax([oldest, ...others], (key) => typed.get(key) ?? typedTo(at), {
      commencedOn,
      fiscalYearEndMonth,
    });
  };
  const taxes: [IncomeTax, ...IncomeTax[]] = [await taxAt(0)];
  for (let at = 1; at < quarters.length; at += 1) taxes.push(await taxAt(at));
  return taxes;
}

/** What was paid in the quarter after one whose tax was minimum tax, up to the last quarter. */
async function paidAsMinimum(
  tx: Kysely<Tables>,
  quarters: readonly Period[],
  taxes: readonly IncomeTax[],
): Promise<bigint> {
  const paid = [];
  for (const [at, quarter] of quarters.entries()) {
    const before = taxes[at - 1];
    if (before !== undefined && before.minimum > before.regular)
      paid.push(await prepaidIn(tx, quarter));
  }
  return sum(paid);
}
