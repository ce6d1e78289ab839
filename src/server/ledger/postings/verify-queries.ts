import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';

import type { Tables } from '../../tables.ts';

/** An entry with the parts of its canonical text, as the rows give them now. */
export interface EntryText {
  readonly entryId: string;
  readonly sequence: bigint;
  readonly number: string;
  /** The number of its transaction. */
  readonly document: string;
  /** Both as hex. */
  readonly previousHash: string;
  readonly hash: string;
  /** The text up to the hash of the content. */
  readonly head: string;
  readonly content: string;
  /** None without lines, or without tax rows. */
  readonly lines: string | null;
  readonly taxes: string | null;
  /** At least two lines, each on one side, debits equal to credits; nothing without lines. */
  readonly isBalanced: boolean | null;
  readonly isOfOneDay: boolean;
  /** Whether the outbox has the receipt that was asked for; true where none was. */
  readonly hasReceipt: boolean;
}

/**
 * A value of the canonical text: its length in bytes and itself, or that there is none. Ids and
 * days are always as long.
 */
function canonical(value: string): RawBuilder<string> {
  const text = sql.raw(`(${value})::text`);
  if (IDS.has(value)) return sql`coalesce('36:' || ${text} || ',', '~,')`;
  if (DAYS.has(value)) return sql`coalesce('10:' || ${text} || ',', '~,')`;
  return sql`coalesce(octet_length(${text}) || ':' || ${text} || ',', '~,')`;
}

const IDS: ReadonlySet<string> = new Set([
  'e.entry_id',
  't.transaction_id',
  't.party_id',
  't.reverses_id',
  't.corrects_id',
  't.recorded_by',
  'party_id',
]);
const DAYS: ReadonlySet<string> = new Set([
  't.date',
  't.due_date',
  'document_date',
  'due_date',
  'date',
]);

function canonicals(values: readonly string[]): RawBuilder<string> {
  return sql.join(values.map(canonical), sql` || `);
}

const ENTRY = canonicals([
  'e.sequence',
  'e.entry_id',
  't.transaction_id',
  't.kind',
  'e.number',
  't.date',
  't.number',
  'e.description',
  't.party_id',
  't.total',
  't.reverses_id',
  't.corrects_id',
  't.reason',
]);
// Entries of before the second form of the text did not bind these.
const SECOND_FORM = canonicals(['t.description', 't.due_date', 't.receipt_to', 'd.documents']);
const RECORDED = canonicals([
  't.recorded_by',
  '(extract(epoch from t.recorded_at) * 1000000)::bigint',
]);
const LINE = canonicals([
  'account',
  'debit',
  'credit',
  'party_id',
  'document',
  'memo',
  'quantity',
  'document_date',
  'due_date',
]);
const TAX_ROW = canonicals([
  'type',
  'code',
  'base',
  'rate_basis_points',
  'tax',
  'party_id',
  'document',
  'date',
]);

/**
 * Every entry in the order of the chain with its canonical text, written anew from the rows with
 * nothing of what wrote it at the posting (`record_entry`, `ledger_text`). The database puts the
 * values one after the other, because a million rows of eleven columns take the program longer.
 */
export const entryTexts: RawBuilder<EntryText> = sql<EntryText>`
  select e.entry_id as "entryId", e.sequence, e.number, t.number as document, encode(e.previous_hash, 'hex') as "previousHash",
      encode(e.hash, 'hex') as hash,
      'talaan entry ' || e.text_version || ',' || ${ENTRY} || case when e.text_version = 1 then '' else ${SECOND_FORM} end
        || ${RECORDED} as head,
      concat_ws(E'\n', t.answers, t.summary, t.totals, t.printed) as content, l.text as lines, x.text as taxes,
      l.is_balanced as "isBalanced", t.date = e.date as "isOfOneDay",
      t.receipt_to = '' or exists (select from mails m where m.transaction_id = t.transaction_id
        and m.kind = 'receipt') as "hasReceipt"
    from journal_entries e join transactions t using (transaction_id)
      cross join lateral (
        select string_agg(${LINE}, '' order by position) as text,
            count(*) > 1 and sum(debit) = sum(credit)
              and bool_and(debit >= 0 and credit >= 0 and (debit > 0) <> (credit > 0)) as is_balanced
          from journal_lines where entry_id = e.entry_id) l
      cross join lateral (
        select string_agg(${TAX_ROW}, '' order by position) as text from tax_rows where entry_id = e.entry_id) x
      cross join lateral (
        select string_agg(a.sha256, ',' order by p.position) as documents from transaction_attachments p
          join attachments a using (attachment_id) where p.transaction_id = t.transaction_id) d
    order by e.sequence`;

/** The sides of an entry's lines. */
export function listSides(db: Kysely<Tables>, entryId: string) {
  return db
    .selectFrom('journal_lines')
    .select(['debit', 'credit'])
    .where('entry_id', '=', entryId)
    .execute();
}
