import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { Tables } from '../../tables.ts';

import type { Act } from './act.ts';
import type { Plan } from './plan.ts';

/** Writes matches with all their parts and the event of each, however many, in a few statements. */
export async function writeMatches(
  tx: Kysely<Tables>,
  act: Act,
  plans: readonly (Plan & { readonly clearedIds: readonly string[] })[],
): Promise<void> {
  if (plans.length === 0) return;
  const asked = JSON.stringify(plans.map(toRow));
  const rows = sql`jsonb_to_recordset(${asked}::jsonb) as p("matchId" uuid, "isJoined" boolean, kind text,
    difference bigint, "differenceSide" text, reason text, score smallint, "lineIds" jsonb, items jsonb, content jsonb)`;
  const { userId, clientId } = act.caller;
  await sql`insert into bank_matches
      (match_id, account, kind, difference, difference_side, reason, score, made_by, made_at)
    select p."matchId", ${act.account}, p.kind, p.difference, p."differenceSide", p.reason, p.score, ${userId}::uuid,
        ${act.at}::timestamptz
      from ${rows} where not p."isJoined"`.execute(tx);
  await sql`update bank_matches m
      set kind = p.kind, difference = p.difference, difference_side = p."differenceSide"
      from ${rows} where p."isJoined" and m.match_id = p."matchId"`.execute(tx);
  await sql`insert into bank_match_lines (line_id, match_id)
    select line.id::uuid, p."matchId" from ${rows}, jsonb_array_elements_text(p."lineIds") as line(id)`.execute(
    tx,
  );
  await sql`insert into bank_match_items (entry_id, position, cheque_id, match_id, role)
    select i."entryId", i.position, i."chequeId", p."matchId", i.role from ${rows},
      jsonb_to_recordset(p.items) as i("entryId" uuid, position smallint, "chequeId" uuid, role text)`.execute(
    tx,
  );
  await sql`insert into bank_match_events (match_id, account, action, at, actor, actor_user_id, content)
    select p."matchId", ${act.account}, 'made', ${act.at}::timestamptz, ${clientId}, ${userId}::uuid, p.content
      from ${rows}`.execute(tx);
}

function toRow(plan: Plan & { readonly clearedIds: readonly string[] }) {
  const { matchId, isJoined, kind, differenceSide, reason, score, clearedIds } = plan;
  const about = { kind, difference: plan.difference.toString(), differenceSide, reason };
  const parts = {
    lineIds: plan.newLines.map(({ lineId }) => lineId),
    items: plan.newItems.map(toPart),
  };
  const content = { ...about, ...parts, cheques: clearedIds };
  return { ...about, ...parts, matchId, isJoined, score, content };
}

function toPart({ entryId, position, chequeId, role }: Plan['items'][number]) {
  return { entryId, position, chequeId, role };
}
