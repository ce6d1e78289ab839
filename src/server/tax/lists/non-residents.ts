import type { Kysely } from 'kysely';

import { COUNTRIES } from '#shared/countries.ts';
import { remittanceOf } from '#shared/ledger/vat.ts';
import type { Period } from '#shared/periods.ts';
import type { Report } from '#shared/reports/report.ts';

import type { Tables } from '../../tables.ts';
import { spanOf } from '../returns/worksheets.ts';
import { listTaxEntries } from '../rows/queries.ts';
import { openRemittance } from '../rows/remittance-queries.ts';
import type { TaxEntry } from '../rows/queries.ts';
import {
  buildTotals,
  listReport,
  partyBehind,
  rateText,
  recordBehind,
  spanText,
} from '../rows/tax-report.ts';
import type { TaxColumn } from '../rows/tax-report.ts';
import { findTaxpayers } from '../rows/taxpayers.ts';

interface Row extends TaxEntry {
  readonly country: string;
  readonly form: string;
  readonly isRemitted: boolean;
}

/**
 * The payees of forms 1600-VT and 1601-FQ: what was paid to suppliers abroad, the VAT and the final
 * tax that were withheld, and whether the VAT was remitted (handbook 14, ruling 14).
 */
export async function nonResidents(
  db: Kysely<Tables>,
  { period, producedAt }: { readonly period: Period; readonly producedAt: Date },
): Promise<Report> {
  const span = spanOf(period);
  const entries = await listTaxEntries(db, { types: ['vat-wt', 'final-wt'], ...span });
  const parties = await findTaxpayers(
    db,
    entries.map(({ partyId }) => partyId),
  );
  const open = new Map<string, bigint>();
  for (const month of new Set(entries.map(({ date }) => remittanceOf(date))))
    open.set(month, await openRemittance(db, month));
  const rows = entries.map((entry): Row => {
    const code = entry.partyId === null ? '' : (parties.get(entry.partyId)?.country ?? '');
    return {
      ...entry,
      country: COUNTRIES.find(({ value }) => value === code)?.label ?? code,
      form: entry.type === 'vat-wt' ? '1600-VT' : '1601-FQ',
      isRemitted: (open.get(remittanceOf(entry.date)) ?? 0n) === 0n,
    };
  });
  return listReport({
    title: 'Payments to non-residents: payees of 1600-VT and 1601-FQ',
    period: spanText(span),
    columns: COLUMNS,
    rows,
    totalsOpen: (key) => buildTotals(key === 'final' ? 'final-wt' : 'vat-wt', span)(key),
    amountsOpen: recordBehind,
    notes: [
      'Final tax is remitted with form 1601-FQ of the quarter; its certificate to the payee is form 2306.',
    ],
    producedAt,
  });
}

const COLUMNS: readonly TaxColumn<Row>[] = [
  { key: 'date', title: 'Date', type: 'date', value: (row) => row.date },
  {
    key: 'payee',
    title: 'Payee',
    type: 'text',
    value: (row) => row.partyName ?? '',
    behind: partyBehind,
  },
  { key: 'country', title: 'Country', type: 'text', value: (row) => row.country },
  {
    key: 'number',
    title: 'Record',
    type: 'text',
    value: (row) => `${row.kindTitle} ${row.number}`,
    behind: recordBehind,
  },
  { key: 'form', title: 'Form', type: 'text', value: (row) => row.form },
  { key: 'atc', title: 'ATC', type: 'text', value: (row) => row.code },
  { key: 'rate', title: 'Rate', type: 'text', value: (row) => rateText(row.rateBasisPoints) },
  { key: 'base', title: 'Tax base', type: 'money', value: (row) => row.base, isSummed: false },
  {
    key: 'vat',
    title: 'VAT withheld',
    type: 'money',
    value: (row) => (row.type === 'vat-wt' ? row.tax : 0n),
  },
  {
    key: 'final',
    title: 'Final tax withheld',
    type: 'money',
    value: (row) => (row.type === 'final-wt' ? row.tax : 0n),
  },
  {
    key: 'remitted',
    title: 'VAT remitted',
    type: 'text',
    value: (row) => (row.type === 'final-wt' ? '' : row.isRemitted ? 'Yes' : 'No'),
  },
];
