import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import { Problem } from '#shared/problems.ts';

import { recordAudit } from '../../platform/audit/record.ts';
import type { Tables } from '../../tables.ts';
import { lockBankAccount } from '../statements/balance.ts';

import type { Act } from './act.ts';
import { auditOf } from './act.ts';
import { takeBackClearings } from './register.ts';

type Db = Kysely<Tables>;

/**
 * Undoes matches of an account; the register takes back what they cleared, the ledger is not
 * touched. All or none; those that are undone by now are not counted. Throws bank-match-frozen,
 * month-locked.
 */
export async function undoMatches(db: Db, act: Act, matchIds: readonly string[]): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await lockBankAccount(tx, act.account);
    const undone = await removeMatches(tx, act, matchIds);
    if (undone > 0)
      await recordAudit(tx, {
        ...auditOf(act),
        action: 'bank.unmatched',
        after: { matches: undone },
      });
    return undone;
  });
}

/** The same within a transaction that holds the account. */
export async function removeMatches(
  tx: Db,
  act: Act,
  matchIds: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ matchId: string; content: unknown; chequeIds: string[] }>`
    select m.match_id as "matchId",
        jsonb_build_object('kind', m.kind, 'difference', m.difference::text, 'reason', m.reason,
          'lineIds', (select coalesce(jsonb_agg(l.line_id), '[]') from bank_match_lines l where l.match_id = m.match_id),
          'items', (select coalesce(jsonb_agg(jsonb_build_object('entryId', i.entry_id, 'position', i.position,
              'chequeId', i.cheque_id, 'role', i.role)), '[]')
            from bank_match_items i where i.match_id = m.match_id)) as content,
        array(select jsonb_array_elements_text(e.content -> 'cheques') from bank_match_events e
          where e.match_id = m.match_id and e.action = 'made') as "chequeIds"
      from bank_matches m
      where m.account = ${act.account} and m.match_id = any(${[...new Set(matchIds)]}::uuid[])`.execute(
    tx,
  );
  if (rows.length === 0) return 0;
  const undone = rows.map(({ matchId }) => matchId);
  await tx.deleteFrom('bank_matches').where('match_id', 'in', undone).execute();
  const faults = await takeBackClearings(
    tx,
    act,
    rows.flatMap(({ chequeIds }) => chequeIds),
  );
  const [fault] = faults.values();
  if (fault !== undefined)
    throw new Problem('bad-request', { fields: [{ path: 'matchIds', message: fault }] });
  await writeUndone(tx, act, rows);
  return undone.length;
}

async function writeUndone(
  tx: Db,
  { account, at, caller }: Act,
  rows: readonly { readonly matchId: string; readonly content: unknown }[],
): Promise<void> {
  const asked = JSON.stringify(rows.map(({ matchId, content }) => ({ matchId, content })));
  await sql`insert into bank_match_events (match_id, account, action, at, actor, actor_user_id, content)
    select u."matchId", ${account}, 'undone', ${at}::timestamptz, ${caller.clientId}, ${caller.userId}::uuid, u.content
      from jsonb_to_recordset(${asked}::jsonb) as u("matchId" uuid, content jsonb)`.execute(tx);
}
