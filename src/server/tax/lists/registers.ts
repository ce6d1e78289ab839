import type { Kysely } from 'kysely';

import type { Centavos } from '#shared/money.ts';
import { sum } from '#shared/money.ts';
import type { Report } from '#shared/reports/report.ts';

import type { Tables } from '../../tables.ts';

import { PURCHASE_COLUMNS } from './summary-lists.ts';
import { listTaxEntries, listUnusedInvoices } from '../rows/queries.ts';
import type { Span, TaxEntry } from '../rows/queries.ts';
import {
  listReport,
  partyBehind,
  recordBehind,
  spanText,
  tinText,
  buildTotals,
} from '../rows/tax-report.ts';
import type { TaxColumn } from '../rows/tax-report.ts';

/** One document of a register, with its amounts by class. */
interface RegisterRow {
  readonly transactionId: string | null;
  readonly partyId: string | null;
  readonly date: string;
  readonly document: string;
  readonly name: string;
  readonly tin: string;
  readonly amounts: Readonly<Record<string, Centavos>>;
  readonly tax: Centavos;
}

/** The register of sales: every invoice, and every number that was spoiled (handbook 2.3, 6.4). */
export async function salesRegister(
  db: Kysely<Tables>,
  { span, producedAt }: { span: Span; producedAt: Date },
): Promise<Report> {
  const entries = await listTaxEntries(db, { types: ['output-vat'], ...span });
  const unused = (await listUnusedInvoices(db, span)).map(({ number, date, state }) => ({
    transactionId: null,
    partyId: null,
    date,
    document: number,
    name: state.toUpperCase(),
    tin: '',
    amounts: {},
    tax: 0n,
  }));
  const rows = [...buildDocuments(entries), ...unused].toSorted((a, b) =>
    a.date === b.date ? 0 : a.date < b.date ? -1 : 1,
  );
  const classes = [
    ['vatable', 'VATable sales'],
    ['zero-rated', 'Zero-rated'],
    ['exempt', 'Exempt'],
    ['non-vat', 'Without VAT'],
  ] as const;
  return listReport({
    title: 'Register of sales',
    period: spanText(span),
    columns: registerColumns(
      { document: 'Invoice', party: 'Customer', tax: 'Output tax' },
      classes,
    ),
    rows,
    totalsOpen: buildTotals('output-vat', span, codesOf(classes)),
    amountsOpen: documentBehind,
    producedAt,
  });
}

/** The register of purchases: every document of a seller, by class (handbook 6.4). */
export async function purchaseRegister(
  db: Kysely<Tables>,
  { span, producedAt }: { span: Span; producedAt: Date },
): Promise<Report> {
  const entries = await listTaxEntries(db, { types: ['input-vat'], ...span });
  const classes = [
    ['exempt', 'Exempt and non-VAT'],
    ['services', 'Services'],
    ['capital-goods', 'Capital goods'],
    ['goods', 'Other goods'],
  ] as const;
  const columns = registerColumns(
    { document: 'Document', party: 'Supplier', tax: 'Input tax' },
    classes,
  );
  const rows = buildDocuments(
    entries
      .filter(({ code }) => PURCHASE_COLUMNS[code] !== undefined)
      .map((entry) => (entry.code === 'non-vat' ? { ...entry, code: 'exempt' } : entry)),
  );
  return listReport({
    title: 'Register of purchases',
    period: spanText(span),
    columns,
    rows,
    totalsOpen: buildTotals('input-vat', span, codesOf(classes.slice(1))),
    amountsOpen: documentBehind,
    producedAt,
  });
}

function codesOf(classes: readonly (readonly [string, string])[]): Record<string, string> {
  return Object.fromEntries(classes.map(([code]) => [code, code]));
}

function registerColumns(
  titles: Readonly<Record<'document' | 'party' | 'tax', string>>,
  classes: readonly (readonly [string, string])[],
): TaxColumn<RegisterRow>[] {
  return [
    { key: 'date', title: 'Date', type: 'date', value: (row) => row.date },
    {
      key: 'document',
      title: titles.document,
      type: 'text',
      value: (row) => row.document,
      behind: documentBehind,
    },
    {
      key: 'party',
      title: titles.party,
      type: 'text',
      value: (row) => row.name,
      behind: partyBehind,
    },
    { key: 'tin', title: 'TIN', type: 'text', value: (row) => row.tin },
    ...classes.map(([key, title]) => ({
      key,
      title,
      type: 'money' as const,
      value: (row: RegisterRow) => row.amounts[key] ?? 0n,
    })),
    { key: 'tax', title: titles.tax, type: 'money', value: (row) => row.tax },
    {
      key: 'total',
      title: 'Total',
      type: 'money',
      value: (row) => sum(Object.values(row.amounts)) + row.tax,
    },
  ];
}

/** A cancelled number has no transaction. */
function documentBehind({ transactionId }: RegisterRow) {
  return transactionId === null ? undefined : recordBehind({ transactionId });
}

/** The rows of one transaction and document together, in the order they came. */
function buildDocuments(entries: readonly TaxEntry[]): RegisterRow[] {
  const grouped = Map.groupBy(entries, ({ entryId, date }) => `${entryId} ${date}`);
  return [...grouped.values()].flatMap((rows) => {
    const [first] = rows;
    if (first === undefined) return [];
    const byCode = Map.groupBy(rows, ({ code }) => code);
    return [
      {
        transactionId: first.transactionId,
        partyId: first.partyId,
        date: first.date,
        document: first.isReversal ? `${first.document} (${first.number})` : first.document,
        name: first.partyName ?? 'Before the books began',
        tin: tinText(first.partyTin),
        amounts: Object.fromEntries(
          [...byCode].map(([code, ofCode]) => [code, sum(ofCode.map(({ base }) => base))]),
        ),
        tax: sum(rows.map(({ tax }) => tax)),
      },
    ];
  });
}
