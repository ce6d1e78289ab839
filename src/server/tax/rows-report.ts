import type { Kysely } from 'kysely';

import type { Report } from '#shared/reports/report.ts';

import type { Tables } from '../db/tables.ts';

import { listTaxEntries } from './queries.ts';
import type { Span, TaxType } from './queries.ts';
import { listReport, recordBehind, spanText } from './tax-report.ts';
import { entryColumns } from './withholding-reports.ts';

const TITLES: Readonly<Record<TaxType, string>> = {
  'output-vat': 'Sales by document',
  'input-vat': 'Purchases by document',
  'ewt': 'Tax withheld from suppliers by document',
  'creditable-wt': 'Tax withheld from us by document',
  'expected-wt': 'Tax that customers will withhold by document',
};

interface Asked extends Span {
  readonly type: TaxType;
  readonly code?: string | undefined;
  readonly partyId?: string | undefined;
}

/** What a figure of taxes was added up from: every tax row with its record. */
export async function rowsReport(
  db: Kysely<Tables>,
  asked: Asked,
  producedAt: Date,
): Promise<Report> {
  const rows = await listTaxEntries(db, { ...asked, types: [asked.type] });
  return listReport({
    title: TITLES[asked.type],
    period: spanText(asked),
    columns: entryColumns(),
    rows,
    amountsOpen: recordBehind,
    producedAt,
  });
}
