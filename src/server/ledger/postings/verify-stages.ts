import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { Tables } from '../../tables.ts';
import { isOfKinds } from '../transactions/of-kinds.ts';

/** What the form of a transaction said. */
function stageOf(alias: 't' | 'o') {
  const said = sql`${sql.ref(`${alias}.answers`)} ->> 'stage'`;
  const isAdjusting = isOfKinds(`${alias}.kind`, ({ stage }) => stage === 'adjusting');
  return sql`coalesce(case when ${said} in ('normal', 'adjusting', 'closing') then ${said}
    when ${isAdjusting} then 'adjusting' end, 'normal')`;
}

/**
 * The stage of each entry against what its form said: no hash covers it, because it follows from
 * what one covers.
 */
export async function verifyStages(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ number: string; stage: string; should: string }>`
    with said as (
      select e.number, e.sequence, e.stage, case when o.transaction_id is null then ${stageOf('t')} else ${stageOf('o')} end as should
        from journal_entries e join transactions t using (transaction_id)
          left join transactions o on o.transaction_id = t.reverses_id)
    select number, stage, should from said where stage <> should order by sequence`.execute(db);
  return rows.map(
    ({ number, stage, should }) =>
      `Entry ${number} is under the ${stage} ones; its form said ${should}.`,
  );
}
