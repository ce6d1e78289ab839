import type { Kysely } from 'kysely';

import type { Period } from '#shared/periods.ts';
import type { Behind, Report } from '#shared/reports/report.ts';
import type { AlphalistRow } from '#shared/tax/alphalist.ts';

import type { Tables } from '../../tables.ts';

import { readCodes } from '../../ledger/withholding-codes/queries.ts';
import { listPayees, listPayors } from './alphalists.ts';
import { listTaxEntries, sumTaxRows } from '../rows/queries.ts';
import type { TaxEntry } from '../rows/queries.ts';
import { findTaxpayers } from '../rows/taxpayers.ts';
import type { ListedTaxpayer } from '../rows/taxpayers.ts';
import type { Listed } from './summary-lists.ts';
import {
  listReport,
  partyBehind,
  rateText,
  recordBehind,
  spanText,
  tinText,
  buildTotals,
} from '../rows/tax-report.ts';
import type { TaxColumn } from '../rows/tax-report.ts';
import { byCode, spanOf } from '../returns/worksheets.ts';

interface ReportOrder {
  readonly period: Period;
  readonly producedAt: Date;
}

/** Tax that we withheld, by code and rate. */
export async function ewtByCode(
  db: Kysely<Tables>,
  { period, producedAt }: ReportOrder,
): Promise<Report> {
  const rows = byCode(
    await sumTaxRows(db, { types: ['ewt'], ...spanOf(period) }),
    await readCodes(db),
  );
  const opens = ({ atc }: { readonly atc: string }): Behind => ({
    of: 'tax',
    type: 'ewt',
    code: atc,
    ...spanOf(period),
  });
  return listReport({
    title: 'Tax withheld by code',
    period: spanText(period),
    columns: [
      { key: 'atc', title: 'ATC', type: 'text', value: (row) => row.atc },
      {
        key: 'nature',
        title: 'Nature of payment',
        type: 'text',
        value: (row) => row.title,
      },
      { key: 'rate', title: 'Rate', type: 'text', value: (row) => rateText(row.rateBasisPoints) },
      { key: 'base', title: 'Tax base', type: 'money', value: (row) => row.base, behind: opens },
      { key: 'tax', title: 'Tax withheld', type: 'money', value: (row) => row.tax, behind: opens },
    ],
    rows,
    totalsOpen: buildTotals('ewt', spanOf(period)),
    producedAt,
  });
}

/** Tax that we withheld, by payee, branch, code and rate: what the alphalist lists. */
export async function ewtByPayee(
  db: Kysely<Tables>,
  { period, producedAt }: ReportOrder,
): Promise<Report> {
  const sums = await sumTaxRows(db, { types: ['ewt'], ...spanOf(period) });
  const codes = await readCodes(db);
  const named = await findTaxpayers(
    db,
    sums.map(({ partyId }) => partyId),
  );
  const grouped = Map.groupBy(
    sums,
    ({ partyId, code, rateBasisPoints }) => `${partyId} ${code} ${rateBasisPoints}`,
  );
  const rows = [...grouped.values()]
    .flatMap((ofPayee) => {
      const [first] = ofPayee;
      const [total] = byCode(ofPayee, codes);
      if (first === undefined || total === undefined) return [];
      const { partyId } = first;
      const payee = named.get(partyId ?? '');
      const name = payee?.name ?? 'Before the books began';
      return [{ ...total, partyId, name, tin: tinText(joinedTin(payee)) }];
    })
    .toSorted((a, b) => (a.tin === b.tin ? (a.atc < b.atc ? -1 : 1) : a.tin < b.tin ? -1 : 1));
  return listReport({
    title: 'Tax withheld by payee',
    period: spanText(period),
    columns: [
      {
        key: 'payee',
        title: 'Payee',
        type: 'text',
        value: (row) => row.name,
        behind: partyBehind,
      },
      { key: 'tin', title: 'TIN', type: 'text', value: (row) => row.tin },
      { key: 'atc', title: 'ATC', type: 'text', value: (row) => row.atc },
      { key: 'rate', title: 'Rate', type: 'text', value: (row) => rateText(row.rateBasisPoints) },
      { key: 'base', title: 'Tax base', type: 'money', value: (row) => row.base },
      {
        key: 'tax',
        title: 'Tax withheld',
        type: 'money',
        value: (row) => row.tax,
      },
    ],
    rows,
    totalsOpen: buildTotals('ewt', spanOf(period)),
    amountsOpen: ({ partyId, atc }) => ({
      of: 'tax',
      type: 'ewt',
      code: atc,
      ...(partyId !== null && { partyId }),
      ...spanOf(period),
    }),
    producedAt,
  });
}

function joinedTin(payee: ListedTaxpayer | undefined): string | null {
  return payee === undefined || payee.tin === null ? null : payee.tin + payee.branch;
}

/** What the rows of a kind of tax are, each with its transaction. */
export function entryColumns(): TaxColumn<TaxEntry>[] {
  return [
    { key: 'date', title: 'Date', type: 'date', value: (row) => row.date },
    {
      key: 'number',
      title: 'Record',
      type: 'text',
      value: (row) => `${row.kindTitle} ${row.number}`,
      behind: recordBehind,
    },
    { key: 'document', title: 'Document', type: 'text', value: (row) => row.document },
    {
      key: 'party',
      title: 'Party',
      type: 'text',
      value: (row) => row.partyName ?? '',
      behind: partyBehind,
    },
    { key: 'tin', title: 'TIN', type: 'text', value: (row) => tinText(row.partyTin) },
    { key: 'code', title: 'Code', type: 'text', value: (row) => row.code },
    { key: 'rate', title: 'Rate', type: 'text', value: (row) => rateText(row.rateBasisPoints) },
    { key: 'base', title: 'Base', type: 'money', value: (row) => row.base },
    { key: 'tax', title: 'Tax', type: 'money', value: (row) => row.tax },
  ];
}

/** The title of the certificates that we have. */
export const CREDITABLE_TITLE = 'Creditable tax withheld from us (2307 in hand)';

/** Certificates 2307 that customers gave us: the tax that may be claimed. */
export async function creditable(
  db: Kysely<Tables>,
  { period, producedAt }: ReportOrder,
): Promise<Report> {
  return listReport({
    title: CREDITABLE_TITLE,
    period: spanText(period),
    amountsOpen: recordBehind,
    columns: entryColumns(),
    rows: await listTaxEntries(db, { types: ['creditable-wt'], ...spanOf(period) }),
    producedAt,
  });
}

/** The alphalist of tax withheld from us (SAWT), income tax: what 1701Q or 1702Q attaches. */
export async function sawt(
  db: Kysely<Tables>,
  { period, producedAt }: ReportOrder,
): Promise<Report> {
  const listed = await listPayors(db, period, '1702Q');
  return alphalistReport(
    { title: 'Summary alphalist of tax withheld from us (SAWT)', listed, type: 'creditable-wt' },
    { period, producedAt },
  );
}

/** The alphalist of payees (QAP, or of the year with 1604-E). */
export async function payees(
  db: Kysely<Tables>,
  { period, producedAt }: ReportOrder,
): Promise<Report> {
  const listed = await listPayees(db, period);
  return alphalistReport(
    { title: 'Alphalist of payees', listed, type: 'ewt' },
    { period, producedAt },
  );
}

function alphalistReport(
  {
    title,
    listed,
    type,
  }: { title: string; listed: Listed<AlphalistRow>; type: 'ewt' | 'creditable-wt' },
  { period, producedAt }: ReportOrder,
): Report {
  // What goes with another form, or was brought forward, is in no line.
  const codes = [...new Set(listed.rows.map(({ atc }) => atc))].join(',');
  return listReport({
    title,
    period: spanText(period),
    columns: [
      {
        key: 'tin',
        title: 'TIN',
        type: 'text',
        value: ({ taxpayer }) => tinText(taxpayer.tin + taxpayer.branch),
      },
      {
        key: 'name',
        title: 'Name',
        type: 'text',
        value: ({ taxpayer }) =>
          taxpayer.isIndividual
            ? `${taxpayer.lastName}, ${taxpayer.firstName} ${taxpayer.middleName}`.trim()
            : taxpayer.registeredName,
        behind: partyBehind,
      },
      { key: 'atc', title: 'ATC', type: 'text', value: (row) => row.atc },
      { key: 'rate', title: 'Rate', type: 'text', value: (row) => rateText(row.rateBasisPoints) },
      { key: 'base', title: 'Income payment', type: 'money', value: (row) => row.base },
      { key: 'tax', title: 'Tax withheld', type: 'money', value: (row) => row.tax },
    ],
    rows: listed.rows,
    totalsOpen: buildTotals(type, { ...spanOf(period), tin: 'any' }, { base: codes, tax: codes }),
    amountsOpen: ({ partyId, atc }) => ({ of: 'tax', type, code: atc, partyId, ...spanOf(period) }),
    notes: listed.notices.map(({ name, text }) => (name === '' ? text : `${name}: ${text}`)),
    producedAt,
  });
}
