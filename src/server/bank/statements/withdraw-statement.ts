import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import { Problem } from '#shared/problems.ts';

import { recordAudit } from '../../platform/audit/record.ts';
import type { Tables } from '../../tables.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';

import { firstStatement, lockBankAccount } from './balance.ts';

/**
 * Says that a statement was read in by mistake. It stays with its lines, which count no more unless
 * another statement holds them, too. Throws not-found, conflict (it is withdrawn already),
 * bank-statement-matched.
 */
export async function withdrawStatement(
  { db, clock }: Deps,
  caller: Caller,
  { statementId, reason, address }: { statementId: string; reason: string; address: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const found = await tx
      .selectFrom('bank_statements')
      .select('account')
      .where('statement_id', '=', statementId)
      .executeTakeFirst();
    if (found === undefined) throw new Problem('not-found');
    await lockBankAccount(tx, found.account);
    const statement = await tx
      .selectFrom('bank_statements')
      .selectAll()
      .where('statement_id', '=', statementId)
      .executeTakeFirstOrThrow();
    if (statement.withdrawn_at !== null) throw new Problem('conflict');
    await demandUnmatched(tx, statement);
    await tx
      .updateTable('bank_statements')
      .set({ withdrawn_at: clock.now(), withdrawn_by: caller.userId, withdrawn_reason: reason })
      .where('statement_id', '=', statementId)
      .execute();
    const { file_name: file, from_date: from, to_date: to } = statement;
    await recordAudit(tx, {
      actor: caller.clientId,
      actorUserId: caller.userId,
      action: 'bank-statement.withdrawn',
      subject: statement.account,
      address,
      after: { file, from, to, reason },
      at: clock.now(),
    });
  });
}

async function demandUnmatched(
  tx: Kysely<Tables>,
  { statement_id: statementId, account }: { statement_id: string; account: string },
): Promise<void> {
  const { rows } = await sql<{ isMatched: boolean; isStarted: boolean }>`
    select exists (
        select from bank_statement_lines held join bank_match_lines m on m.line_id = held.line_id
          where held.statement_id = ${statementId} and not exists (
            select from bank_statement_lines other join bank_statements s on s.statement_id = other.statement_id
              where other.line_id = held.line_id and other.statement_id <> ${statementId} and s.withdrawn_at is null)
      ) as "isMatched",
      exists (select from bank_matches where account = ${account} and kind = 'start') as "isStarted"`.execute(
    tx,
  );
  // The opening balance of the first statement is matched as a line is.
  const isFirst = (await firstStatement(tx, account))?.statementId === statementId;
  if (rows[0]?.isMatched === true || (isFirst && rows[0]?.isStarted === true)) {
    throw new Problem('bank-statement-matched');
  }
}
