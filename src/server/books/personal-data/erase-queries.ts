import type { Kysely } from 'kysely';

import type { Tables } from '../../tables.ts';

/** What an account leaves that no entry needs; nothing of the books is among it. */
const ERASED = [
  'drafts',
  'bookmarks',
  'list_views',
  'list_columns',
  'code_apps',
  'passkeys',
  'recovery_codes',
  'factor_tickets',
  'sessions',
] as const;

/** Erases what is a person's own of an account. Answers how many rows of each table went. */
export async function erasePersonOfAccount(
  tx: Kysely<Tables>,
  userId: string,
): Promise<Record<string, number>> {
  const erased: Record<string, number> = {};
  for (const table of ERASED) {
    const result = await tx.deleteFrom(table).where('user_id', '=', userId).executeTakeFirst();
    if (result.numDeletedRows > 0n) erased[table] = Number(result.numDeletedRows);
  }
  await tx
    .updateTable('user_accounts')
    .set({ person_email: '' })
    .where('user_id', '=', userId)
    .execute();
  return erased;
}

/**
 * Erases who was asked outside about a party or its documents; what was asked and answered stays.
 */
export async function eraseAskedOfParty(tx: Kysely<Tables>, partyId: string): Promise<void> {
  await tx
    .updateTable('questions')
    .set({ asked_name: '', asked_email: '' })
    .where('asked_user', 'is', null)
    .where((or) =>
      or.or([
        or('party_id', '=', partyId),
        or(
          'transaction_id',
          'in',
          or.selectFrom('transactions').select('transaction_id').where('party_id', '=', partyId),
        ),
      ]),
    )
    .execute();
}
