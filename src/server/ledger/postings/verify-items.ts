import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';
import { toWire } from '#shared/money.ts';

import type { Tables } from '../../tables.ts';

/** What is kept of open items, foreign currency and cheques, against what the lines add up to. */
export async function verifyItems(db: Kysely<Tables>): Promise<string[]> {
  const [items, currencies, cheques] = await Promise.all([
    wrongItems(db),
    wrongCurrencies(db),
    wrongCheques(db),
  ]);
  return [...items, ...currencies, ...cheques];
}

interface WrongItem {
  readonly account: string;
  readonly document: string;
  readonly kept: bigint;
  readonly should: bigint;
  readonly keptDay: BusinessDate | null;
  readonly day: BusinessDate | null;
}

async function wrongItems(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<WrongItem>`
    with should as (
      select l.account, l.document, l.party_id, max(e.date) as day,
          sum(case when a.normal_side = 'debit' then l.debit - l.credit else l.credit - l.debit end)::bigint as balance
        from journal_lines l join accounts a on a.number = l.account join journal_entries e using (entry_id)
        where a.is_itemised group by 1, 2, 3)
    select coalesce(s.account, o.account) as account, coalesce(s.document, o.document) as document,
        coalesce(o.balance, 0) as kept, coalesce(s.balance, 0) as should, o.last_moved as "keptDay", s.day
      from should s full join open_items o
        on o.account = s.account and o.document = s.document
          and coalesce(o.party_id::text, '') = coalesce(s.party_id::text, '')
      where coalesce(o.balance, 0) <> coalesce(s.balance, 0) or o.last_moved <> s.day
      order by 1, 2 limit 100`.execute(db);
  return rows.map(({ account, document, kept, should, keptDay, day }) =>
    kept === should
      ? `${document} on account ${account} is kept as moved last on ${keptDay}, the lines say ${day}.`
      : `The kept balance of ${document} on account ${account} says ${toWire(kept)}, the lines say ${toWire(should)}.`,
  );
}

async function wrongCurrencies(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ account: string; kept: bigint; should: bigint }>`
    with should as (
      select account, sum(quantity)::bigint as quantity from journal_lines where quantity is not null group by account)
    select coalesce(s.account, c.account) as account, coalesce(c.quantity, 0) as kept,
        coalesce(s.quantity, 0) as should
      from should s full join currency_balances c using (account)
      where coalesce(c.quantity, 0) <> coalesce(s.quantity, 0) order by 1`.execute(db);
  return rows.map(
    ({ account, kept, should }) =>
      `The kept foreign amount of account ${account} says ${toWire(kept)}, the lines say ${toWire(should)}.`,
  );
}

/** A cheque's state is the last of its history. */
async function wrongCheques(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ account: string; number: string }>`
    select c.account, c.number from cheques c
      left join lateral (select e.state from cheque_events e where e.cheque_id = c.cheque_id
        order by e.position desc limit 1) last on true
      where last.state is distinct from c.state order by 1, 2 limit 100`.execute(db);
  return rows.map(
    ({ account, number }) =>
      `The status of cheque ${number} of account ${account} is not the last of its history.`,
  );
}
