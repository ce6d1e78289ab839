import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';
import { MONTHS_OF_REGULAR, MOST_REGULAR } from '#shared/ledger/expected-documents.ts';
import type { Register, Step } from '#shared/ledger/expected-documents.ts';

import type { Tables } from '../../tables.ts';

type Db = Kysely<Tables>;

/**
 * What came of a vendor on an account, or was issued to a customer, and what was said of it; a row
 * for each document.
 */
export interface CameRow {
  readonly partyId: string;
  readonly register: Register;
  readonly party: string;
  readonly tin: string | null;
  readonly branch: string;
  readonly account: string;
  readonly accountTitle: string;
  /** None where nothing came and somebody only said that it comes. */
  readonly transactionId: string | null;
  readonly number: string | null;
  readonly date: BusinessDate | null;
  readonly amount: bigint | null;
  readonly what: 'by-hand' | 'stopped' | 'history' | null;
  readonly firstMonth: BusinessDate | null;
  readonly step: Step | null;
  readonly day: number | null;
  readonly reason: string | null;
  readonly by: string | null;
}

/**
 * The documents from a day to the end of a month that stand: of vendors on accounts of expense, of
 * customers on those of income; and of each party and account the newest rule from those days or
 * before. What a schedule takes up later counts for the account that it goes to. What was merged
 * counts for the party that is kept. Without a rule, who has fewer than three months or so many
 * documents that nothing of it can be regular is left out.
 */
export async function listCame(
  db: Db,
  { from, month }: { from: BusinessDate; month: { from: BusinessDate; to: BusinessDate } },
): Promise<CameRow[]> {
  const recentFrom = sql`(${month.from}::date - make_interval(months => ${MONTHS_OF_REGULAR}::integer))`;
  const { rows } = await sql<CameRow>`
    with parts as (
      select t.party_id, l.account, t.transaction_id, t.number, e.date, l.debit - l.credit as amount
        from journal_entries e join journal_lines l using (entry_id) join transactions t using (transaction_id)
        where e.date between ${from} and ${month.to} and t.party_id is not null and t.reverses_id is null
          and l.account in (select number from accounts where type in ('expense', 'income'))
      union all
      select t.party_id, s.counter_account, t.transaction_id, t.number, e.date,
          case s.kind when 'prepaid' then s.total else -s.total end
        from schedules s join transactions t on t.transaction_id = s.source_id
          join journal_entries e using (transaction_id)
        where s.is_of_source and s.kind in ('prepaid', 'deferred-income') and e.date between ${from} and ${month.to}
          and t.reverses_id is null),
    came as (
      select coalesce(v.merged_into, v.party_id) as party_id, p.account, p.transaction_id, p.number, p.date,
          abs(sum(p.amount))::bigint as amount
        from parts p join parties v using (party_id) join accounts a on a.number = p.account
        where a.type = case v.register when 'vendor' then 'expense' else 'income' end
          and not exists (select from transactions r where r.reverses_id = p.transaction_id)
        group by v.register, 1, 2, 3, 4, 5
        having case v.register when 'vendor' then sum(p.amount) else -sum(p.amount) end > 0),
    said as (
      select distinct on (coalesce(v.merged_into, v.party_id), r.account)
          coalesce(v.merged_into, v.party_id) as party_id, r.account, r.what, r.first_month, r.step, r.day, r.reason,
          u.client_id as by
        from expected_rules r join parties v using (party_id) join user_accounts u on u.user_id = r.made_by
        where r.first_month <= ${month.to}
        order by coalesce(v.merged_into, v.party_id), r.account, r.rule_id desc),
    often as (select party_id, account from came group by 1, 2 having count(distinct date_trunc('month', date)) >= 3),
    counted as (
      select *, count(*) filter (where date >= ${recentFrom} and date < ${month.from}::date)
          over (partition by party_id, account) as recent from came),
    quiet as (
      select * from counted c where (recent <= ${MOST_REGULAR}::integer and (party_id, account) in (select * from often))
        or exists (select from said s where s.party_id = c.party_id and s.account = c.account))
    select party_id as "partyId", p.register, p.name as party, p.tin, p.branch, account, a.title as "accountTitle", c.transaction_id as "transactionId",
        c.number, c.date, c.amount, s.what, s.first_month as "firstMonth", s.step, s.day, s.reason, s.by
      from quiet c full join said s using (party_id, account)
        join parties p using (party_id) join accounts a on a.number = account
      order by p.search_text using ~<~, party_id, account, c.date, c.number`.execute(db);
  return rows;
}

/** An account of a type that is in use. */
export function findAccountOf(db: Db, type: 'expense' | 'income', account: string) {
  return db
    .selectFrom('accounts')
    .select('number')
    .where('number', '=', account)
    .where('type', '=', type)
    .where('is_active', '=', true)
    .executeTakeFirst();
}
