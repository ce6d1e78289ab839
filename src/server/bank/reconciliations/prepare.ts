import { randomUUID } from 'node:crypto';

import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { z } from 'zod';

import { reconciliationFigures } from '#shared/api/bank/reconciliations.ts';
import { manilaDate } from '#shared/dates.ts';
import { Problem } from '#shared/problems.ts';

import { recordAudit } from '../../platform/audit/record.ts';
import type { Tables } from '../../tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { hashOf } from '../../platform/hash-of.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { lockBankAccount } from '../statements/balance.ts';

import { findObstacles } from './obstacles.ts';
import { statementFigures } from './statement-figures.ts';
import type { StatementFigures, Wanted } from './statement-figures.ts';

/** SHA-256 of figures as the wire writes them: what is signed is what was seen. */
export function digestOf(figures: StatementFigures): string {
  return hashOf(z.encode(reconciliationFigures, figures));
}

interface Prepared extends Wanted {
  /** Of the figures that the preparer saw. */
  readonly digest: string;
  readonly address: string;
}

/**
 * Signs a reconciliation as preparer: its figures and the matches behind them are frozen. Nobody
 * posts, matches or saves a statement of the account while it is done, so it freezes what is true
 * at that moment. Throws `Problem('reconciliation-changed')` when the figures are others than those
 * seen, `Problem('reconciliation-open')` with what stands in the way, and `Problem('not-found')`.
 */
export async function prepareReconciliation(
  deps: Deps,
  caller: Caller,
  { account, asAt, digest, address }: Prepared,
): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    await lockBankAccount(tx, account);
    await holdPostings(tx);
    const { statement, current } = await statementFigures(tx, { account, asAt }, caller);
    const now = deps.clock.now();
    const obstacles = await findObstacles(tx, current, manilaDate(now));
    if (obstacles.length > 0)
      throw new Problem('reconciliation-open', { values: { found: obstacles.join(' ') } });
    if (digestOf(statement) !== digest) throw new Problem('reconciliation-changed');
    const reconciliationId = randomUUID();
    await tx
      .insertInto('reconciliations')
      .values({
        reconciliation_id: reconciliationId,
        account,
        as_at: asAt,
        from_date: statement.from,
        figures: JSON.stringify(z.encode(reconciliationFigures, statement)),
        figures_sha256: digest,
        prepared_by: caller.userId,
        prepared_at: now,
      })
      .execute();
    await freezeMatches(tx, reconciliationId, { account, asAt });
    await recordAudit(tx, {
      actor: caller.clientId,
      actorUserId: caller.userId,
      action: 'reconciliation.prepared',
      subject: `${account} ${asAt}`,
      address,
      after: { reconciliationId, adjusted: statement.adjustedBank, sha256: digest },
      at: now,
    });
    return reconciliationId;
  });
}

/**
 * An entry that is being recorded now is finished before, or comes after and is seen by the trigger
 * (`bank/keep-reconciliations.sql`).
 */
async function holdPostings(tx: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('reconciliations', 0))`.execute(tx);
}

/**
 * Matches that count on the day and belong to no reconciliation before it. The books are gone
 * through once for all of them.
 */
async function freezeMatches(
  tx: Kysely<Tables>,
  reconciliationId: string,
  { account, asAt }: Wanted,
): Promise<void> {
  await sql`
    with free as materialized (
      select m.match_id, m.kind from bank_matches m where m.account = ${account}
        and not exists (select from reconciliation_matches f
          join reconciliations r on r.reconciliation_id = f.reconciliation_id
          where f.match_id = m.match_id and r.withdrawn_at is null)),
    bank as (
      select ml.match_id, min(l.date) as first from free join bank_match_lines ml using (match_id)
        join bank_lines l on l.line_id = ml.line_id group by ml.match_id),
    books as (
      select mi.match_id, min(i.date) as first, max(i.date) as last from free join bank_match_items mi using (match_id)
        join bank_items i on i.entry_id = mi.entry_id and i.position = mi.position and i.cheque_id = mi.cheque_id
        group by mi.match_id)
    insert into reconciliation_matches (reconciliation_id, match_id)
      select ${reconciliationId}, m.match_id
        from free m left join bank using (match_id) left join books using (match_id)
        where case when m.kind = 'start' then true
          when bank.match_id is null then books.last <= ${asAt}::date
          when books.match_id is null then bank.first <= ${asAt}::date
          else bank.first <= ${asAt}::date and books.first <= ${asAt}::date end`.execute(tx);
}
