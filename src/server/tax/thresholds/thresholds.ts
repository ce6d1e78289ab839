import type { Kysely } from 'kysely';

import { addDays } from '#shared/dates.ts';
import type { BusinessDate } from '#shared/dates.ts';
import { sum } from '#shared/money.ts';
import { monthPeriodOf, parsePeriod, yearKeyOf } from '#shared/periods.ts';
import type { Report } from '#shared/reports/report.ts';
import type { Threshold, Turnover, WatchedRange } from '#shared/tax/thresholds.ts';
import { watchAgent, watchClass, watchRange, watchVat } from '#shared/tax/thresholds.ts';
import { formatDate } from '#shared/dates.ts';

import type { Tables } from '../../tables.ts';
import { findOverview } from '../../ledger/numbers/overview.ts';
import { readProfile } from '../../platform/settings/company.ts';

import { findBookSpan } from '../periods/month-queries.ts';
import { sumTaxRows } from '../rows/queries.ts';
import type { TaxSum } from '../rows/queries.ts';
import { listReport } from '../rows/tax-report.ts';

const MONTHS = 12;

/** The thresholds that this company watches, with how near the books are to each on a day. */
export async function findThresholds(
  db: Kysely<Tables>,
  today: BusinessDate,
): Promise<Threshold[]> {
  const company = await readProfile(db);
  const months = monthsUntil(today, 2 * MONTHS);
  const { from } = months[0] ?? monthPeriodOf(today);
  const sums = await sumTaxRows(db, { types: ['output-vat', 'input-vat'], from, to: today });
  const { fiscalYearEndMonth } = company;
  const year = yearKeyOf(today, fiscalYearEndMonth);
  const before = parsePeriod(String(Number(year) - 1), fiscalYearEndMonth);
  const span = await findBookSpan(db);
  // Of a year that the books have only in part, what they have is the least that it was.
  const isWhole = before !== undefined && span !== undefined && `${span.first}-01` <= before.from;
  const current = turnoverOf(sums, parsePeriod(year, fiscalYearEndMonth), today);
  const last = turnoverOf(sums, before, today);
  const isLast = last.sales >= current.sales;
  const counted = { sales: isLast ? last.sales : current.sales, isWhole: isLast && isWhole };
  const agent = larger(last, current);
  return [
    ...(company.isVatRegistered ? [] : [watchVat(mostOfTwelve(sums, months), today)]),
    ...(company.isTopWithholdingAgent
      ? []
      : [watchAgent(agent, agent === current ? year : String(Number(year) - 1), today)]),
    watchClass(
      { ...counted, year: isLast ? String(Number(year) - 1) : year },
      company.taxpayerClass,
      today,
    ),
    ...(await watchedRanges(db)).map(watchRange),
  ];
}

/** The same as a report: what is near or reached first says what follows. */
export async function thresholdReport(
  db: Kysely<Tables>,
  { today, producedAt }: { today: BusinessDate; producedAt: Date },
): Promise<Report> {
  const words = { reached: 'Reached', near: 'Near', far: '' };
  return listReport({
    title: 'Thresholds',
    period: `On ${formatDate(today)}`,
    columns: [
      { key: 'subject', title: 'Threshold', type: 'text', value: (row) => row.subject },
      { key: 'has', title: 'In the books', type: 'text', value: (row) => row.has },
      { key: 'limit', title: 'Limit', type: 'text', value: (row) => row.limit },
      { key: 'state', title: 'Status', type: 'text', value: (row) => words[row.state] },
      { key: 'text', title: 'Next step', type: 'text', value: (row) => row.text },
    ],
    rows: await findThresholds(db, today),
    isWithoutTotal: true,
    notes: ['Sales and purchases are per the tax register, without VAT. Near: 80 % or more.'],
    producedAt,
  });
}

function larger(one: Turnover, other: Turnover): Turnover {
  const most = ({ sales, purchases }: Turnover) => (sales > purchases ? sales : purchases);
  return most(one) > most(other) ? one : other;
}

function turnoverOf(
  sums: readonly TaxSum[],
  year: { readonly from: BusinessDate; readonly to: BusinessDate } | undefined,
  today: BusinessDate,
): Turnover {
  const isIn = ({ month }: TaxSum) =>
    year !== undefined &&
    `${month}-01` >= year.from &&
    `${month}-01` <= (year.to < today ? year.to : today);
  const of = (type: TaxSum['type']) =>
    sum(sums.filter((row) => row.type === type && isIn(row)).map(({ base }) => base));
  return { sales: of('output-vat'), purchases: of('input-vat') };
}

/** Sales of the twelve months with the most, of those that end in the last twelve. */
function mostOfTwelve(
  sums: readonly TaxSum[],
  months: readonly { readonly key: string }[],
): bigint {
  const sales = months.map(({ key }) =>
    sum(
      sums
        .filter(({ type, month }) => type === 'output-vat' && month === key)
        .map(({ base }) => base),
    ),
  );
  const windows = sales.slice(MONTHS - 1).map((_, at) => sum(sales.slice(at, at + MONTHS)));
  return windows.reduce((most, each) => (each > most ? each : most), 0n);
}

/** So many months, the one of the day last. */
function monthsUntil(day: BusinessDate, count: number) {
  const months = [monthPeriodOf(day)];
  while (months.length < count) {
    const { from } = months[0] ?? monthPeriodOf(day);
    months.unshift(monthPeriodOf(addDays(from, -1)));
  }
  return months;
}

async function watchedRanges(db: Kysely<Tables>): Promise<WatchedRange[]> {
  const { ranges } = await findOverview(db);
  return ranges.map(({ kind, prefix, first, last, left, rangeId }) => ({
    name: `${prefix}${first} to ${prefix}${last}`,
    total: Number(last) - Number(first) + 1,
    left,
    hasOther: ranges.some(
      (other) => other.rangeId !== rangeId && other.kind === kind && other.left > 0,
    ),
  }));
}
