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

/**
 * What an itemised account has by its documents at the end of a day, and by its kept balance, on
 * its normal side.
 */
export async function controlsAt(db: Db, to: BusinessDate) {
  const { rows } = await sql<{ account: string; title: string; kept: bigint; documents: bigint }>`
    with later as (${changesAfter(to)})
    select a.number as account, a.title,
        (select coalesce(sum(case when a.normal_side = 'debit' then b.debit - b.credit else b.credit - b.debit end), 0)
          from account_balances b where b.account = a.number and b.month <= ${to}::date)::bigint as kept,
        coalesce((select sum(o.balance - coalesce(x.change, 0)) from open_items o
          left join later x on x.account = o.account and x.document = o.document
            and x.party_id is not distinct from o.party_id
          where o.account = a.number), 0)::bigint as documents
      from accounts a where a.is_itemised order by a.number`.execute(db);
  return rows;
}

/**
 * A document of an itemised account, as it was at the end of a day, on its account's normal side.
 */
interface DocumentAt {
  readonly account: string;
  readonly document: string;
  readonly party: string;
  readonly partyId: string | null;
  readonly transactionId: string;
  readonly due: BusinessDate;
  readonly balance: bigint;
}

/**
 * Documents that were settled before they were recorded, so that they stand below zero on the day.
 */
export function documentsBelowZero(db: Db, to: BusinessDate): Promise<DocumentAt[]> {
  return documentsAt(db, to, sql`o.balance - coalesce(x.change, 0) < 0`);
}

/** Documents that were open on the day and due on or before `before`, the oldest first. */
export function documentsDueBefore(
  db: Db,
  to: BusinessDate,
  { account, before }: { account: string; before: BusinessDate },
): Promise<DocumentAt[]> {
  return documentsAt(
    db,
    to,
    sql`o.account = ${account} and coalesce(o.due_date, o.document_date) <= ${before}::date
      and o.balance - coalesce(x.change, 0) > 0`,
  );
}

async function documentsAt(
  db: Db,
  to: BusinessDate,
  condition: ReturnType<typeof sql>,
): Promise<DocumentAt[]> {
  const { rows } = await sql<DocumentAt>`
    with later as (${changesAfter(to)})
    select o.account, o.document, coalesce(p.name, '') as party, o.party_id as "partyId",
        o.transaction_id as "transactionId", coalesce(o.due_date, o.document_date) as due,
        (o.balance - coalesce(x.change, 0))::bigint as balance
      from open_items o
      left join later x on x.account = o.account and x.document = o.document
        and x.party_id is not distinct from o.party_id
      left join parties p on p.party_id = o.party_id
      where ${condition} order by due, o.document`.execute(db);
  return rows;
}

// What entries after a day did to each document: few, when a month is closed soon after its end.
function changesAfter(to: BusinessDate) {
  return sql`
    select l.account, l.party_id, l.document,
        sum(case when a.normal_side = 'debit' then l.debit - l.credit else l.credit - l.debit end) as change
      from journal_entries e join journal_lines l using (entry_id) join accounts a on a.number = l.account
      where e.date > ${to}::date and a.is_itemised group by 1, 2, 3`;
}

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
