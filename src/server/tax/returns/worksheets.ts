import type { Kysely } from 'kysely';

import { codesFor } from '#shared/ledger/withholding.ts';
import type { WithholdingCodes } from '#shared/ledger/withholding.ts';
import { remittanceOf } from '#shared/ledger/vat.ts';
import { formatMoney, sum } from '#shared/money.ts';
import type { Period, PeriodKind } from '#shared/periods.ts';
import { percentageTaxOn } from '#shared/tax/legal-data.ts';
import type { Typed, Worksheet } from '#shared/tax/return-items.ts';
import { itemsOf } from '#shared/tax/return-items.ts';
import { amountIn, vatWorksheet } from '#shared/tax/vat-return.ts';
import {
  monthlyWithholding,
  percentageTax,
  quarterlyWithholding,
  withheldVatReturn,
  yearlyWithholding,
} from '#shared/tax/withholding-returns.ts';
import type { WithheldByCode } from '#shared/tax/withholding-returns.ts';

import type { Tables } from '../../tables.ts';

import { readCodes } from '../../ledger/withholding-codes/queries.ts';
import { listPayees } from '../lists/alphalists.ts';
import { incomeTaxReturn } from './income-tax.ts';
import { ownerQuarterReturn, ownerYearReturn } from './owner-income-tax.ts';
import { quarterReturn } from './quarter-income-tax.ts';
import { buildMonths, placeInQuarter } from '../rows/period-of.ts';
import { sumTaxRows } from '../rows/queries.ts';
import { openRemittance } from '../rows/remittance-queries.ts';
import type { TaxSum } from '../rows/queries.ts';
import { listSales } from '../lists/summary-lists.ts';
import type { TaxForm } from './typed-queries.ts';
import { findVatFigures } from './vat-figures.ts';

/** What a return is called and of which periods it is. */
export const RETURNS: Readonly<
  Record<TaxForm, { readonly title: string; readonly periods: readonly PeriodKind[] }>
> = {
  '2550Q': { title: 'Quarterly value-added tax return (2550Q)', periods: ['quarter'] },
  '2551Q': { title: 'Quarterly percentage tax return (2551Q)', periods: ['quarter'] },
  '0619-E': { title: 'Monthly remittance of tax withheld (0619-E)', periods: ['month'] },
  '1601-EQ': { title: 'Quarterly return of tax withheld (1601-EQ)', periods: ['quarter'] },
  '1604-E': { title: 'Annual information return of tax withheld (1604-E)', periods: ['year'] },
  '1600-VT': { title: 'Monthly remittance of VAT withheld (1600-VT)', periods: ['month'] },
  '1702Q': { title: 'Quarterly income tax of a corporation (1702Q)', periods: ['quarter'] },
  '1702-RT': { title: 'Annual income tax of a corporation (1702-RT)', periods: ['year'] },
  '1701Q': { title: 'Quarterly income tax of an individual (1701Q)', periods: ['quarter'] },
  '1701': { title: 'Annual income tax of an individual (1701)', periods: ['year'] },
};

/** The worksheet of a return of a period, with what was typed for it. */
export function findWorksheet(
  db: Kysely<Tables>,
  { form, period, typed }: { form: TaxForm; period: Period; typed: Typed },
): Promise<Worksheet> {
  return WORKSHEETS[form](db, period, typed);
}

type Make = (db: Kysely<Tables>, period: Period, typed: Typed) => Promise<Worksheet>;

const WORKSHEETS: Readonly<Record<TaxForm, Make>> = {
  '2550Q': vatReturn,
  '2551Q': percentageReturn,
  '0619-E': async (db, period, typed) => {
    const sums = await sumTaxRows(db, { types: ['ewt'], ...spanOf(period) });
    const rows = byCode(sums, await readCodes(db));
    const worksheet = monthlyWithholding(rows, spanOf(period), typed);
    if (placeInQuarter(period.key) < 2) return worksheet;
    const note = 'The third month of a quarter has no 0619-E: its tax is remitted with 1601-EQ.';
    return { ...worksheet, notes: [note, ...worksheet.notes] };
  },
  '1601-EQ': withheldOfQuarter,
  '1604-E': withheldOfYear,
  '1600-VT': remittanceReturn,
  '1702Q': quarterReturn,
  '1702-RT': incomeTaxReturn,
  '1701Q': ownerQuarterReturn,
  '1701': ownerYearReturn,
};

async function vatReturn(db: Kysely<Tables>, period: Period, typed: Typed): Promise<Worksheet> {
  const worksheet = vatWorksheet(await findVatFigures(db, period), typed);
  const listed = [];
  for (const month of buildMonths(period)) {
    listed.push(...(await listSales(db, month)).rows);
  }
  const inList = sum(listed.map((row) => row.exempt + row.zeroRated + row.taxable));
  const total = amountIn(itemsOf(worksheet), '34A');
  const sums = await sumTaxRows(db, { types: ['output-vat'], ...spanOf(period) });
  const before = sum(sums.filter(({ partyId }) => partyId === null).map(({ base }) => base));
  const names = ['The summary lists of sales', 'item 34A', 'buyers without a TIN'] as const;
  return { ...worksheet, checks: [...worksheet.checks, listCheck(names, total - inList, before)] };
}

/**
 * Whether a list has all of a return's figure; what was there before the books began has no party
 * and is in no list.
 */
function listCheck(
  [list, figure, others]: readonly [string, string, string],
  missing: bigint,
  before: bigint,
) {
  const early = `${formatMoney(before)} from before the books began`;
  if (missing === before) {
    const rest = before === 0n ? '' : `, with ${early}`;
    return { text: `${list} and ${figure} agree${rest}.`, isOk: true };
  }
  const text = `${list} are ${formatMoney(missing)} less than ${figure}: ${early}; the rest are ${others}, or reversals that moved to the next list.`;
  return { text, isOk: false };
}

async function percentageReturn(
  db: Kysely<Tables>,
  period: Period,
  typed: Typed,
): Promise<Worksheet> {
  const types = ['output-vat', 'creditable-wt'] as const;
  const rows = await sumTaxRows(db, { types, ...spanOf(period) });
  const months = buildMonths(period).map((month) => ({
    label: month.label,
    ...spanOf(month),
    rateBasisPoints: percentageTaxOn(month.to),
    sales: sum(
      rows
        .filter((row) => row.code === 'non-vat' && row.month === month.key)
        .map(({ base }) => base),
    ),
  }));
  const withheld = sum(rows.filter(({ code }) => code.startsWith('WB')).map(({ tax }) => tax));
  const worksheet = percentageTax({ months, withheld, span: spanOf(period) }, typed);
  const note = 'Individuals who chose the 8 % income tax do not pay the percentage tax.';
  return { ...worksheet, notes: [note] };
}

async function withheldOfQuarter(
  db: Kysely<Tables>,
  period: Period,
  typed: Typed,
): Promise<Worksheet> {
  const sums = await sumTaxRows(db, { types: ['ewt'], ...spanOf(period) });
  const months = buildMonths(period);
  const ofMonth = (place: number) => ({
    tax: sum(sums.filter(({ month }) => placeInQuarter(month) === place).map(({ tax }) => tax)),
    span: spanOf(months[place] ?? period),
  });
  const worksheet = quarterlyWithholding(
    {
      rows: byCode(sums, await readCodes(db)),
      months: [ofMonth(0), ofMonth(1)],
      span: spanOf(period),
    },
    typed,
  );
  return { ...worksheet, checks: [await alphalistCheck(db, period, sums)] };
}

/** VAT of non-residents of a month, and whether its return was paid as the books have it. */
async function remittanceReturn(
  db: Kysely<Tables>,
  period: Period,
  typed: Typed,
): Promise<Worksheet> {
  const span = spanOf(period);
  const sums = await sumTaxRows(db, { types: ['vat-wt'], ...span });
  const worksheet = withheldVatReturn(byCode(sums, await readCodes(db)), span, typed);
  const open = await openRemittance(db, remittanceOf(period.to));
  if (sums.length === 0) return worksheet;
  const text =
    open === 0n
      ? 'The VAT of the month is remitted: nothing of it is left on 2225.'
      : `${formatMoney(open)} of the month is on 2225 and not remitted yet.`;
  return { ...worksheet, checks: [{ text, isOk: open === 0n }] };
}

async function withheldOfYear(db: Kysely<Tables>, period: Period): Promise<Worksheet> {
  const sums = await sumTaxRows(db, { types: ['ewt'], ...spanOf(period) });
  const months = buildMonths(period);
  const quarters = [0, 1, 2, 3].map((index) => {
    const ofQuarter = months.slice(index * 3, index * 3 + 3);
    const keys = new Set(ofQuarter.map(({ key }) => key));
    return {
      label: `Quarter ${index + 1}`,
      from: ofQuarter[0]?.from ?? period.from,
      to: ofQuarter.at(-1)?.to ?? period.to,
      tax: sum(sums.filter(({ month }) => keys.has(month)).map(({ tax }) => tax)),
    };
  });
  const worksheet = yearlyWithholding(quarters, byCode(sums, await readCodes(db)), spanOf(period));
  return { ...worksheet, checks: [await alphalistCheck(db, period, sums)] };
}

async function alphalistCheck(db: Kysely<Tables>, period: Period, sums: readonly TaxSum[]) {
  const { rows } = await listPayees(db, period);
  const missing = sum(sums.map(({ tax }) => tax)) - sum(rows.map(({ tax }) => tax));
  const before = sum(sums.filter(({ partyId }) => partyId === null).map(({ tax }) => tax));
  const names = ['The lines of the alphalist', 'the tax withheld', 'payees without a TIN'] as const;
  return listCheck(names, missing, before);
}

/** Added up by code and rate, in their order; what was brought forward comes last. */
export function byCode(sums: readonly TaxSum[], codes: WithholdingCodes): WithheldByCode[] {
  const titles = new Map(codesFor(codes, 'any').map(({ atc, title }) => [atc, title]));
  const grouped = Map.groupBy(sums, ({ code, rateBasisPoints }) => `${code} ${rateBasisPoints}`);
  return [...grouped.values()]
    .flatMap((rows) => {
      const [first] = rows;
      if (first === undefined) return [];
      const { code: atc, rateBasisPoints } = first;
      const base = sum(rows.map((row) => row.base));
      const tax = sum(rows.map((row) => row.tax));
      const title = titles.get(atc) ?? 'unknown code';
      return base === 0n && tax === 0n ? [] : [{ atc, title, rateBasisPoints, base, tax }];
    })
    .toSorted((a, b) =>
      a.atc < b.atc ? -1 : a.atc > b.atc ? 1 : a.rateBasisPoints - b.rateBasisPoints,
    );
}

/** The days of a period. */
export function spanOf({ from, to }: Pick<Period, 'from' | 'to'>) {
  return { from, to };
}
