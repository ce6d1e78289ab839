import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';

import { kindsWith } from '#kinds/index.ts';

import type { CopiedType } from '../../platform/db/copied-values.ts';
import type { Tables } from '../../tables.ts';

import { SAID_STAGE } from './verify-stages.ts';

/** Values of the canonical text, in its order, and how they come. */
type Columns = readonly (readonly [value: string, type: CopiedType])[];

/** Of an entry and its transaction, up to the reason. */
const ENTRY: Columns = [
  ['e.sequence', 'integer'],
  ['e.entry_id', 'uuid'],
  ['t.transaction_id', 'uuid'],
  ['t.kind', 'text'],
  ['e.number', 'text'],
  ['t.date', 'date'],
  ['t.number', 'text'],
  ['e.description', 'text'],
  ['t.party_id', 'uuid'],
  ['t.total', 'integer'],
  ['t.reverses_id', 'uuid'],
  ['t.corrects_id', 'uuid'],
  ['t.reason', 'text'],
];
/** What entries of before the second form of the text did not bind; the documents follow it. */
const SECOND_FORM: Columns = [
  ['t.description', 'text'],
  ['t.due_date', 'date'],
  ['t.receipt_to', 'text'],
];
const RECORDED: Columns = [
  ['t.recorded_by', 'uuid'],
  ['t.recorded_at', 'moment'],
];
/** Behind account, debit and credit. */
const LINE_REST: Columns = [
  ['party_id', 'uuid'],
  ['document', 'text'],
  ['memo', 'text'],
  ['quantity', 'integer'],
  ['document_date', 'date'],
  ['due_date', 'date'],
];
const TAX_ROW: Columns = [
  ['type', 'text'],
  ['code', 'text'],
  ['base', 'integer'],
  ['rate_basis_points', 'integer'],
  ['tax', 'integer'],
  ['party_id', 'uuid'],
  ['document', 'text'],
  ['date', 'date'],
];

/** How the values of the canonical text come, by the part of it. */
export const TYPES = {
  entry: typesOf(ENTRY),
  secondForm: typesOf(SECOND_FORM),
  recorded: typesOf(RECORDED),
  lineRest: typesOf(LINE_REST),
  taxRow: typesOf(TAX_ROW),
};

/** A part of the chain: what stands behind one place, up to another or to the end. */
export interface Stretch {
  readonly after: bigint;
  readonly last: bigint;
}

const FIRST = -(2n ** 63n);
const LAST = 2n ** 63n - 1n;

/**
 * The whole chain in stretches of so many entries each, whatever their places are: the last one
 * goes on beyond all places.
 */
export async function listStretches(db: Kysely<Tables>, entries: number): Promise<Stretch[]> {
  const { rows } = await sql<{ last: bigint }>`
    select sequence as last from (
        select sequence, row_number() over (order by sequence) as n from journal_entries) e
      where n % ${sql.lit(entries)} = 0 order by 1`.execute(db);
  const lasts = [...rows.map(({ last }) => last), LAST];
  return lasts.map((last, place) => ({ after: lasts[place - 1] ?? FIRST, last }));
}

function within({ after, last }: Stretch): RawBuilder<unknown> {
  return sql`sequence > ${sql.lit(after)} and sequence <= ${sql.lit(last)}`;
}

const OPENING = sql.join([...kindsWith(({ origin }) => origin === 'opening')].map(sql.lit));

/**
 * The hashes of the documents that forms were posted with, each with the place of its entry among
 * the next of the chain. Most were posted with none, and looking for them entry by entry took a
 * fifth of what the entries cost.
 */
export function copyDocuments(stretch: Stretch): RawBuilder<unknown> {
  return sql`
    select e.sequence, string_agg(a.sha256, ',' order by p.position)
      from (select sequence, transaction_id from journal_entries where ${within(stretch)}) e
        join transaction_attachments p using (transaction_id) join attachments a using (attachment_id)
      group by e.sequence`;
}

/**
 * The next entries of the chain. In front of the values of the canonical text stand the version of
 * that text, whether entry and transaction are of one day, whether the outbox has the receipt that
 * was asked for, whether it takes something back or begins the books, whether its stage is what the
 * form said, the stage, the day, both hashes, and the content of the form.
 */
export function copyEntries(stretch: Stretch): RawBuilder<unknown> {
  return sql`
    select e.text_version, t.date = e.date, t.receipt_to = '' or exists (select from mails m
        where m.transaction_id = t.transaction_id and m.kind = 'receipt'), t.reverses_id is not null, t.kind in (${OPENING}), e.stage = ${SAID_STAGE}, e.stage, e.date, e.previous_hash, e.hash,
        concat_ws(E'\n', t.answers, t.summary, t.totals, t.printed), ${valuesOf([...ENTRY, ...SECOND_FORM, ...RECORDED])}
      from (select * from journal_entries where ${within(stretch)}) e
        join transactions t using (transaction_id)
      order by e.sequence`;
}

/** Their lines, each with the id of its entry, all of an entry together and in their order. */
export function copyLines(stretch: Stretch): RawBuilder<unknown> {
  const rest = LINE_REST.map(([value]) => value);
  const columns = ['account', 'debit', 'credit', ...rest].map((value) => sql.ref(value));
  return copyRowsOf('journal_lines', columns, stretch);
}

/** Their tax rows, in the same way. */
export function copyTaxRows(stretch: Stretch): RawBuilder<unknown> {
  const columns = TAX_ROW.map(([value]) => sql.ref(value));
  return copyRowsOf('tax_rows', columns, stretch);
}

/**
 * Read by the key of the rows for all entries at once, which finds neighbours on the page where it
 * is; entry by entry the way from the top of the index cost as much as the rows themselves.
 */
function copyRowsOf(
  table: 'journal_lines' | 'tax_rows',
  columns: readonly RawBuilder<unknown>[],
  stretch: Stretch,
): RawBuilder<unknown> {
  return sql`
    select entry_id, position, ${sql.join(columns)} from ${sql.table(table)}
      where entry_id = any (array(select entry_id from journal_entries where ${within(stretch)}))
      order by entry_id, position`;
}

function valuesOf(columns: Columns): RawBuilder<unknown> {
  return sql.join(columns.map(([value]) => sql.ref(value)));
}

function typesOf(columns: Columns): readonly CopiedType[] {
  return columns.map(([, type]) => type);
}

/** What a sentence says of an entry: its id, its number, and that of its transaction. */
export function findNamesOf(db: Kysely<Tables>, sequence: bigint) {
  return db
    .selectFrom('journal_entries as e')
    .innerJoin('transactions as t', 't.transaction_id', 'e.transaction_id')
    .select(['e.entry_id as entryId', 'e.number', 't.number as document'])
    .where('e.sequence', '=', sequence)
    .executeTakeFirstOrThrow();
}

/** The sides of an entry's lines. */
export function listSides(db: Kysely<Tables>, entryId: string) {
  return db
    .selectFrom('journal_lines')
    .select(['debit', 'credit'])
    .where('entry_id', '=', entryId)
    .execute();
}
