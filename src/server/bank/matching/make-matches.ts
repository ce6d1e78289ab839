import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import { recordAudit } from '../../platform/audit/record.ts';
import type { Tables } from '../../tables.ts';
import { lockBankAccount } from '../statements/balance.ts';

import type { Act } from './act.ts';
import { auditOf } from './act.ts';
import { findItems, itemText } from './open-items.ts';
import { findLines } from './open-lines.ts';
import { planMatch } from './plan.ts';
import type { DifferentMatch, Found, Plan, WantedMatch } from './plan.ts';
import { findRecordedRoles } from './recorded.ts';
import { clearCheques, buildClearings, readRegister } from './register.ts';
import { writeMatches } from './write.ts';

/** What became of one match that was asked for: its id, or a sentence why it was not made. */
export interface Outcome {
  readonly matchId: string | null;
  readonly error: string;
}

type Db = Kysely<Tables>;

/**
 * Makes matches, each on its own: what somebody else matched meanwhile is told, the rest is made.
 * Parts that include all of a match whose sums differ join it: so a correction comes to the wrong
 * entry (handbook 5.12). Cheques of ours are cleared in the register on the bank's day; where it
 * refuses (a closed month, a state that does not clear), the match is not made. The ledger is not
 * touched.
 */
export async function makeMatches(
  db: Db,
  act: Act,
  matches: readonly WantedMatch[],
): Promise<Outcome[]> {
  return db.transaction().execute((tx) => makeMatchesWithin(tx, act, matches));
}

/** The same within a transaction. */
export async function makeMatchesWithin(
  tx: Db,
  act: Act,
  matches: readonly WantedMatch[],
): Promise<Outcome[]> {
  await lockBankAccount(tx, act.account);
  const found = await findParts(tx, act.account, matches);
  const taken = new Set<string>();
  const outcomes: Outcome[] = [];
  const plans: Plan[] = [];
  for (const [at, wanted] of matches.entries()) {
    const plan = planMatch({ wanted, at }, found, taken);
    outcomes.push({ matchId: null, error: typeof plan === 'string' ? plan : '' });
    if (typeof plan !== 'string') plans.push(plan);
  }
  for (const { at, matchId, error } of await makePlans(tx, act, plans))
    outcomes[at] = { matchId: error === '' ? matchId : null, error };
  const made = outcomes.flatMap(({ matchId }) => matchId ?? []);
  if (made.length > 0) {
    const after = { matches: made.length, lines: plans.reduce(linesOf, 0) };
    await recordAudit(tx, { ...auditOf(act), action: 'bank.matched', after });
  }
  return outcomes;
}

/** Clears the cheques of plans and writes those that the register lets through. */
async function makePlans(tx: Db, act: Act, plans: readonly Plan[]) {
  const ids = plans.flatMap(({ newItems }) =>
    newItems.flatMap(({ registerId }) => registerId ?? []),
  );
  const register = await readRegister(tx, ids);
  const asked = plans.map((plan) => ({ plan, clearings: buildClearings(plan, register) }));
  const single = asked.filter(({ clearings }) => clearings.length <= 1);
  const faults = await clearCheques(
    tx,
    act,
    single.flatMap(({ clearings }) => clearings),
  );
  const done = single.map(({ plan, clearings }) => ({
    plan,
    clearedIds: clearings.map(({ chequeId }) => chequeId),
    error: clearings.map(({ chequeId }) => faults.get(chequeId) ?? '').join(''),
  }));
  // Of several cheques in one match all are cleared, or none.
  for (const { plan, clearings } of asked) {
    if (clearings.length <= 1) continue;
    const clearedIds = clearings.map(({ chequeId }) => chequeId);
    await sql`savepoint several_cheques`.execute(tx);
    const [error = ''] = (await clearCheques(tx, act, clearings)).values();
    await sql
      .raw(
        error === ''
          ? 'release savepoint several_cheques'
          : 'rollback to savepoint several_cheques',
      )
      .execute(tx);
    done.push({ plan, clearedIds, error });
  }
  const good = done.filter(({ error }) => error === '');
  await writeMatches(
    tx,
    act,
    good.map(({ plan, clearedIds }) => ({ ...plan, clearedIds })),
  );
  return done.map(({ plan: { at, matchId }, error }) => ({ at, matchId, error }));
}

async function findParts(tx: Db, account: string, matches: readonly WantedMatch[]): Promise<Found> {
  const lines = await findLines(
    tx,
    account,
    matches.flatMap(({ lineIds }) => lineIds),
  );
  const items = await findItems(
    tx,
    account,
    matches.flatMap((match) => match.items),
  );
  const matchIds = [...lines, ...items].flatMap(({ matchId }) => matchId ?? []);
  return {
    lines: new Map(lines.map((line) => [line.lineId, line])),
    items: new Map(items.map((item) => [itemText(item), item])),
    differences: await countParts(tx, matchIds),
    roles: await findRecordedRoles(tx, account),
  };
}

/** What the matches whose sums differ have already. */
async function countParts(
  tx: Db,
  matchIds: readonly string[],
): Promise<Map<string, DifferentMatch>> {
  if (matchIds.length === 0) return new Map();
  const { rows } = await sql<DifferentMatch & { matchId: string }>`
    select m.match_id as "matchId", ((select count(*) from bank_match_lines l where l.match_id = m.match_id)
        + (select count(*) from bank_match_items i where i.match_id = m.match_id))::int as parts,
        (select max(r.as_at) from reconciliation_matches f
          join reconciliations r on r.reconciliation_id = f.reconciliation_id and r.withdrawn_at is null
          where f.match_id = m.match_id) as "frozenTo"
      from bank_matches m where m.kind = 'difference' and m.match_id = any(${[...new Set(matchIds)]}::uuid[])`.execute(
    tx,
  );
  return new Map(rows.map(({ matchId, ...match }) => [matchId, match]));
}

function linesOf(count: number, { lines }: Plan): number {
  return count + lines.length;
}
