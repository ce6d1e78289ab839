import type { Kysely, RawBuilder } from 'kysely';
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

/** The first and last day of a month. */
interface Days {
  readonly from: BusinessDate;
  readonly to: BusinessDate;
}

/** A party and an account, both by their keys. */
interface Pair {
  readonly partyId: string;
  readonly account: string;
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
  { from, month }: { from: BusinessDate; month: Days },
): Promise<CameRow[]> {
  const pairs = await listPairs(db, month);
  if (pairs.length === 0) return [];
  const parties = pairs.map(({ partyId }) => partyId);
  const accounts = pairs.map(({ account }) => account);
  const { rows } = await sql<CameRow>`
    with asked as (
      select party_id, account from unnest(${parties}::uuid[], ${accounts}::text[]) as a (party_id, account)),
    parts as materialized (
      select t.party_id, l.account, t.transaction_id, t.number, e.date, l.debit - l.credit as amount
        from journal_entries e join journal_lines l using (entry_id) join transactions t using (transaction_id)
        where e.date between ${from} and ${month.to} and t.reverses_id is null
          and t.party_id in (select party_id from parties where coalesce(merged_into, party_id) = any(${parties}::uuid[]))
          and l.account = any(${accounts}::text[])
      union all ${scheduled({ from, to: month.to })}),
    came as (${CAME}),
    said as (${saidBy(month)}),
    often as (select party_id, account from came group by 1, 2 having count(distinct date_trunc('month', date)) >= 3),
    quiet as (
      select * from came c where (party_id, account) in (select party_id, account from asked)
        and ((party_id, account) in (select * from often)
          or exists (select from said s where s.party_id = c.party_id and s.account = c.account)))
    select party_id as "partyId", p.register, p.name as party, p.tin, p.branch, account, a.title as "accountTitle", c.transaction_id as "transactionId",
        c.number, c.date, c.amount, s.what, s.first_month as "firstMonth", s.step, s.day, s.reason, s.by
      from quiet c full join said s using (party_id, account)
        join parties p using (party_id) join accounts a on a.number = account
      order by p.search_text using ~<~, party_id, account, c.date, c.number`.execute(db);
  return rows;
}

/**
 * The parties with the accounts on which something may be expected of them: there is a rule, or
 * some documents came in the six months before the month, and not too many. Whatever is regular has
 * one there, by each of its steps (`expectationIn`), so that only these months are read of
 * everybody. Most of their lines are of those who had too many in the last of them already: of
 * these the index tells enough.
 */
async function listPairs(db: Db, month: Days): Promise<Pair[]> {
  const monthsBefore = (months: number) =>
    sql`(${month.from}::date - make_interval(months => ${months}::integer))::date`;
  const days = { from: monthsBefore(MONTHS_OF_REGULAR), to: sql`(${month.from}::date - 1)` };
  const { rows } = await sql<Pair>`
    with recent as materialized (
      select e.entry_id, e.date, t.transaction_id, t.party_id
        from journal_entries e join transactions t using (transaction_id)
        where e.date between ${days.from} and ${days.to} and t.date between ${days.from} and ${days.to}
          and t.party_id is not null and t.reverses_id is null),
    latest as materialized (
      select e.entry_id, e.transaction_id, e.party_id, l.account, l.debit, l.credit
        from recent e cross join lateral (select account, debit, credit from journal_lines where entry_id = e.entry_id offset 0) l
        where e.date >= ${monthsBefore(1)}),
    busy as materialized (
      select party_id, account from (
        select coalesce(v.merged_into, v.party_id) as party_id, l.account
          from latest l join parties v using (party_id) join accounts a on a.number = l.account
          where ${IS_OF_REGISTER} and not exists (select from transactions r where r.reverses_id = l.transaction_id)
          group by v.register, 1, 2, l.entry_id
          having case v.register when 'vendor' then sum(l.debit - l.credit) else sum(l.credit - l.debit) end > 0) came
        group by 1, 2 having count(*) > ${MOST_REGULAR}::integer),
    others as materialized (
      select distinct e.entry_id, e.date, e.transaction_id, e.party_id, l.account
        from recent e join journal_lines l on l.entry_id = e.entry_id join parties v on v.party_id = e.party_id
          join accounts a on a.number = l.account
        where l.account = any(array(select number from accounts where type in ('expense', 'income'))) and ${IS_OF_REGISTER}
          and not exists (select from busy b where b.party_id = coalesce(v.merged_into, v.party_id) and b.account = l.account)),
    parts as materialized (
      select o.party_id, o.account, o.transaction_id, '' as number, o.date, l.debit - l.credit as amount
        from others o cross join lateral (select debit, credit from journal_lines
          where entry_id = o.entry_id and account = o.account offset 0) l
      union all ${scheduled(days)}),
    came as (${CAME}),
    said as (${saidBy(month)})
    select party_id as "partyId", account from came group by 1, 2 having count(*) <= ${MOST_REGULAR}::integer
    union select party_id, account from said`.execute(db);
  return rows;
}

/** Bills of vendors are looked for on accounts of expense, invoices to customers on income. */
const IS_OF_REGISTER = sql`a.type = case v.register when 'vendor' then 'expense' else 'income' end`;

/** What schedules take up later of documents from a day to another, as lines of these. */
function scheduled({ from, to }: { readonly from: unknown; readonly to: unknown }) {
  return sql`
    select t.party_id, s.counter_account, t.transaction_id, t.number, e.date,
        case s.kind when 'prepaid' then s.total else -s.total end
      from schedules s join transactions t on t.transaction_id = s.source_id
        join journal_entries e using (transaction_id)
      where s.is_of_source and s.kind in ('prepaid', 'deferred-income') and e.date between ${from} and ${to}
        and t.reverses_id is null`;
}

/** The documents of `parts` that stand, by party and account. */
const CAME = sql`
  select coalesce(v.merged_into, v.party_id) as party_id, p.account, p.transaction_id, p.number, p.date,
      abs(sum(p.amount))::bigint as amount
    from parts p join parties v using (party_id) join accounts a on a.number = p.account
    where ${IS_OF_REGISTER}
      and not exists (select from transactions r where r.reverses_id = p.transaction_id)
    group by v.register, 1, 2, 3, 4, 5
    having case v.register when 'vendor' then sum(p.amount) else -sum(p.amount) end > 0`;

/** The newest rule of each party and account, from a month or before. */
function saidBy({ to }: Days): RawBuilder<unknown> {
  return sql`
    select distinct on (coalesce(v.merged_into, v.party_id), r.account)
        coalesce(v.merged_into, v.party_id) as party_id, r.account, r.what, r.first_month, r.step, r.day, r.reason,
        u.client_id as by
      from expected_rules r join parties v using (party_id) join user_accounts u on u.user_id = r.made_by
      where r.first_month <= ${to}
      order by coalesce(v.merged_into, v.party_id), r.account, r.rule_id desc`;
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
