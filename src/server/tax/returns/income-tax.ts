import type { Kysely } from 'kysely';

import { ACCOUNT } from '#shared/ledger/chart.ts';
import { incomeTax } from '#shared/tax/period-end/income-tax.ts';
import type { IncomeTax } from '#shared/tax/period-end/income-tax.ts';
import { incomeTaxEntry } from '#shared/tax/period-end/income-tax-entry.ts';
import { balanceOf } from '#shared/tax/period-end/balance-of.ts';
import type { PreparedEntry } from '#shared/tax/period-end/prepared-entry.ts';
import type { Period } from '#shared/periods.ts';
import {
  filesAsCorporation,
  incomeTaxWorksheet,
  buildTypedYear,
} from '#shared/tax/income-tax-return.ts';
import type { Typed, Worksheet } from '#shared/tax/return-items.ts';

import type { Tables } from '../../tables.ts';
import { bookedYears, incomeTaxCredits } from '../periods/income-tax-figures.ts';
import { readProfile } from '../../platform/settings/company.ts';
import type { CompanyProfile } from '../../platform/settings/tables.ts';

import { findTypedItems } from './typed-items.ts';

const FORM = '1702-RT';

/** What the screen says to a business whose owner files. */
export const ONLY_CORPORATIONS =
  'Only corporations file 1702Q and 1702-RT. The owner of this business files 1701Q and 1701, and the tax is the owner’s: the books have no entry of it.';

/** What the income tax of a year is worked out for. */
interface Asked extends Pick<CompanyProfile, 'commencedOn' | 'fiscalYearEndMonth'> {
  /** What counts as typed for the year itself; what is kept, unless told. */
  readonly own?: Typed;
}

/** The income tax of a year with its worksheet, and the entry that it still asks for. */
export async function findIncomeTax(
  tx: Kysely<Tables>,
  year: Period,
  { commencedOn, fiscalYearEndMonth, own }: Asked,
): Promise<{ tax: IncomeTax; worksheet: Worksheet; entry: PreparedEntry | undefined }> {
  const years = await bookedYears(tx, year, fiscalYearEndMonth);
  const typed = new Map<string, Typed>();
  for (const { key } of years) {
    const isOwn = key === year.key && own !== undefined;
    typed.set(key, isOwn ? own : (await findTypedItems(tx, FORM, key)).typed);
  }
  const typedIn = (key: string): Typed => typed.get(key) ?? new Map();
  const tax = incomeTax(years, (key) => buildTypedYear(typedIn(key)), {
    commencedOn,
    fiscalYearEndMonth,
  });
  const booked = years.at(-1) ?? years[0];
  const credits = await incomeTaxCredits(tx, booked);
  const span = { from: year.from, to: year.to, key: year.key, credits };
  return {
    tax,
    worksheet: incomeTaxWorksheet(tax, span, typedIn(year.key)),
    entry: incomeTaxEntry({
      tax: tax.tax,
      charged: balanceOf(booked.result, ACCOUNT.incomeTaxExpense),
      position: booked.position,
      date: year.to,
      year: year.key,
    }),
  };
}

/** The worksheet of 1702-RT; of a business whose owner files, only who does. */
export async function incomeTaxReturn(
  tx: Kysely<Tables>,
  year: Period,
  own: Typed,
): Promise<Worksheet> {
  const company = await readProfile(tx);
  if (filesAsCorporation(company.entityType)) {
    return (await findIncomeTax(tx, year, { ...company, own })).worksheet;
  }
  return { parts: [], working: [], checks: [], notes: [ONLY_CORPORATIONS] };
}
