import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import { toWire } from '#shared/money.ts';
import { isCash } from '#shared/reports/cash-flow-tags.ts';

import type { Tables } from '../../tables.ts';

import { MovedSums } from './moved-sums.ts';

/** A kept sum that is not what the lines come to; of cash flows only the debits are told. */
interface Difference {
  readonly of: 'month' | 'day' | 'flow' | 'stage';
  readonly account: string;
  readonly day: string;
  readonly stage: string;
  readonly keptDebit: bigint;
  readonly keptCredit: bigint;
  readonly debit: bigint;
  readonly credit: bigint;
}

/** Sums for `verifySums`, to which the lines are added while their entries are looked at. */
export async function startSums(db: Kysely<Tables>): Promise<MovedSums> {
  return new MovedSums(await listCash(db));
}

/**
 * What is kept of the lines by month, by day, for the statement of cash flows and by stage, against
 * what the lines come to.
 */
export async function verifySums(
  db: Kysely<Tables>,
  moved: MovedSums,
): Promise<{ readonly kept: readonly string[]; readonly ofStages: readonly string[] }> {
  const cash = await listCash(db);
  const { accounts, days, stages, hasCash, isReversal, isOpening, isCredit, debits, credits } =
    moved.columns();
  const { rows } = await sql<Difference>`
    with moved as materialized (
      select account, date '2000-01-01' + day as day, stage, has_cash, is_reversal, is_opening, is_credit, debit, credit
        from unnest(${accounts}::text[], ${days}::integer[], ${stages}::text[], ${hasCash}::boolean[], ${isReversal}::boolean[],
          ${isOpening}::boolean[], ${isCredit}::boolean[], ${debits}::bigint[], ${credits}::bigint[])
          as m (account, day, stage, has_cash, is_reversal, is_opening, is_credit, debit, credit)),
    months as (
      select account, date_trunc('month', day)::date as month, sum(debit)::bigint as debit, sum(credit)::bigint as credit
        from moved group by 1, 2),
    days as (
      select account, day, sum(debit)::bigint as debit, sum(credit)::bigint as credit from moved group by 1, 2),
    flows as (
      select day, account, has_cash, is_reversal, is_credit, sum(credit - debit)::bigint as effect from moved
        where account <> all(${cash}::text[]) and stage <> 'closing' and not is_opening group by 1, 2, 3, 4, 5),
    stages as (
      select account, date_trunc('month', day)::date as month, stage, sum(debit)::bigint as debit, sum(credit)::bigint as credit
        from moved where stage <> 'normal' group by 1, 2, 3),
    found as (
      select 1 as place, 'month' as of, account, month as day, '' as stage, k.debit as kept_debit, k.credit as kept_credit,
          l.debit, l.credit from account_balances k full join months l using (account, month)
      union all
      select 2, 'day', account, day, '', k.debit, k.credit, l.debit, l.credit
        from day_balances k full join days l using (account, day)
      union all
      select 3, 'flow', account, day, '', k.effect, 0, l.effect, 0
        from flow_sums k full join flows l using (day, account, has_cash, is_reversal, is_credit)
      union all
      select 4, 'stage', account, month, stage, k.debit, k.credit, l.debit, l.credit
        from stage_balances k full join stages l using (account, month, stage))
    select of, account, day::text as day, stage, coalesce(kept_debit, 0) as "keptDebit", coalesce(kept_credit, 0) as "keptCredit",
        coalesce(debit, 0) as debit, coalesce(credit, 0) as credit
      from found
      where (coalesce(kept_debit, 0), coalesce(kept_credit, 0)) <> (coalesce(debit, 0), coalesce(credit, 0))
      order by place, account collate "C", found.day, stage`.execute(db);
  const told = rows.map((row) => ({ of: row.of, text: sentenceOf(row) }));
  return {
    kept: told.filter(({ of }) => of !== 'stage').map(({ text }) => text),
    ofStages: told.filter(({ of }) => of === 'stage').map(({ text }) => text),
  };
}

function sentenceOf(row: Difference): string {
  const { account, day, stage } = row;
  const month = day.slice(0, 7);
  const kept = `${toWire(row.keptDebit)} / ${toWire(row.keptCredit)}`;
  const lines = `${toWire(row.debit)} / ${toWire(row.credit)}`;
  if (row.of === 'month')
    return `The kept balance of account ${account} ${month} says ${kept}, the lines say ${lines}.`;
  if (row.of === 'day')
    return `What account ${account} moved on ${day} is kept as ${kept}; the lines say ${lines}.`;
  if (row.of === 'stage')
    return `The kept ${stage} part of account ${account} ${month} says ${kept}, the lines say ${lines}.`;
  return `What account ${account} let cash rise by on ${day} is kept as ${toWire(row.keptDebit)}; the lines say ${toWire(row.debit)}.`;
}

/** The accounts of money. */
async function listCash(db: Kysely<Tables>): Promise<string[]> {
  const chart = await db
    .selectFrom('accounts')
    .select(['number', 'title', 'type', 'normal_side', 'statement_line', 'is_active'])
    .execute();
  return chart
    .filter((account) =>
      isCash({
        ...account,
        normalSide: account.normal_side,
        statementLine: account.statement_line,
        isActive: account.is_active,
      }),
    )
    .map(({ number }) => number);
}
