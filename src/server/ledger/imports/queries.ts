import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import { parseTin } from '#shared/tin.ts';

import type { Tables } from '../../tables.ts';

import type { NamedParty } from './cells.ts';
import type { Fault } from './faults.ts';
import type { RememberedMapping } from './remembered.ts';
import type { Sheet } from './sheet.ts';

type Db = Kysely<Tables>;

const DAY_MS = 86_400_000;
/** Files of one person that wait to be entered; the oldest give way. */
const MAX_WAITING = 5;

/** Keeps what was read, and lets go of what waited too long. */
export async function insertImport(
  db: Db,
  read: {
    readonly importId: string;
    readonly userId: string;
    readonly kind: string;
    readonly fileName: string;
    readonly sha256: string;
    readonly sheets: readonly Sheet[];
    readonly at: Date;
  },
): Promise<void> {
  const { importId, userId, kind, fileName, sha256, at } = read;
  await db
    .deleteFrom('imports')
    .where('posted_at', 'is', null)
    .where((e) =>
      e.or([
        e('created_at', '<', new Date(at.getTime() - DAY_MS)),
        e('import_id', 'in', (inner) =>
          inner
            .selectFrom('imports')
            .select('import_id')
            .where('user_id', '=', userId)
            .where('posted_at', 'is', null)
            .orderBy('created_at', 'desc')
            .offset(MAX_WAITING - 1),
        ),
      ]),
    )
    .execute();
  // Of files of parties the rows that were refused are kept for a day.
  await db
    .updateTable('imports')
    .set({ sheets: null, faults: null, outcome: null })
    .where('posted_at', '<', new Date(at.getTime() - DAY_MS))
    .where((e) => e.or([e('sheets', 'is not', null), e('outcome', 'is not', null)]))
    .execute();
  await db
    .insertInto('imports')
    .values({
      import_id: importId,
      user_id: userId,
      kind,
      file_name: fileName,
      sha256,
      sheets: JSON.stringify(read.sheets),
      created_at: at,
    })
    .execute();
}

/** An import of a person's own. */
export function findImport(db: Db, { importId, userId }: { importId: string; userId: string }) {
  return db
    .selectFrom('imports')
    .selectAll()
    .where('import_id', '=', importId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** When and by whom the same file was entered before, last first. */
export function findSameFile(db: Db, { sha256, kind }: { sha256: string; kind: string }) {
  return db
    .selectFrom('imports as i')
    .innerJoin('user_accounts as u', 'u.user_id', 'i.user_id')
    .select(['i.file_name as fileName', 'i.posted_at as postedAt', 'u.client_id as clientId'])
    .where('i.sha256', '=', sha256)
    .where('i.kind', '=', kind)
    .where('i.posted_at', 'is not', null)
    .orderBy('i.posted_at', 'desc')
    .executeTakeFirst();
}

/** Keeps what a check found. */
export async function keepFaults(
  db: Db,
  importId: string,
  faults: readonly Fault[],
): Promise<void> {
  await db
    .updateTable('imports')
    .set({ faults: JSON.stringify(faults) })
    .where('import_id', '=', importId)
    .execute();
}

/** Says how many documents an import is about to be entered with. */
export async function keepCount(db: Db, importId: string, count: number): Promise<void> {
  await db
    .updateTable('imports')
    .set({ document_count: count })
    .where('import_id', '=', importId)
    .execute();
}

/**
 * Marks an import as entered; what was read is not needed any more. Gives whether it was not marked
 * yet.
 */
export async function markPosted(db: Db, importId: string, at: Date): Promise<boolean> {
  const marked = await db
    .updateTable('imports')
    .set({ posted_at: at, sheets: null, faults: null })
    .where('import_id', '=', importId)
    .where('posted_at', 'is', null)
    .executeTakeFirst();
  return marked.numUpdatedRows > 0n;
}

/** Throws away an import that was not entered. Gives whether there was one. */
export async function deleteImport(
  db: Db,
  own: { importId: string; userId: string },
): Promise<boolean> {
  const gone = await db
    .deleteFrom('imports')
    .where('import_id', '=', own.importId)
    .where('user_id', '=', own.userId)
    .where('posted_at', 'is', null)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** How a person mapped files of a kind the last time. */
export async function findMapping(db: Db, own: { userId: string; kind: string }) {
  const row = await db
    .selectFrom('import_mappings')
    .select('mapping')
    .where('user_id', '=', own.userId)
    .where('kind', '=', own.kind)
    .executeTakeFirst();
  return row?.mapping;
}

/** Keeps how a person maps files of a kind. */
export async function keepMapping(
  db: Db,
  own: { userId: string; kind: string },
  { mapping, at }: { mapping: RememberedMapping; at: Date },
): Promise<void> {
  const kept = { mapping: JSON.stringify(mapping), saved_at: at };
  await db
    .insertInto('import_mappings')
    .values({ user_id: own.userId, kind: own.kind, ...kept })
    .onConflict((conflict) => conflict.constraint('import_mappings_pk').doUpdateSet(kept))
    .execute();
}

/** The parties that texts of a file may name, by TIN or by any of their names. */
export async function findNamedParties(db: Db, texts: readonly string[]): Promise<NamedParty[]> {
  if (texts.length === 0) return [];
  const tins = texts.flatMap((text) => parseTin(text)?.tin ?? []);
  const names = texts.map((text) => text.toLowerCase());
  const { rows } = await sql<{
    party_id: string;
    register: NamedParty['register'];
    tin: string | null;
    branch: string;
    names: string[];
    is_active: boolean;
  }>`
    select party_id, register, tin, branch, array[name, registered_name, trade_name] as names, is_active
      from parties
      where tin = any(${tins}::text[]) or lower(name) = any(${names}::text[])
        or lower(registered_name) = any(${names}::text[])
        or (trade_name <> '' and lower(trade_name) = any(${names}::text[]))`.execute(db);
  return rows.map((row) => ({
    partyId: row.party_id,
    register: row.register,
    tin: row.tin,
    branch: row.branch,
    names: row.names.filter((name) => name !== ''),
    isActive: row.is_active,
  }));
}

/** Titles of the accounts that may be used, by number. */
export async function listAccountTitles(db: Db): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('accounts')
    .select(['number', 'title'])
    .where('is_active', '=', true)
    .orderBy('number')
    .execute();
  return new Map(rows.map(({ number, title }) => [number, title]));
}

/**
 * The transactions of one act, which stand in the chain one after another and end with the given
 * one.
 */
export async function listEntered(db: Db, last: { transactionId: string; count: number }) {
  const { rows } = await sql<{
    transactionId: string;
    number: string;
    entryNumber: string;
    date: string;
    description: string;
    total: bigint;
  }>`
    select t.transaction_id as "transactionId", t.number, e.number as "entryNumber", t.date, t.description, t.total
      from journal_entries e join transactions t using (transaction_id),
        (select sequence from journal_entries where transaction_id = ${last.transactionId}::uuid) as l
      where e.sequence > l.sequence - ${last.count}::integer and e.sequence <= l.sequence
      order by e.sequence`.execute(db);
  return rows;
}
