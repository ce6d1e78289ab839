import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';

import type { Tables } from '../../tables.ts';

type Db = Kysely<Tables>;

/** An account with something on it at the end of a month: debit less credit, in centavos. */
export interface ClosingBalance {
  readonly account: string;
  readonly title: string;
  readonly normalSide: 'debit' | 'credit';
  readonly isItemised: boolean;
  readonly balance: bigint;
  /** The part that closing entries of the period have. */
  readonly closing: bigint;
}

/**
 * All balances at the end of a month, from the kept ones; of no month before `since`, if that is
 * told.
 */
export async function balancesAt(
  db: Db,
  to: BusinessDate,
  since: BusinessDate | null = null,
): Promise<ClosingBalance[]> {
  const { rows } = await sql<ClosingBalance>`
    select a.number as account, a.title, a.normal_side as "normalSide", a.is_itemised as "isItemised",
        sum(b.debit - b.credit)::bigint as balance, coalesce((select sum(s.debit - s.credit) from stage_balances s
          where s.account = a.number and s.stage = 'closing' and s.month <= ${to}::date
            and (${since}::date is null or s.month >= ${since}::date)), 0)::bigint as closing
      from account_balances b join accounts a on a.number = b.account
      where b.month <= ${to}::date and (${since}::date is null or b.month >= ${since}::date)
      group by a.number order by a.number`.execute(db);
  return rows;
}

/** What an itemised account has by its documents at the end of a day, and by its kept balance. */
interface ControlAt {
  readonly account: string;
  readonly title: string;
  readonly kept: bigint;
  readonly documents: bigint;
}

/**
 * A document of an itemised account, as it was at the end of a day, on its account's normal side.
 */
interface DocumentAt {
  readonly account: string;
  readonly document: string;
  readonly party: string;
  readonly transactionId: string;
  readonly due: BusinessDate;
  readonly balance: bigint;
}

/**
 * The itemised accounts at the end of a day on their normal side, and the documents that were
 * settled before they were recorded, so that they stand below zero on that day. In one statement:
 * what was recorded later is read once. No document is below zero by now, so one that was is among
 * those that moved since.
 */
export async function controlsAt(
  db: Db,
  to: BusinessDate,
): Promise<{ controls: ControlAt[]; below: DocumentAt[] }> {
  const { rows } = await sql<ControlAt & Partial<DocumentAt>>`
    with later as materialized (${await changesAfter(db, to)}),
    moved as (
      select o.*, x.change from later x join open_items o on o.account = x.account and o.document = x.document
        and o.party_id is not distinct from x.party_id),
    kept as (select account, sum(balance) as balance from open_items group by account),
    changed as (select account, sum(change) as change from moved group by account),
    below as (
      select m.account, m.document, coalesce(p.name, '') as party, m.transaction_id, coalesce(m.due_date, m.document_date) as due,
          m.balance - m.change as balance
        from moved m left join parties p using (party_id) where m.balance - m.change < 0)
    select a.number as account, a.title,
        (select coalesce(sum(case when a.normal_side = 'debit' then b.debit - b.credit else b.credit - b.debit end), 0)
          from account_balances b where b.account = a.number and b.month <= ${to}::date)::bigint as kept,
        (coalesce(k.balance, 0) - coalesce(c.change, 0))::bigint as documents,
        null as document, null as party, null as "transactionId", null as due, null as balance
      from accounts a left join kept k on k.account = a.number left join changed c on c.account = a.number
      where a.is_itemised
    union all
    select account, null, null, null, document, party, transaction_id, due, balance::bigint from below
    order by due nulls first, document, account`.execute(db);
  const isDocument = (row: ControlAt & Partial<DocumentAt>): row is ControlAt & DocumentAt =>
    typeof row.document === 'string';
  return { controls: rows.filter((row) => !isDocument(row)), below: rows.filter(isDocument) };
}

/** An account whose documents are looked for, due on or before a day. */
interface DueAsked {
  readonly account: string;
  readonly before: BusinessDate;
}

/**
 * Documents that were open on a day and long due, the oldest first, account by account in the order
 * that they are asked for; with a limit the first of them. `count` says how many there are. What
 * moved since is reckoned; the others are read as they lie each time, which costs less than to keep
 * them.
 */
export async function documentsDueBefore(
  db: Db,
  to: BusinessDate,
  { asked, limit = null }: { readonly asked: readonly DueAsked[]; readonly limit?: number | null },
): Promise<{ documents: DocumentAt[]; count: number }> {
  const accounts = asked.map(({ account }) => account);
  const { rows } = await sql<DocumentAt & { count: number }>`
    with asked as not materialized (
      select w.place, o.*, coalesce(o.due_date, o.document_date) as due
        from unnest(${accounts}::text[], ${asked.map(({ before }) => before)}::date[])
            with ordinality as w (account, before, place)
          join open_items o on o.account = w.account and coalesce(o.due_date, o.document_date) <= w.before),
    moved as materialized (select * from asked where last_moved > ${to}::date),
    later as (
      select l.account, l.party_id, l.document, ${CHANGE} as change
        from moved i join accounts a on a.number = i.account
          join journal_lines l on l.account = i.account and l.document = i.document and l.party_id is not distinct from i.party_id
          join journal_entries e using (entry_id)
        where e.date > ${to}::date group by 1, 2, 3),
    was as materialized (
      select m.*, (m.balance - coalesce(x.change, 0))::bigint as left_then
        from moved m left join later x on x.account = m.account and x.document = m.document
            and x.party_id is not distinct from m.party_id
        where m.balance - coalesce(x.change, 0) > 0),
    due as not materialized (
      select place, account, document, party_id, transaction_id, due, balance from asked
        where balance > 0 and last_moved <= ${to}::date
      union all select place, account, document, party_id, transaction_id, due, left_then from was),
    first as (
      select * from due order by place, due, document limit ${limit}::bigint)
    select f.account, f.document, coalesce(p.name, '') as party, f.transaction_id as "transactionId", f.due,
        f.balance, (select count(*) from due)::int as count
      from first f left join parties p using (party_id) order by f.place, f.due, f.document`.execute(
    db,
  );
  return { documents: rows, count: rows[0]?.count ?? 0 };
}

/** More documents than that are not looked up one by one. */
const MANY_MOVED = 20_000;

/**
 * What entries after a day did to each document of itemised accounts: from the lines of those that
 * moved since, or, where these are many (a month of long ago), from all lines since.
 */
async function changesAfter(db: Db, to: BusinessDate) {
  const { rows } = await sql<{ isMany: boolean }>`
    select count(*) > ${MANY_MOVED}::int as "isMany" from open_items where last_moved > ${to}::date`.execute(
    db,
  );
  const lines =
    rows[0]?.isMany === true
      ? sql`journal_lines l`
      : sql`open_items i join journal_lines l on i.last_moved > ${to}::date and l.account = i.account
          and l.document = i.document and l.party_id is not distinct from i.party_id`;
  return sql`
    select l.account, l.party_id, l.document, ${CHANGE} as change
      from ${lines} join accounts a on a.number = l.account join journal_entries e using (entry_id)
      where e.date > ${to}::date and a.is_itemised group by 1, 2, 3`;
}

// What lines do to a document, on its account's normal side.
const CHANGE = sql`sum(case when a.normal_side = 'debit' then l.debit - l.credit else l.credit - l.debit end)`;

/** A foreign currency account at the end of a day. */
export interface ForeignHolding {
  readonly account: string;
  readonly title: string;
  readonly currency: string;
  /** In minor units. */
  readonly quantity: bigint;
  /** In pesos. */
  readonly carrying: bigint;
  /** The last day on or before that on which only its value in pesos was changed. */
  readonly lastRemeasured: BusinessDate | null;
  readonly hasLaterEntries: boolean;
}

/** Accounts in a foreign currency with something on them at the end of a day (handbook 5.11). */
export async function holdingsAt(db: Db, to: BusinessDate): Promise<ForeignHolding[]> {
  const { rows } = await sql<ForeignHolding>`
    select a.number as account, a.title,
        account_currency(a.number) as currency,
        coalesce(sum(l.quantity) filter (where e.date <= ${to}::date), 0)::bigint as quantity,
        coalesce(sum(l.debit - l.credit) filter (where e.date <= ${to}::date), 0)::bigint as carrying,
        max(e.date) filter (where e.date <= ${to}::date and l.quantity = 0) as "lastRemeasured",
        bool_or(e.date > ${to}::date) as "hasLaterEntries"
      from journal_lines l join journal_entries e using (entry_id) join accounts a on a.number = l.account
      where l.quantity is not null
      group by a.number order by a.number`.execute(db);
  return rows.filter(({ quantity, carrying }) => quantity !== 0n || carrying !== 0n);
}
