import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';
import { MONTHS_OF_REGULAR, MOST_REGULAR } from '#shared/ledger/expected-documents.ts';
import type { Step } from '#shared/ledger/expected-documents.ts';

import type { Tables } from '../../tables.ts';

type Db = Kysely<Tables>;

/** What came of a vendor on an account, and what was said of it; one row a document. */
export interface CameRow {
  readonly partyId: string;
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
 * The documents of vendors on accounts of expense, from a day to the end of a month, that stand,
 * and the newest rule of each vendor and account; in one query. What was merged counts for the
 * vendor that is kept. Who sends so many that nothing of it can be regular is left out, unless
 * there is a rule.
 */
export async function listCame(
  db: Db,
  { from, month }: { from: BusinessDate; month: { from: BusinessDate; to: BusinessDate } },
): Promise<CameRow[]> {
  const recentFrom = sql`(${month.from}::date - make_interval(months => ${MONTHS_OF_REGULAR}::integer))`;
  const { rows } = await sql<CameRow>`
    with came as (
      select coalesce(v.merged_into, v.party_id) as party_id, l.account, t.transaction_id, t.number, e.date,
          sum(l.debit - l.credit)::bigint as amount
        from journal_entries e join journal_lines l using (entry_id) join transactions t using (transaction_id)
          join accounts a on a.number = l.account and a.type = 'expense'
          join parties v on v.party_id = t.party_id and v.register = 'vendor'
        where e.date between ${from} and ${month.to} and t.reverses_id is null
          and not exists (select from transactions r where r.reverses_id = t.transaction_id)
        group by 1, 2, 3, 4, 5 having sum(l.debit - l.credit) > 0),
    said as (
      select distinct on (coalesce(v.merged_into, v.party_id), r.account)
          coalesce(v.merged_into, v.party_id) as party_id, r.account, r.what, r.first_month, r.step, r.day, r.reason,
          u.client_id as by
        from expected_rules r join parties v using (party_id) join user_accounts u on u.user_id = r.made_by
        order by coalesce(v.merged_into, v.party_id), r.account, r.rule_id desc),
    counted as (
      select *, count(*) filter (where date >= ${recentFrom} and date < ${month.from}::date)
          over (partition by party_id, account) as recent from came),
    quiet as (
      select * from counted c where recent <= ${MOST_REGULAR}::integer
        or exists (select from said s where s.party_id = c.party_id and s.account = c.account))
    select party_id as "partyId", p.name as party, p.tin, p.branch, account, a.title as "accountTitle", c.transaction_id as "transactionId",
        c.number, c.date, c.amount, s.what, s.first_month as "firstMonth", s.step, s.day, s.reason, s.by
      from quiet c full join said s using (party_id, account)
        join parties p using (party_id) join accounts a on a.number = account
      order by p.search_text using ~<~, party_id, account, c.date, c.number`.execute(db);
  return rows;
}

/** An account of expense that is in use. */
export function findExpenseAccount(db: Db, account: string) {
  return db
    .selectFrom('accounts')
    .select('number')
    .where('number', '=', account)
    .where('type', '=', 'expense')
    .where('is_active', '=', true)
    .executeTakeFirst();
}
