import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import { kindsWith } from '#kinds/index.ts';

import type { Tables } from '../../tables.ts';

const ADJUSTING = sql.join([...kindsWith(({ stage }) => stage === 'adjusting')].map(sql.lit));

/** What the form of a transaction said. */
function stageOf(alias: 't' | 'o') {
  const said = sql`${sql.ref(`${alias}.answers`)} ->> 'stage'`;
  return sql`coalesce(case when ${said} in ('normal', 'adjusting', 'closing') then ${said}
    when ${sql.ref(`${alias}.kind`)} in (${ADJUSTING}) then 'adjusting' end, 'normal')`;
}

/**
 * The stage that an entry of the transaction `t` is under by what its form said, or that of what it
 * takes back: no hash covers it, because it follows from what one covers.
 */
export const SAID_STAGE = sql<string>`case when t.reverses_id is null then ${stageOf('t')}
  else coalesce((select ${stageOf('o')} from transactions o where o.transaction_id = t.reverses_id), ${stageOf('t')}) end`;

/** What to say of an entry that is not under the stage that its form said. */
export async function faultOfStage(db: Kysely<Tables>, sequence: bigint): Promise<string> {
  const { rows } = await sql<{ number: string; stage: string; should: string }>`
    select e.number, e.stage, ${SAID_STAGE} as should from journal_entries e join transactions t using (transaction_id)
      where e.sequence = ${sequence}`.execute(db);
  const [row] = rows;
  return `Entry ${row?.number} is under the ${row?.stage} ones; its form said ${row?.should}.`;
}
