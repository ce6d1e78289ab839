import type { Kysely } from 'kysely';

import { isOfPerson } from '#shared/ledger/owners.ts';
import { parsePeriod } from '#shared/periods.ts';
import type { Period } from '#shared/periods.ts';
import { OWNER_CHOICES, buildOwnerTyped, readChoice } from '#shared/tax/owner-parts.ts';
import type { MadeChoice, OwnerReturn } from '#shared/tax/owner-parts.ts';
import { ownerQuarterWorksheet } from '#shared/tax/owner-quarter-return.ts';
import { ownerYearWorksheet } from '#shared/tax/owner-year-return.ts';
import { ownerTax } from '#shared/tax/period-end/owner-tax.ts';
import type { OwnerTax, OwnerYear } from '#shared/tax/period-end/owner-tax.ts';
import type { Typed, Worksheet } from '#shared/tax/return-items.ts';
import { itemsOf } from '#shared/tax/return-items.ts';
import { amountIn } from '#shared/tax/vat-return.ts';

import type { Tables } from '../../tables.ts';
import { readProfile } from '../../platform/settings/company.ts';
import type { CompanyProfile } from '../../platform/settings/tables.ts';
import { lastFiled } from '../filings/standing-filings.ts';
import { bookedYear, earlierYears, incomeTaxCredits } from '../periods/income-tax-figures.ts';

import { emptyWorksheet } from './quarter-income-tax.ts';
import { findTypedItems } from './typed-items.ts';
import {
  placeInYear,
  previousChecks,
  quartersUpTo,
  sawtCheck,
  typedOfQuarters,
  withEarlier,
} from './year-quarters.ts';

/** The taxable year of a person is the calendar year (NIRC 43). */
const DECEMBER = 12;
const ONLY_OWNERS =
  'Only a sole proprietor or professional files 1701Q and 1701. This company files 1702Q and 1702-RT.';
const QUARTER = OWNER_CHOICES['1701Q'];
const YEAR = OWNER_CHOICES['1701'];
/** What is chosen or entered once for the quarters of a year, and what it is called in 1701. */
const IN_QUARTERS = ['N0', QUARTER.code, QUARTER.rate, QUARTER.method];
const OF_QUARTERS = new Map(IN_QUARTERS.map((item) => [item, item]));
const FROM_QUARTERS = new Map([
  ['N0', 'N0'],
  [YEAR.code, QUARTER.code],
  [YEAR.rate, QUARTER.rate],
  [YEAR.method, QUARTER.method],
]);

/** The worksheet of 1701Q, cumulative; nothing of a fourth quarter, and of a corporation. */
export async function ownerQuarterReturn(
  tx: Kysely<Tables>,
  quarter: Period,
  own: Typed,
): Promise<Worksheet> {
  const company = await readProfile(tx);
  if (!isOfPerson(company.entityType)) return emptyWorksheet(ONLY_OWNERS);
  const { year, quarters, isLast } = placeInYear(quarter, DECEMBER);
  if (isLast)
    return emptyWorksheet('The fourth quarter has no 1701Q: its income is in 1701 of the year.');
  const typed = await typedOfQuarters(tx, { form: '1701Q', quarters, own });
  const earlier = quarters.map(({ label }, at) => ({ label, typed: typed[at] ?? new Map() }));
  const known = withEarlier(own, earlier.slice(0, -1), OF_QUARTERS);
  const choice = await choose(tx, {
    company,
    known,
    marks: QUARTER,
    before: quarters.slice(0, -1),
  });
  const taxTo = async (at: number, rate: MadeChoice['rate']) =>
    taxToDate(tx, {
      company,
      toDate: { ...year, to: quarters[at]?.to ?? year.to },
      choice: { ...choice, rate },
      typed: typed.slice(0, at + 1),
      known,
    });
  const tax = await taxTo(quarters.length - 1, choice.rate);
  // Whoever loses the 8 % owes graduated rates from the first day of the year.
  const before = quarters.length > 1 ? await taxTo(quarters.length - 2, tax.rate) : undefined;
  const credits = await incomeTaxCredits(tx, await bookedYear(tx, { ...year, to: quarter.to }));
  const { from, to } = quarter;
  const previous = quarters.at(-2)?.key;
  const asked = { from, to, yearFrom: year.from, choice, tax, before, previous, credits };
  const worksheet = ownerQuarterWorksheet(asked, known);
  const isEight = tax.rate === 'eight';
  return {
    ...worksheet,
    checks: [
      ...worksheet.checks,
      ...(await previousChecks(
        tx,
        { form: '1701Q', quarters },
        {
          item: isEight ? '50' : '42',
          was: tax.whyNot === '' ? [isEight ? '51' : '45'] : [],
          amount: before?.taxable ?? 0n,
          paid: amountIn(itemsOf(worksheet), '56'),
        },
      )),
      await sawtCheck(tx, { form: '1701Q', period: quarter, item: '58' }),
    ],
  };
}

/** The worksheet of 1701; nothing of a corporation. */
export async function ownerYearReturn(
  tx: Kysely<Tables>,
  year: Period,
  own: Typed,
): Promise<Worksheet> {
  const company = await readProfile(tx);
  if (!isOfPerson(company.entityType)) return emptyWorksheet(ONLY_OWNERS);
  const { known, choice } = await yearChoice(tx, { company, year, own });
  const tax = await taxToDate(tx, { company, toDate: year, choice, typed: [own], known });
  const { from, to } = year;
  const credits = await incomeTaxCredits(tx, await bookedYear(tx, year));
  const whole = { before: undefined, previous: undefined };
  const asked: OwnerReturn = { from, to, yearFrom: from, choice, tax, ...whole, credits };
  return ownerYearWorksheet(asked, known);
}

interface Chosen {
  readonly company: CompanyProfile;
  readonly known: Typed;
  readonly marks: (typeof OWNER_CHOICES)['1701'];
  /** Quarters whose returns hold the choice once they are filed. */
  readonly before: readonly Period[];
}

/** What was chosen for a year: as filed first, otherwise as it is typed. */
async function choose(
  tx: Kysely<Tables>,
  { company, known, marks, before }: Chosen,
): Promise<MadeChoice> {
  const isProfession = company.entityType === 'professional';
  const typed = readChoice((item) => known.get(item)?.amount, marks);
  for (const { key, label } of before) {
    const found = await lastFiled(tx, { subject: '1701Q', period: key });
    if (found === undefined) continue;
    const { rate, deductions } = readChoice((item) => found.filed.figures.get(item), QUARTER);
    return { ...typed, rate, deductions, isProfession, filedWith: `1701Q of ${label}` };
  }
  return { ...typed, isProfession, filedWith: '' };
}

/** What was chosen for a whole year, and typed for its return or its quarters. */
async function yearChoice(
  tx: Kysely<Tables>,
  { company, year, own }: { company: CompanyProfile; year: Period; own: Typed },
): Promise<{ known: Typed; choice: MadeChoice }> {
  const quarters = quartersUpTo(year, year.to, DECEMBER).slice(0, 3);
  const typed = await typedOfQuarters(tx, { form: '1701Q', quarters });
  const earlier = quarters.map(({ label }, at) => ({ label, typed: typed[at] ?? new Map() }));
  const known = withEarlier(own, earlier, FROM_QUARTERS);
  return { known, choice: await choose(tx, { company, known, marks: YEAR, before: quarters }) };
}

interface ToDate {
  readonly company: CompanyProfile;
  readonly toDate: Period;
  readonly choice: MadeChoice;
  /** Typed for the returns that it counts; `known` with what holds for the year. */
  readonly typed: readonly Typed[];
  readonly known: Typed;
}

/** The tax of the year to a day, with the losses that the years before left over. */
async function taxToDate(
  tx: Kysely<Tables>,
  { company, toDate, choice, typed, known }: ToDate,
): Promise<OwnerTax> {
  const last = {
    ...(await bookedYear(tx, toDate)),
    choice,
    typed: buildOwnerTyped(typed, known),
  };
  const [oldest = last, ...others]: OwnerYear[] = [
    ...(await earlierOwnerYears(tx, company, toDate)),
    last,
  ];
  return ownerTax([oldest, ...others], company.isVatRegistered);
}

async function earlierOwnerYears(
  tx: Kysely<Tables>,
  company: CompanyProfile,
  year: Period,
): Promise<OwnerYear[]> {
  const years: OwnerYear[] = [];
  for (const booked of await earlierYears(tx, year, DECEMBER)) {
    const period = parsePeriod(booked.key, DECEMBER);
    if (period === undefined) continue;
    const own = (await findTypedItems(tx, '1701', booked.key)).typed;
    const { known, choice } = await yearChoice(tx, { company, year: period, own });
    years.push({ ...booked, choice, typed: buildOwnerTyped([own], known) });
  }
  return years;
}
