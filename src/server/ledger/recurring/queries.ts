import type { Kysely } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';

import type { Tables } from '../../tables.ts';

/** Entries with a due day up to today; another server's are passed over, for it is at them. */
export function listDueEntries(tx: Kysely<Tables>, today: BusinessDate) {
  return tx
    .selectFrom('recurring_entries')
    .selectAll()
    .where('is_active', '=', true)
    .where('next_date', '<=', today)
    .where((eb) => eb.or([eb('until', 'is', null), eb('next_date', '<=', eb.ref('until'))]))
    .orderBy('next_date')
    .forUpdate()
    .skipLocked()
    .execute();
}

export type RecurringEntryRow = Awaited<ReturnType<typeof listDueEntries>>[number];

/** Takes a due day; false when it became a draft before. */
export async function claimDay(
  tx: Kysely<Tables>,
  recurringEntryId: string,
  { due, now }: { due: BusinessDate; now: Date },
): Promise<boolean> {
  const claimed = await tx
    .insertInto('recurring_days')
    .values({ recurring_entry_id: recurringEntryId, due_date: due, made_at: now })
    .onConflict((conflict) => conflict.constraint('recurring_days_once').doNothing())
    .returning('due_date')
    .executeTakeFirst();
  return claimed !== undefined;
}

export async function setNextDate(
  tx: Kysely<Tables>,
  recurringEntryId: string,
  nextDate: BusinessDate,
): Promise<void> {
  await tx
    .updateTable('recurring_entries')
    .set({ next_date: nextDate })
    .where('recurring_entry_id', '=', recurringEntryId)
    .execute();
}

/** All recurring entries, the next due first. */
export function listEntryRows(db: Kysely<Tables>) {
  return db
    .selectFrom('recurring_entries as r')
    .innerJoin('user_accounts as u', 'u.user_id', 'r.created_by')
    .selectAll('r')
    .select('u.client_id')
    .orderBy('r.next_date')
    .orderBy('r.name')
    .execute();
}

export function findEntry(tx: Kysely<Tables>, recurringEntryId: string) {
  return tx
    .selectFrom('recurring_entries')
    .selectAll()
    .where('recurring_entry_id', '=', recurringEntryId)
    .forUpdate()
    .executeTakeFirst();
}

/** Kind and answers of a transaction; a reversal has none of its own. */
export function findTransaction(db: Kysely<Tables>, transactionId: string) {
  return db
    .selectFrom('transactions')
    .select(['kind', 'answers'])
    .where('transaction_id', '=', transactionId)
    .where('reverses_id', 'is', null)
    .executeTakeFirst();
}

/** Name and TIN of parties. */
export async function listPartyNames(db: Kysely<Tables>, partyIds: readonly string[]) {
  if (partyIds.length === 0) return [];
  return db
    .selectFrom('parties')
    .select(['party_id', 'name', 'tin', 'branch'])
    .where('party_id', 'in', partyIds)
    .execute();
}
