import { hash } from 'node:crypto';

import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import { faultOfLines } from '#shared/ledger/check-lines.ts';

import type { Tables } from '../../tables.ts';

import type { JournalLinesTable, TaxRowsTable } from './tables.ts';

type Sums = Map<string, { debit: bigint; credit: bigint }>;

/**
 * An entry and its transaction, as texts where the hash covers the text that the database gives.
 */
interface EntryRow {
  entry_id: string;
  sequence: bigint;
  number: string;
  date: string;
  description: string;
  previous_hash: Buffer;
  hash: Buffer;
  transaction_id: string;
  kind: string;
  transaction_date: string;
  document: string;
  party_id: string | null;
  total: bigint;
  reverses_id: string | null;
  corrects_id: string | null;
  reason: string | null;
  recorded_by: string;
  recorded_micros: bigint;
  content: string;
  text_version: number;
  transaction_description: string;
  due_date: string | null;
  receipt_to: string;
  /** The SHA-256 of the documents that came with the posting, in their order. */
  documents: string | null;
  /** Whether the outbox has the receipt that was asked for; true where none was. */
  has_receipt: boolean;
}

const PORTION = 2_000;

/** Every entry in the order of the chain; adds its lines to `sums` by account and month. */
export async function verifyEntries(db: Kysely<Tables>, sums: Sums): Promise<string[]> {
  const faults: string[] = [];
  let previous: Buffer = Buffer.alloc(32);
  let place = 0n;
  // The database reads the next portion while this one is hashed.
  let ahead = readPortion(db, place);
  for (;;) {
    const { entries, lines, taxRows } = await ahead;
    const last = entries.at(-1);
    if (last === undefined) break;
    ahead = readPortion(db, last.sequence);
    for (const entry of entries) {
      const own = lines.get(entry.entry_id) ?? [];
      const taxes = taxRows.get(entry.entry_id) ?? [];
      faults.push(...faultsOfEntry(entry, own, { taxes, previous, place: place + 1n }));
      addUp(sums, entry.date, own);
      previous = entry.hash;
      place = entry.sequence;
    }
  }
  const chain = await db.selectFrom('ledger_chain').selectAll().executeTakeFirst();
  if (chain === undefined || chain.length !== place || !chain.head.equals(previous)) {
    faults.push(
      `The chain ends at entry ${place}, but its head says otherwise: entries are missing or were added.`,
    );
  }
  return [...faults, ...(await verifyOrphans(db))];
}

function faultsOfEntry(
  entry: EntryRow,
  lines: readonly JournalLinesTable[],
  { taxes, previous, place }: { taxes: readonly TaxRowsTable[]; previous: Buffer; place: bigint },
): string[] {
  const faults: string[] = [];
  const name = `Entry ${entry.number}`;
  const balance = faultOfLines(lines);
  if (entry.sequence !== place)
    faults.push(`${name} has place ${entry.sequence} in the chain, not ${place}.`);
  if (balance !== undefined) faults.push(`${name} is wrong: ${balance}`);
  if (entry.transaction_date !== entry.date)
    faults.push(`${name} and its transaction have different dates.`);
  if (!entry.previous_hash.equals(previous))
    faults.push(`${name} does not follow the entry before it: one was changed or removed.`);
  if (!hashOfEntry(entry, lines, taxes).equals(entry.hash))
    faults.push(`${name} (${entry.document}) was changed after it was recorded.`);
  if (!entry.has_receipt)
    faults.push(`The receipt of ${entry.document} (${name}) is no longer among the mails.`);
  return faults;
}

/** The hash of an entry, from its canonical text as `record_entry` writes it. */
function hashOfEntry(
  entry: EntryRow,
  lines: readonly JournalLinesTable[],
  taxes: readonly TaxRowsTable[],
): Buffer {
  const values = [
    entry.sequence,
    entry.entry_id,
    entry.transaction_id,
    entry.kind,
    entry.number,
    entry.transaction_date,
    entry.document,
    entry.description,
    entry.party_id,
    entry.total,
    entry.reverses_id,
    entry.corrects_id,
    entry.reason,
    // Entries of before the second form of the text did not bind these.
    ...(entry.text_version === 1
      ? []
      : [entry.transaction_description, entry.due_date, entry.receipt_to, entry.documents]),
    entry.recorded_by,
    entry.recorded_micros,
    hash('sha256', entry.content, 'hex'),
    ...lines.flatMap((l) => [
      l.account,
      l.debit,
      l.credit,
      l.party_id,
      l.document,
      l.memo,
      l.quantity,
      l.document_date,
      l.due_date,
    ]),
    ...taxes.flatMap((t) => [
      t.type,
      t.code,
      t.base,
      t.rate_basis_points,
      t.tax,
      t.party_id,
      t.document,
      t.date,
    ]),
  ];
  let text = `talaan entry ${entry.text_version},`;
  for (const value of values) text += canonical(value);
  return sha256(Buffer.concat([Buffer.from(text), entry.previous_hash]));
}

function canonical(value: string | number | bigint | null): string {
  if (value === null) return '~,';
  const text = String(value);
  return `${Buffer.byteLength(text)}:${text},`;
}

function sha256(content: Buffer): Buffer {
  return hash('sha256', content, 'buffer');
}

function addUp(sums: Sums, date: string, lines: readonly JournalLinesTable[]): void {
  for (const { account, debit, credit } of lines) {
    const key = `${account} ${date.slice(0, 7)}`;
    const sum = sums.get(key) ?? { debit: 0n, credit: 0n };
    sums.set(key, { debit: sum.debit + debit, credit: sum.credit + credit });
  }
}

async function readPortion(db: Kysely<Tables>, after: bigint) {
  const entries = await readEntries(db, after);
  const lines = await readParts(db, 'journal_lines', entries);
  const taxRows = await readParts(db, 'tax_rows', entries);
  return { entries, lines, taxRows };
}

async function readEntries(db: Kysely<Tables>, after: bigint): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select e.entry_id, e.sequence, e.number, e.date, e.description, e.previous_hash, e.hash, t.transaction_id, t.kind,
        t.date as transaction_date, t.number as document, t.party_id, t.total, t.reverses_id, t.corrects_id, t.reason,
        t.recorded_by, (extract(epoch from t.recorded_at) * 1000000)::bigint as recorded_micros,
        concat_ws(E'\n', t.answers, t.summary, t.totals, t.printed) as content, e.text_version,
        t.description as transaction_description, t.due_date, t.receipt_to,
        (select string_agg(a.sha256, ',' order by l.position) from transaction_attachments l
          join attachments a using (attachment_id) where l.transaction_id = t.transaction_id) as documents,
        t.receipt_to = '' or exists (select from mails m where m.transaction_id = t.transaction_id
          and m.kind = 'receipt') as has_receipt
      from journal_entries e join transactions t using (transaction_id)
      where e.sequence > ${after} order by e.sequence limit ${PORTION}`.execute(db);
  return rows;
}

/** The lines or tax rows of some entries, in their order, by entry. */
async function readParts<T extends 'journal_lines' | 'tax_rows'>(
  db: Kysely<Tables>,
  table: T,
  entries: readonly EntryRow[],
): Promise<Map<string, Tables[T][]>> {
  const ids = entries.map(({ entry_id: id }) => id);
  const { rows } = await sql<Tables[T]>`
    select * from ${sql.table(table)} where entry_id = any(${ids}::uuid[]) order by entry_id, position`.execute(
    db,
  );
  return Map.groupBy(rows, (row) => row.entry_id);
}

/** A transaction without an entry is half of a posting. */
async function verifyOrphans(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db
    .selectFrom('transactions as t')
    .leftJoin('journal_entries as e', 'e.transaction_id', 't.transaction_id')
    .select(['t.transaction_id', 't.number'])
    .where('e.entry_id', 'is', null)
    .limit(100)
    .execute();
  return rows.map(
    (row) => `Transaction ${row.number} (${row.transaction_id}) has no journal entry.`,
  );
}
