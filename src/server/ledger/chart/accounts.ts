import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import { Problem } from '#shared/problems.ts';

import { recordAudit } from '../../platform/audit/record.ts';
import type { Tables } from '../../tables.ts';
import type { Deps } from '../../platform/deps.ts';

import type { AccountsTable } from '../../platform/settings/tables.ts';
import type { Actor } from '../../platform/audit/actor.ts';

/** The chart of accounts in the order of its numbers; an account is used once it has a balance. */
export async function listAccounts(db: Kysely<Tables>) {
  return db
    .selectFrom('accounts as a')
    .select((eb) => [
      'a.number',
      'a.title',
      'a.type',
      'a.normal_side as normalSide',
      'a.statement_line as statementLine',
      'a.is_active as isActive',
      eb
        .exists(
          eb
            .selectFrom('account_balances as b')
            .select(sql`1`.as('one'))
            .whereRef('b.account', '=', 'a.number'),
        )
        .$castTo<boolean>()
        .as('isUsed'),
    ])
    .orderBy('a.number')
    .execute();
}

/** Adds an account to the chart. Throws account-exists. */
export async function addAccount(
  { db, clock }: Deps,
  actor: Actor,
  account: Omit<AccountsTable, 'is_control' | 'is_active'>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('accounts')
      .values({ ...account, is_control: false, is_active: true })
      .execute();
    await recordAudit(tx, {
      at: clock.now(),
      actor: actor.clientId,
      actorUserId: actor.userId,
      action: 'account.added',
      subject: account.number,
      address: actor.address,
      after: account,
    });
  });
}

/**
 * Renames, activates or deactivates an account; its number, type and side stay (handbook 4). An
 * account that postings of a kind need, or that has a balance, may be deactivated: entries are
 * refused from then on, reversals are not. Throws not-found.
 */
export async function changeAccount(
  { db, clock }: Deps,
  actor: Actor,
  {
    number,
    ...change
  }: { number: string; title?: string | undefined; isActive?: boolean | undefined },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('accounts')
      .select(['title', 'is_active'])
      .where('number', '=', number)
      .forUpdate()
      .executeTakeFirst();
    if (before === undefined) throw new Problem('not-found');
    const after = {
      title: change.title ?? before.title,
      is_active: change.isActive ?? before.is_active,
    };
    await tx.updateTable('accounts').set(after).where('number', '=', number).execute();
    await recordAudit(tx, {
      at: clock.now(),
      actor: actor.clientId,
      actorUserId: actor.userId,
      action: 'account.changed',
      subject: number,
      address: actor.address,
      before,
      after,
    });
  });
}
