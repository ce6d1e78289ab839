import type { Kysely } from 'kysely';

import type { Report, ReportRow } from '#shared/reports/report.ts';

import type { Tables } from '../../tables.ts';
import { readPlace, writePlace } from '../../reports/general-ledger/place-text.ts';
import type { ReportPage } from '../../output/report-files/page-of-report.ts';

import { listTaxEntries, totalOfTaxRows } from '../rows/queries.ts';
import type { Span, TaxEntry, TaxType } from '../rows/queries.ts';
import { listReport, recordBehind, spanText } from '../rows/tax-report.ts';
import { entryColumns } from './withholding-reports.ts';

const TITLES: Readonly<Record<TaxType, string>> = {
  'output-vat': 'Sales by document',
  'input-vat': 'Purchases by document',
  'ewt': 'Tax withheld from suppliers by document',
  'creditable-wt': 'Tax withheld from us by document',
  'vat-wt': 'VAT withheld on services of non-residents by document',
  'final-wt': 'Final tax withheld from non-residents by document',
  'expected-wt': 'Tax that customers will withhold by document',
};

interface TaxRowChoice extends Span {
  readonly type: TaxType;
  readonly code?: string | undefined;
  readonly partyId?: string | undefined;
  readonly tin?: string | undefined;
  /** As the summary lists have the rows: the month that the taxable year ends with. */
  readonly listedBy?: number | undefined;
}

/** What a figure of taxes was added up from: every tax row with its transaction. */
export async function rowsReport(
  db: Kysely<Tables>,
  asked: TaxRowChoice,
  producedAt: Date,
): Promise<Report> {
  const rows = await listTaxEntries(db, { ...asked, types: [asked.type] });
  return buildReport(asked, rows, producedAt);
}

interface TaxRowPage extends TaxRowChoice {
  readonly after?: string | undefined;
  readonly pageSize: number;
}

/**
 * A page of the same rows, in the order of the days, with the total of all. Throws bad-request for
 * a place that is none.
 */
export async function rowsPage(
  db: Kysely<Tables>,
  { after, pageSize, ...asked }: TaxRowPage,
  producedAt: Date,
): Promise<ReportPage> {
  const of = { ...asked, types: [asked.type] };
  const part = { after: readPlace(after), limit: pageSize + 1 };
  const found = await listTaxEntries(db, of, part);
  const { count, base, tax } = await totalOfTaxRows(db, of);
  const rows = found.slice(0, pageSize);
  const report = buildReport(asked, rows, producedAt);
  const last = rows.at(-1);
  return {
    report: { ...report, rows: report.rows.map((row) => withTotals(report, row, { base, tax })) },
    next: found.length > pageSize && last !== undefined ? writePlace(last) : null,
    rowCount: count,
  };
}

function buildReport(asked: TaxRowChoice, rows: readonly TaxEntry[], producedAt: Date): Report {
  return listReport({
    title: TITLES[asked.type],
    period: spanText(asked),
    columns: entryColumns(),
    rows,
    amountsOpen: recordBehind,
    producedAt,
  });
}

/** The total row of a page says what all rows come to, by the key of their column. */
export function withTotals(
  { columns }: Report,
  row: ReportRow,
  totals: Readonly<Record<string, bigint>>,
): ReportRow {
  if (row.kind !== 'total') return row;
  const cells = row.cells.map((cell, at) => {
    const amount = totals[columns[at]?.key ?? ''];
    return amount === undefined ? cell : { ...cell, amount };
  });
  return { ...row, cells };
}
