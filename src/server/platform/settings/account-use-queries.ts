import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { Tables } from '../../tables.ts';

/** Sets accounts active again. */
export async function activateAccounts(
  tx: Kysely<Tables>,
  accounts: readonly string[],
): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ is_active: true })
    .where('number', 'in', [...accounts])
    .execute();
}

/** Sets those of some accounts inactive on which nothing stands. */
export async function deactivateIdleAccounts(
  tx: Kysely<Tables>,
  accounts: readonly string[],
): Promise<void> {
  await sql`
    update accounts a set is_active = false where a.number = any(${[...accounts]}::text[]) and a.is_active
      and coalesce((select sum(b.debit - b.credit) from account_balances b where b.account = a.number), 0) = 0`.execute(
    tx,
  );
}
