import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';

import { keptPlan } from '../../platform/db/kept-plans.ts';
import type { Tables } from '../../tables.ts';
import type { Answer } from '../postings/posting-queries.ts';
import { readAnswer } from '../postings/record.ts';
import type { Recorded } from '../postings/record.ts';

/** The transaction that uses a document number (in the form for comparing). */
export function claimOf(kind: RawBuilder<string>, numberKey: RawBuilder<string>) {
  return sql<{ transactionId: string; entryNumber: string }>`
    select c.transaction_id as "transactionId", e.number as "entryNumber"
      from document_claims c join journal_entries e using (transaction_id)
      where c.kind = ${kind} and c.number_key = ${numberKey}`;
}

/** The transaction that uses a document number, if one does. */
export async function findClaim(
  db: Kysely<Tables>,
  kind: string,
  numberKey: string,
): Promise<{ transactionId: string; entryNumber: string } | undefined> {
  const { rows } = await claimOf(sql.val(kind), sql.val(numberKey)).execute(db);
  return rows[0];
}

/**
 * Transactions with the same number of the same vendor, newest first; the one that is being
 * corrected is left out.
 */
export async function findAlike(
  db: Kysely<Tables>,
  { partyId, key, corrects }: { partyId: string; key: string; corrects: string | undefined },
) {
  const rows = await db
    .selectFrom('supplier_documents as s')
    .modifyFront(keptPlan)
    .innerJoin('transactions as t', 't.transaction_id', 's.transaction_id')
    .innerJoin('journal_entries as e', 'e.transaction_id', 's.transaction_id')
    .innerJoin('user_accounts as u', 'u.user_id', 't.recorded_by')
    .select('u.client_id as recordedBy')
    .select(['t.transaction_id as transactionId', 't.number', 't.date', 't.total', 't.description'])
    .select(['t.printed', 'e.number as entryNumber'])
    .where('s.party_id', '=', partyId)
    .where('s.number_key', '=', key)
    .$if(corrects !== undefined, (query) => query.where('t.transaction_id', '<>', corrects ?? ''))
    .orderBy('e.sequence', 'desc')
    .limit(5)
    .execute();
  return rows.map(({ printed, ...row }) => ({ ...row, kindTitle: printed.kindTitle }));
}

/**
 * The answer that a person's key was given for this content; `reused` when it was used for other
 * content.
 */
export async function findAnswer(
  db: Kysely<Tables>,
  { userId, key, contentHash }: { userId: string; key: string; contentHash: string },
): Promise<Recorded | 'reused' | undefined> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['content_hash', 'answer'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (row.content_hash !== contentHash) return 'reused';
  // It was submitted for approval and is not posted.
  if (row.answer === null) return undefined;
  return readAnswer(row.answer as Answer);
}

/** What a person's key recorded, whatever its content was; nothing while it was not used. */
export async function findRecorded(
  db: Kysely<Tables>,
  { userId, key }: { userId: string; key: string },
): Promise<Recorded | undefined> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select('answer')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row === undefined || row.answer === null ? undefined : readAnswer(row.answer as Answer);
}

/** The reversal of a transaction, if it was reversed. */
export async function findReversalOf(db: Kysely<Tables>, transactionId: string) {
  return await db
    .selectFrom('transactions as t')
    .innerJoin('journal_entries as e', 'e.transaction_id', 't.transaction_id')
    .select(['t.transaction_id as transactionId', 't.number', 'e.number as entryNumber'])
    .where('t.reverses_id', '=', transactionId)
    .executeTakeFirst();
}

/** What a reversal needs to know of a transaction. */
export async function findOriginal(db: Kysely<Tables>, transactionId: string) {
  const original = await db
    .selectFrom('transactions as t')
    .innerJoin('journal_entries as e', 'e.transaction_id', 't.transaction_id')
    .leftJoin('transactions as r', 'r.reverses_id', 't.transaction_id')
    .selectAll('t')
    .select(['e.entry_id', 'e.book', 'e.stage', 'e.number as entry_number'])
    .select('r.transaction_id as reversal_id')
    .where('t.transaction_id', '=', transactionId)
    .executeTakeFirst();
  if (original === undefined) return undefined;
  const [lines, taxRows, locked, opening] = await Promise.all([
    db
      .selectFrom('journal_lines')
      .selectAll()
      .where('entry_id', '=', original.entry_id)
      .orderBy('position')
      .execute(),
    db
      .selectFrom('tax_rows')
      .selectAll()
      .where('entry_id', '=', original.entry_id)
      .orderBy('position')
      .execute(),
    db.selectFrom('locked_months').select('month').execute(),
    sql<{ day: BusinessDate | null }>`select opening_day() as day`.execute(db),
  ]);
  return {
    ...original,
    lines,
    taxRows,
    lockedMonths: locked.map(({ month }) => month),
    openingDay: opening.rows[0]?.day ?? undefined,
  };
}

export type Original = NonNullable<Awaited<ReturnType<typeof findOriginal>>>;
