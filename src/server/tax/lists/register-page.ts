import type { Kysely } from 'kysely';

import { isBusinessDate } from '#shared/dates.ts';
import { sum } from '#shared/money.ts';
import { Problem } from '#shared/problems.ts';

import type { Tables } from '../../tables.ts';
import type { ReportPage } from '../../output/report-files/page-of-report.ts';
import { readPlace, writePlace } from '../../reports/general-ledger/place-text.ts';

import { listTaxEntries } from '../rows/queries.ts';
import type { Span, TaxEntry } from '../rows/queries.ts';
import { sumRegister } from './register-queries.ts';
import { buildDocuments, entriesOf, registerReport, unusedRows } from './registers.ts';
import type { Register, RegisterRow } from './registers.ts';
import { withTotals } from './rows-report.ts';

interface RegisterPage {
  readonly span: Span;
  readonly producedAt: Date;
  readonly after?: string | undefined;
  readonly pageSize: number;
}

/** A row of a page, and where the next one begins after it. */
interface PlacedRow {
  readonly row: RegisterRow;
  readonly place: string;
}

/** A spoiled number as the place where a page begins: `2026-12-09~number~1044`. */
const UNUSED = /^(\d{4}-\d{2}-\d{2})~number~(.+)$/;
const LAST_SEQUENCE = 999_999_999_999_999_999n;

/**
 * A page of a register, with the total of all of it: reads the documents of the page only, and adds
 * the rest up in the database. Throws bad-request for a place that is none.
 */
export async function findRegisterPage(
  db: Kysely<Tables>,
  register: Register,
  asked: RegisterPage,
): Promise<ReportPage> {
  const { span, after, pageSize } = asked;
  const unused = await unusedRows(db, register, span);
  const from = placeIn(unused, after);
  const wanted = pageSize + 1;
  const documents = await listDocuments(db, { register, span, from, wanted });
  const rest = unused.slice(from.unused).map((row) => {
    return { row, place: `${row.date}~number~${row.document}` };
  });
  // Those of a day stand after its documents.
  const found = [...documents, ...rest].toSorted(({ row: a }, { row: b }) =>
    a.date === b.date ? 0 : a.date < b.date ? -1 : 1,
  );
  const shown = found.slice(0, pageSize);
  const report = registerReport(
    register,
    shown.map(({ row }) => row),
    asked,
  );
  const { type, codes } = register;
  const { sums, count } = await sumRegister(db, { type, codes, ...span });
  const totals = totalsOf(register, sums);
  return {
    report: { ...report, rows: report.rows.map((row) => withTotals(report, row, totals)) },
    next: found.length > pageSize ? (shown.at(-1)?.place ?? null) : null,
    rowCount: count + unused.length,
  };
}

/** Where a page begins: among the tax rows, and among the spoiled numbers. */
interface Place {
  readonly entry: Pick<TaxEntry, 'date' | 'sequence' | 'position'> | undefined;
  readonly unused: number;
}

function placeIn(unused: readonly RegisterRow[], after: string | undefined): Place {
  const [, date = '', number] = UNUSED.exec(after ?? '') ?? [];
  if (number === undefined) {
    const entry = readPlace(after);
    const first = unused.findIndex((row) => entry === undefined || row.date >= entry.date);
    return { entry, unused: first < 0 ? unused.length : first };
  }
  const at = unused.findIndex((row) => row.date === date && row.document === number);
  if (at < 0 || !isBusinessDate(date)) {
    const message = 'What is listed has changed; begin again at its first page.';
    throw new Problem('bad-request', { fields: [{ path: 'after', message }] });
  }
  return { entry: { date, sequence: LAST_SEQUENCE, position: 0 }, unused: at + 1 };
}

interface DocumentsAsked {
  readonly register: Register;
  readonly span: Span;
  readonly from: Place;
  readonly wanted: number;
}

/**
 * So many documents from a place on, each with all of its tax rows; fewer where there are no more.
 */
async function listDocuments(
  db: Kysely<Tables>,
  { register, span, from, wanted }: DocumentsAsked,
): Promise<PlacedRow[]> {
  const documents: PlacedRow[] = [];
  let after = from.entry;
  // Most documents have one or two rows.
  let limit = 2 * wanted + 1;
  for (;;) {
    const rows = await listTaxEntries(db, entriesOf(register, span), { after, limit });
    const whole = rows.length < limit ? rows : withoutLast(rows);
    documents.push(...placed(register, whole));
    if (rows.length < limit || documents.length >= wanted) return documents.slice(0, wanted);
    if (whole.length === 0) limit *= 2;
    else after = whole.at(-1);
  }
}

/** Without the rows of the last document, of which more may follow. */
function withoutLast(rows: readonly TaxEntry[]): readonly TaxEntry[] {
  const last = rows.at(-1);
  const begin = rows.findIndex(
    ({ entryId, date }) => entryId === last?.entryId && date === last.date,
  );
  return rows.slice(0, begin);
}

function placed(register: Register, rows: readonly TaxEntry[]): PlacedRow[] {
  const lasts = new Map(rows.map((row) => [`${row.entryId} ${row.date}`, row]));
  const places = [...lasts.values()].map((row) => writePlace(row));
  return buildDocuments(register, rows).map((row, at) => ({ row, place: places[at] ?? '' }));
}

/** What each column comes to in the whole register. */
function totalsOf(
  { columnOf }: Register,
  sums: readonly { readonly code: string; readonly base: bigint; readonly tax: bigint }[],
): Readonly<Record<string, bigint>> {
  const byColumn = Map.groupBy(sums, ({ code }) => columnOf(code));
  const tax = sum(sums.map((row) => row.tax));
  return {
    ...Object.fromEntries(
      [...byColumn].map(([column, own]) => [column, sum(own.map(({ base }) => base))]),
    ),
    tax,
    total: sum(sums.map(({ base }) => base)) + tax,
  };
}
