import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import { toWire } from '#shared/money.ts';

import type { Tables } from '../../tables.ts';
import { isOfKinds } from '../transactions/of-kinds.ts';

interface Difference {
  readonly account: string;
  readonly month: string;
  readonly stage: string;
  readonly keptDebit: bigint;
  readonly keptCredit: bigint;
  readonly debit: bigint;
  readonly credit: bigint;
}

/**
 * The stage of each entry against what its form said (no hash covers it, because it follows from
 * what one covers), and what adjusting and closing entries come to, as it is kept, against their
 * lines.
 */
export async function verifyStages(db: Kysely<Tables>): Promise<string[]> {
  return [...(await wrongStages(db)), ...(await wrongSums(db))];
}

/** What the form of a transaction said. */
function stageOf(alias: 't' | 'o') {
  const said = sql`${sql.ref(`${alias}.answers`)} ->> 'stage'`;
  const isAdjusting = isOfKinds(`${alias}.kind`, ({ stage }) => stage === 'adjusting');
  return sql`coalesce(case when ${said} in ('normal', 'adjusting', 'closing') then ${said}
    when ${isAdjusting} then 'adjusting' end, 'normal')`;
}

async function wrongStages(db: Kysely<Tables>): Promise<string[]> {
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

async function wrongSums(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<Difference>`
    with lines as (
      select l.account, date_trunc('month', e.date)::date as month, e.stage, sum(l.debit)::bigint as debit,
          sum(l.credit)::bigint as credit
        from journal_entries e join journal_lines l using (entry_id) where e.stage <> 'normal' group by 1, 2, 3)
    select account, month::text as month, stage, coalesce(k.debit, 0) as "keptDebit", coalesce(k.credit, 0) as "keptCredit",
        coalesce(l.debit, 0) as debit, coalesce(l.credit, 0) as credit
      from stage_balances k full join lines l using (account, month, stage)
      where (coalesce(k.debit, 0), coalesce(k.credit, 0)) <> (coalesce(l.debit, 0), coalesce(l.credit, 0))
      order by account, month, stage`.execute(db);
  return rows.map(
    ({ account, month, stage, keptDebit, keptCredit, debit, credit }) =>
      `The kept ${stage} part of account ${account} ${month.slice(0, 7)} says ${toWire(keptDebit)} / ` +
      `${toWire(keptCredit)}, the lines say ${toWire(debit)} / ${toWire(credit)}.`,
  );
}
