import type { Kysely } from 'kysely';

import { formatMoney } from '#shared/money.ts';
import type { Period } from '#shared/periods.ts';
import type { Report } from '#shared/reports/report.ts';
import { CONDITIONS } from '#shared/tax/uncollected.ts';
import type { ConditionState } from '#shared/tax/uncollected.ts';

import type { Tables } from '../../tables.ts';
import { taxableQuarterOf } from '../rows/period-of.ts';
import { listReport, partyBehind, recordBehind, spanText } from '../rows/tax-report.ts';
import type { TaxColumn } from '../rows/tax-report.ts';
import { readProfile } from '../../platform/settings/company.ts';

import { findUncollected, findUncollectedVat, totalsOf } from './find-uncollected.ts';
import type { Uncollected } from './find-uncollected.ts';

const STATES: Readonly<Record<ConditionState, string>> = {
  'met': 'Yes',
  'not-met': 'No',
  'confirm': 'To confirm',
};

/**
 * The unpaid invoices of a taxable quarter with the eight conditions of RMC 65-2024, and what items
 * 35 and 36 of its 2550Q have of them.
 */
export async function uncollectedReport(
  db: Kysely<Tables>,
  { period, producedAt }: { readonly period: Period; readonly producedAt: Date },
): Promise<Report> {
  const { fiscalYearEndMonth } = await readProfile(db);
  const quarter = taxableQuarterOf(period, fiscalYearEndMonth);
  const rows = await findUncollected(db, quarter);
  const { claimed, recovered } = totalsOf(await findUncollectedVat(db, quarter));
  return listReport({
    title: 'Uncollected receivables: output VAT (NIRC 110(D))',
    period: spanText(quarter),
    columns: COLUMNS,
    rows,
    notes: [
      ...CONDITIONS.map(({ title }, at) => `Condition ${at + 1}: ${title}.`),
      `Item 35 of ${quarter.label}: ${formatMoney(claimed)}. Item 36, collected or credited after it was claimed: ${formatMoney(recovered)}.`,
    ],
    producedAt,
  });
}

const COLUMNS: readonly TaxColumn<Uncollected>[] = [
  { key: 'party', title: 'Customer', type: 'text', value: (row) => row.party, behind: partyBehind },
  {
    key: 'number',
    title: 'Invoice',
    type: 'text',
    value: (row) => row.number,
    behind: recordBehind,
  },
  { key: 'date', title: 'Date', type: 'date', value: (row) => row.date },
  { key: 'due', title: 'Due date', type: 'date', value: (row) => row.dueDate },
  { key: 'open', title: 'Open', type: 'money', value: (row) => row.open },
  { key: 'vat', title: 'Output VAT in it', type: 'money', value: (row) => row.uncollectedVat },
  ...CONDITIONS.map(({ code }, at) => ({
    key: code,
    title: `${at + 1}`,
    type: 'text' as const,
    value: (row: Uncollected) => STATES[row.conditions[code]],
  })),
  {
    key: 'claimed',
    title: 'Claimed in',
    type: 'text',
    value: (row) => row.claimedQuarter ?? '',
  },
];
