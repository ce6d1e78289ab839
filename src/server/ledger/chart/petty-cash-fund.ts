import type { Kysely } from 'kysely';

import { ACCOUNT } from '#shared/ledger/chart.ts';
import type { Centavos } from '#shared/money.ts';
import { toWire } from '#shared/money.ts';
import { Problem } from '#shared/problems.ts';

import { recordAudit } from '../../platform/audit/record.ts';
import type { Tables } from '../../tables.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Actor } from '../../platform/audit/actor.ts';

interface Fund {
  readonly custodian: string;
  /** What the box holds when it is full. */
  readonly limit: Centavos;
}

/**
 * The petty cash fund (handbook 5.4) and what the ledger says is in the box; version 0 while nobody
 * has set it up.
 */
export async function getPettyCashFund({
  db,
}: Pick<Deps, 'db'>): Promise<{ fund: Fund; balance: Centavos; version: number }> {
  const row = await db
    .selectFrom('account_balances')
    .select((eb) => [
      eb.fn.sum<string>('debit').as('debit'),
      eb.fn.sum<string>('credit').as('credit'),
    ])
    .where('account', '=', ACCOUNT.pettyCash)
    .executeTakeFirst();
  const balance = BigInt(row?.debit ?? 0) - BigInt(row?.credit ?? 0);
  return { ...(await readFund(db)), balance };
}

/**
 * Saves the fund and gives its new version. It holds from the next entry on; what is in the box
 * stays until it is replenished. Throws bad-request for a limit of nothing, conflict when somebody
 * saved it since `version` was read.
 */
export async function savePettyCashFund(
  { db, clock }: Deps,
  actor: Actor,
  { fund, version }: { fund: Fund; version: number },
): Promise<number> {
  if (fund.limit <= 0n) {
    const message = 'Enter the limit of the fund.';
    throw new Problem('bad-request', { fields: [{ path: 'fund.limit', message }] });
  }
  return db.transaction().execute(async (tx) => {
    const before = await readFund(tx);
    const row = { custodian: fund.custodian, limit_centavos: fund.limit };
    const saved = await (version === 0
      ? tx
          .insertInto('petty_cash_fund')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .returning('version')
          .executeTakeFirst()
      : tx
          .updateTable('petty_cash_fund')
          .set({ ...row, version: version + 1 })
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst());
    if (saved === undefined) throw new Problem('conflict');
    await recordAudit(tx, {
      at: clock.now(),
      actor: actor.clientId,
      actorUserId: actor.userId,
      action: 'petty-cash-fund.changed',
      subject: 'petty cash fund',
      address: actor.address,
      before: before.version === 0 ? undefined : inWords(before.fund),
      after: inWords(fund),
    });
    return saved.version;
  });
}

async function readFund(db: Kysely<Tables>): Promise<{ fund: Fund; version: number }> {
  const row = await db
    .selectFrom('petty_cash_fund')
    .select(['custodian', 'limit_centavos as limit', 'version'])
    .executeTakeFirst();
  if (row === undefined) return { fund: { custodian: '', limit: 0n }, version: 0 };
  const { custodian, limit, version } = row;
  return { fund: { custodian, limit }, version };
}

function inWords({ custodian, limit }: Fund) {
  return { custodian, limit: toWire(limit) };
}
