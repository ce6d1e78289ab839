import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';
import { SCHEDULED_ACCOUNTS } from '#shared/ledger/schedules/entry.ts';

import type { Tables } from '../../tables.ts';

type Db = Kysely<Tables>;

/** What of an account is not in any schedule, or the other way round; debit less credit. */
export interface UnexplainedRow {
  readonly account: string;
  readonly transactionId: string | null;
  readonly number: string;
  readonly date: string | null;
  readonly description: string;
  readonly amount: bigint;
}

const MOST_UNEXPLAINED = 200;

/**
 * What schedules say that each transaction did to their accounts, debit less credit: its source
 * brought it in, its lines take it up, a reversal takes that back, a disposal clears it. What has
 * no source stands alone, with no transaction.
 */
function effects(asOf: BusinessDate): RawBuilder<unknown> {
  return sql`(
    select x.schedule_id, x.transaction_id, x.account, x.amount from (
      -- What a schedule begins with.
      select s.schedule_id, s.source_id as transaction_id, b.account, b.amount
        from schedules s cross join lateral (values
          (case when s.kind in ('prepaid', 'deferred-income', 'loan') then s.account end,
            case s.kind when 'prepaid' then s.total else -s.total end),
          (case when s.kind = 'asset' and (s.source_id is not null or s.acquired_on <= ${asOf}::date)
            then s.cost_account end, s.cost),
          (case when s.kind = 'asset' and s.source_id is null then s.account end, case
            -- What was depreciated in the year of its first line was not yet at the end of an earlier one.
            when ${asOf}::date < date_trunc('year', s.first_day)::date then s.taken_this_year else 0 end
            - s.taken_before)) as b (account, amount)
        where b.account is not null and (s.stopped_at is null or s.stopped_by is not null)
      union all
      -- Its lines, and what took them back.
      select s.schedule_id, w.transaction_id, s.account, w.sign * case s.kind
            when 'prepaid' then -l.amount when 'asset' then -l.amount when 'thirteenth-month' then -l.amount
            else l.amount end
        from schedule_postings p join schedules s using (schedule_id) join schedule_lines l using (schedule_id, position)
          cross join lateral (values (p.transaction_id, 1), (p.undone_by, -1)) as w (transaction_id, sign)
        where w.transaction_id is not null
      union all
      -- The reversal of its source, or its disposal.
      select s.schedule_id, s.stopped_by, b.account, b.amount
        from schedules s join transactions e on e.transaction_id = s.stopped_by
          cross join lateral (select coalesce(sum(l.amount), 0)::bigint as amount
            from schedule_postings p join schedule_lines l using (schedule_id, position)
            where p.schedule_id = s.schedule_id and p.undone_by is null) taken
          cross join lateral (values
            (case when s.kind in ('prepaid', 'deferred-income', 'loan') then s.account end,
              case s.kind when 'prepaid' then -s.total else s.total end),
            (case when s.kind = 'asset' then s.cost_account end, -s.cost),
            (case when s.kind = 'asset' and e.reverses_id is null then s.account end, s.taken_before + taken.amount)
          ) as b (account, amount)
        where b.account is not null) x
      left join transactions t on t.transaction_id = x.transaction_id
      where t.date is null or t.date <= ${asOf}::date)`;
}

/** Debit less credit of the accounts of schedules, by ledger and by schedules, on a day. */
export async function readTies(db: Db, asOf: BusinessDate) {
  const like = SCHEDULED_ACCOUNTS.map((beginning) => `${beginning}%`);
  const { rows } = await sql<{
    account: string;
    title: string;
    side: 'debit' | 'credit';
    ledger: bigint;
    schedules: bigint;
  }>`
    select a.number as account, a.title, a.normal_side as side, coalesce(b.amount, 0)::bigint as ledger,
        coalesce(e.amount, 0)::bigint as schedules
      from accounts a
        left join (select account, sum(debit - credit) as amount from day_balances
          where day <= ${asOf}::date group by account) b on b.account = a.number
        left join (select account, sum(amount) as amount from ${effects(asOf)} f group by account) e on e.account = a.number
      where (a.number like any(${like}) and coalesce(b.amount, 0) <> 0) or e.account is not null
      order by a.number`.execute(db);
  return rows;
}

/** What makes ledger and schedules differ on these accounts, transaction by transaction. */
export async function listUnexplained(
  db: Db,
  asOf: BusinessDate,
  accounts: readonly string[],
): Promise<UnexplainedRow[]> {
  if (accounts.length === 0) return [];
  const { rows } = await sql<UnexplainedRow>`
    with booked as (
        select e.transaction_id, l.account, sum(l.debit - l.credit) as amount
          from journal_lines l join journal_entries e using (entry_id)
          where l.account = any(${accounts}) and e.date <= ${asOf}::date group by 1, 2),
      told as (select transaction_id, account, sum(amount) as amount,
          min(schedule_id::text) as schedule_id from ${effects(asOf)} f
        where account = any(${accounts}) group by 1, 2)
    select coalesce(b.account, x.account) as account, t.transaction_id as "transactionId",
        coalesce(t.number, '') as number, t.date,
        coalesce(t.description, 'Schedules without a document') as description,
        (coalesce(b.amount, 0) - coalesce(x.amount, 0))::bigint as amount
      from booked b full join told x on x.transaction_id = b.transaction_id and x.account = b.account
        left join transactions t on t.transaction_id = coalesce(b.transaction_id, x.transaction_id)
      where coalesce(b.amount, 0) <> coalesce(x.amount, 0)
      order by 1, t.date nulls first, t.number
      limit ${MOST_UNEXPLAINED}`.execute(db);
  return rows;
}
