import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import { ACCOUNT } from '#shared/ledger/chart.ts';
import type { BusinessDate } from '#shared/dates.ts';

import type { Tables } from '../../tables.ts';

type Db = Kysely<Tables>;

/** A bill that is open now: what a cheque dated ahead pays is settled already. */
export interface PayableRow {
  readonly partyId: string;
  readonly document: string;
  readonly supplierNumber: string;
  readonly transactionId: string;
  readonly date: BusinessDate;
  readonly due: BusinessDate;
  readonly balance: bigint;
  readonly withheld: bigint;
  readonly description: string;
}

/** Open bills of all vendors, also of one that was set inactive, the first due first. */
export async function listOpenBills(db: Db): Promise<PayableRow[]> {
  const { rows } = await sql<PayableRow>`
    select o.party_id as "partyId", o.document, o.transaction_id as "transactionId",
        coalesce(t.answers ->> 'invoiceNumber', t.answers ->> 'memoNumber', '') as "supplierNumber",
        o.document_date as date, coalesce(o.due_date, o.document_date) as due, o.balance, t.description,
        coalesce((select sum(x.tax) from tax_rows x join journal_entries e using (entry_id)
          where e.transaction_id = o.transaction_id and x.type = 'ewt'), 0)::bigint as withheld
      from open_items o join parties p using (party_id) join transactions t on t.transaction_id = o.transaction_id
      where o.account = ${ACCOUNT.payable} and o.balance > 0
      order by due, p.search_text using ~<~, o.document`.execute(db);
  return rows;
}

/** A vendor as a payment needs it. */
export interface PaidVendor {
  readonly partyId: string;
  readonly name: string;
  readonly advance: bigint;
  readonly bank: string;
  readonly bankAccountName: string;
  readonly bankAccountNumber: string;
  readonly emails: readonly string[];
}

/** These vendors, with what was paid to them ahead and how they are paid. */
export async function listVendors(db: Db, partyIds: readonly string[]): Promise<PaidVendor[]> {
  const { rows } = await sql<PaidVendor>`
    select p.party_id as "partyId", p.name, p.bank_name as bank, p.bank_account_name as "bankAccountName",
        p.bank_account_number as "bankAccountNumber", array_remove(array_prepend(p.email, p.more_emails), '') as emails,
        coalesce((select sum(o.balance) from open_items o
          where o.account = ${ACCOUNT.supplierAdvances} and o.party_id = p.party_id), 0)::bigint as advance
      from parties p where p.party_id = any(${[...partyIds]}::uuid[])
      order by p.search_text using ~<~, p.party_id`.execute(db);
  return rows;
}

/** The numbers of an account's cheque forms that are in the register. */
export async function findUsedCheques(db: Db, account: string): Promise<ReadonlySet<bigint>> {
  const rows = await db
    .selectFrom('cheques')
    .select('number')
    .where('account', '=', account)
    .execute();
  return new Set(rows.map(({ number }) => BigInt(number)));
}

interface Moved {
  readonly date: BusinessDate;
  readonly booked: bigint;
  readonly cheques: bigint;
  readonly collections: bigint;
  readonly bills: bigint;
}

/** What happens on each day after today, where something does; until a day. */
export async function listMoneyMoves(
  db: Db,
  { account, today, to }: { account: string; today: BusinessDate; to: BusinessDate },
): Promise<Moved[]> {
  const { rows } = await sql<Moved>`
    with moves as (
      select e.date, sum(l.debit - l.credit) as booked, 0 as cheques, 0 as collections, 0 as bills
        from journal_lines l join journal_entries e using (entry_id)
        where l.account = ${account} and e.date > ${today} and e.date <= ${to} group by e.date
      union all
      select c.date, 0, sum(c.amount), 0, 0 from cheques c
        where c.account = ${account} and c.state in ('written', 'released') and c.date > ${today} and c.date <= ${to}
        group by c.date
      union all
      select coalesce(o.due_date, o.document_date), 0, 0,
          sum(o.balance) filter (where o.account = ${ACCOUNT.receivable}),
          sum(o.balance) filter (where o.account = ${ACCOUNT.payable})
        from open_items o
        where o.account in (${ACCOUNT.receivable}, ${ACCOUNT.payable}) and o.balance > 0
          and coalesce(o.due_date, o.document_date) between ${today} and ${to}
        group by 1)
    select date, coalesce(sum(booked), 0)::bigint as booked, coalesce(sum(cheques), 0)::bigint as cheques,
        coalesce(sum(collections), 0)::bigint as collections, coalesce(sum(bills), 0)::bigint as bills
      from moves group by date order by date`.execute(db);
  return rows;
}

/** Where an account is today: in the books, and what no bank has paid out yet; what is overdue. */
export async function findMoneyToday(
  db: Db,
  { account, today }: { account: string; today: BusinessDate },
) {
  const { rows } = await sql<Record<'balance' | 'outstanding' | 'collections' | 'bills', bigint>>`
    select (select coalesce(sum(l.debit - l.credit), 0)::bigint from journal_lines l
          join journal_entries e using (entry_id) where l.account = ${account} and e.date <= ${today}) as balance,
        (select coalesce(sum(c.amount), 0)::bigint from cheques c where c.account = ${account}
          and c.state in ('written', 'released') and c.date <= ${today}) as outstanding,
        coalesce(sum(o.balance) filter (where o.account = ${ACCOUNT.receivable}), 0)::bigint as collections,
        coalesce(sum(o.balance) filter (where o.account = ${ACCOUNT.payable}), 0)::bigint as bills
      from open_items o
      where o.account in (${ACCOUNT.receivable}, ${ACCOUNT.payable}) and o.balance > 0
        and coalesce(o.due_date, o.document_date) < ${today}`.execute(db);
  return rows[0] ?? { balance: 0n, outstanding: 0n, collections: 0n, bills: 0n };
}
