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
export interface RegisterRow {
  readonly transactionId: string | null;
  readonly partyId: string | null;
  readonly date: string;
  readonly document: string;
  readonly name: string;
  readonly tin: string;
  readonly amounts: Readonly<Record<string, Centavos>>;
  readonly tax: Centavos;
}

/** A register of documents: which tax rows it has, and how they stand in it. */
export interface Register {
  readonly title: string;
  readonly type: 'output-vat' | 'input-vat';
  /** The classes that it has; nothing: all. */
  readonly codes: readonly string[] | null;
  /** The class that the amounts of another one stand in. */
  readonly columnOf: (code: string) => string;
  /** Spoiled and missing numbers of our own form stand in it. */
  readonly hasUnused: boolean;
  readonly columns: readonly TaxColumn<RegisterRow>[];
  /** The classes whose totals open their tax rows. */
  readonly opened: readonly string[];
}

const SALES_CLASSES = [
  ['vatable', 'VATable sales'],
  ['zero-rated', 'Zero-rated'],
  ['exempt', 'Exempt'],
  ['non-vat', 'Without VAT'],
] as const;
const PURCHASE_CLASSES = [
  ['exempt', 'Exempt and non-VAT'],
  ['services', 'Services'],
  ['capital-goods', 'Capital goods'],
  ['goods', 'Other goods'],
] as const;

/** The register of sales: every invoice, and every number that was spoiled (handbook 2.3, 6.4). */
export const SALES_REGISTER: Register = {
  title: 'Register of sales',
  type: 'output-vat',
  codes: null,
  columnOf: (code) => code,
  hasUnused: true,
  columns: registerColumns(
    { document: 'Invoice', party: 'Customer', tax: 'Output tax' },
    SALES_CLASSES,
  ),
  opened: SALES_CLASSES.map(([code]) => code),
};

/** The register of purchases: every document of a seller, by class (handbook 6.4). */
export const PURCHASE_REGISTER: Register = {
  title: 'Register of purchases',
  type: 'input-vat',
  codes: Object.keys(PURCHASE_COLUMNS),
  columnOf: (code) => (code === 'non-vat' ? 'exempt' : code),
  hasUnused: false,
  columns: registerColumns(
    { document: 'Document', party: 'Supplier', tax: 'Input tax' },
    PURCHASE_CLASSES,
  ),
  opened: PURCHASE_CLASSES.slice(1).map(([code]) => code),
};

interface RegisterOrder {
  readonly span: Span;
  readonly producedAt: Date;
}

/** A register whole, in the order of the days. */
export async function findRegister(
  db: Kysely<Tables>,
  register: Register,
  asked: RegisterOrder,
): Promise<Report> {
  const entries = await listTaxEntries(db, entriesOf(register, asked.span));
  const documents = buildDocuments(register, entries);
  const unused = await unusedRows(db, register, asked.span);
  const rows = [...documents, ...unused].toSorted((a, b) =>
    a.date === b.date ? 0 : a.date < b.date ? -1 : 1,
  );
  return registerReport(register, rows, asked);
}

/** The tax rows of a register, as they are asked for. */
export function entriesOf({ type, codes }: Register, span: Span) {
  return { types: [type], ...span, ...(codes !== null && { code: codes.join(',') }) };
}

/** Rows of a register as a report, with their total. */
export function registerReport(
  { title, type, columns, opened }: Register,
  rows: readonly RegisterRow[],
  { span, producedAt }: RegisterOrder,
): Report {
  return listReport({
    title,
    period: spanText(span),
    columns,
    rows,
    totalsOpen: buildTotals(type, span, Object.fromEntries(opened.map((code) => [code, code]))),
    amountsOpen: documentBehind,
    producedAt,
  });
}

/** The spoiled and missing numbers of a register's days, in their order. */
export async function unusedRows(
  db: Kysely<Tables>,
  { hasUnused }: Register,
  span: Span,
): Promise<RegisterRow[]> {
  const unused = hasUnused ? await listUnusedInvoices(db, span) : [];
  return unused.map(({ number, date, state }) => ({
    transactionId: null,
    partyId: null,
    date,
    document: number,
    name: state.toUpperCase(),
    tin: '',
    amounts: {},
    tax: 0n,
  }));
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

/** The rows of one transaction and day together, in the order they came. */
export function buildDocuments(register: Register, entries: readonly TaxEntry[]): RegisterRow[] {
  const grouped = Map.groupBy(entries, ({ entryId, date }) => `${entryId} ${date}`);
  return [...grouped.values()].flatMap((rows) => {
    const [first] = rows;
    if (first === undefined) return [];
    const byColumn = Map.groupBy(rows, ({ code }) => register.columnOf(code));
    return [
      {
        transactionId: first.transactionId,
        partyId: first.partyId,
        date: first.date,
        document: first.isReversal ? `${first.document} (${first.number})` : first.document,
        name: first.partyName ?? 'Before the books began',
        tin: tinText(first.partyTin),
        amounts: Object.fromEntries(
          [...byColumn].map(([column, own]) => [column, sum(own.map(({ base }) => base))]),
        ),
        tax: sum(rows.map(({ tax }) => tax)),
      },
    ];
  });
}
