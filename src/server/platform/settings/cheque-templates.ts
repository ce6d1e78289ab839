import type { Kysely } from 'kysely';

import type { ChequeLayout } from '#shared/output/cheque-layout.ts';
import { DEFAULT_CHEQUE_LAYOUT } from '#shared/output/cheque-layout.ts';
import { Problem } from '#shared/problems.ts';

import { recordAudit } from '../audit/record.ts';
import type { Tables } from '../../tables.ts';
import type { Deps } from '../deps.ts';
import type { Actor } from '../audit/actor.ts';

/**
 * Where a bank account's cheque form has its places; version 0 stands for the usual form, which
 * nobody has changed yet. Throws not-found for an unknown bank account.
 */
export async function getChequeTemplate(
  { db }: Pick<Deps, 'db'>,
  bankAccountId: string,
): Promise<{ layout: ChequeLayout; version: number }> {
  await demandBankAccount(db, bankAccountId);
  const row = await db
    .selectFrom('cheque_templates')
    .select(['layout', 'version'])
    .where('bank_account_id', '=', bankAccountId)
    .executeTakeFirst();
  return row ?? { layout: DEFAULT_CHEQUE_LAYOUT, version: 0 };
}

/**
 * Saves the layout and gives its new version. Throws not-found for an unknown bank account,
 * conflict when somebody saved it since `version` was read.
 */
export async function saveChequeTemplate(
  { db, clock }: Deps,
  actor: Actor,
  given: { bankAccountId: string; layout: ChequeLayout; version: number },
): Promise<number> {
  const { bankAccountId, version } = given;
  return db.transaction().execute(async (tx) => {
    // One at a time for each bank account, the first save too.
    const name = await demandBankAccount(tx, bankAccountId, true);
    const before = await getChequeTemplate({ db: tx }, bankAccountId);
    if (before.version !== version) throw new Problem('conflict');
    const row = { layout: JSON.stringify(given.layout), version: version + 1 };
    await tx
      .insertInto('cheque_templates')
      .values({ bank_account_id: bankAccountId, ...row })
      .onConflict((conflict) => conflict.column('bank_account_id').doUpdateSet(row))
      .execute();
    await recordAudit(tx, {
      at: clock.now(),
      actor: actor.clientId,
      actorUserId: actor.userId,
      action: 'cheque-template.changed',
      subject: name,
      address: actor.address,
      before: version === 0 ? undefined : before.layout,
      after: given.layout,
    });
    return version + 1;
  });
}

async function demandBankAccount(
  db: Kysely<Tables>,
  bankAccountId: string,
  isLocked = false,
): Promise<string> {
  const row = await db
    .selectFrom('bank_accounts')
    .select('name')
    .where('bank_account_id', '=', bankAccountId)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst();
  if (row === undefined) throw new Problem('not-found');
  return row.name;
}
