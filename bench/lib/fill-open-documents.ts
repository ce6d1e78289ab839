import { sql } from 'kysely';
import type { Kysely } from 'kysely';

import type { Tables } from '#server/tables.ts';

const PORTION = 25_000;
const TRIGGERED = ['transactions', 'journal_entries', 'journal_lines'] as const;

/**
 * Adds open invoices of 5,000 customers over the last two years to books that `fillLedger` made,
 * until so many documents of customers are open, with what is kept beside the ledger.
 */
export async function fillOpenDocuments(db: Kysely<Tables>, wanted: number): Promise<void> {
  const { rows } = await sql<{ open: number; last: number }>`
    select (select count(*)::int from open_items where account = '1210' and balance > 0) as open,
      (select max(sequence)::int from journal_entries) as last`.execute(db);
  const { open = 0, last = 0 } = rows[0] ?? {};
  await sql`insert into parties (party_id, register, taxpayer_type, tin, branch, country, name, registered_name, last_name,
      first_name, middle_name, trade_name, address1, address2, zip, email, is_vat_registered, default_atc, registered_by,
      registered_at, search_text)
    select ('00000000-0000-4000-9000-' || lpad(i::text, 12, '0'))::uuid, 'customer', 'non-individual',
      lpad((200000000 + i * 17)::text, 9, '0'), '00000', 'PH', 'Customer ' || i, 'Customer ' || i,
      '', '', '', '', 'x', '', '', '', true, '', (select user_id from user_accounts limit 1), now(), 'customer ' || i
    from generate_series(1, 5000) i on conflict do nothing`.execute(db);
  await db.transaction().execute(async (tx) => {
    for (const table of TRIGGERED)
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
    for (let first = last + 1; first <= last + wanted - open; first += PORTION)
      await addInvoices(tx, first, Math.min(first + PORTION - 1, last + wanted - open));
    for (const table of TRIGGERED)
      await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx);
    await keepSums(tx, last);
  });
  await sql`vacuum analyze`.execute(db);
}

async function addInvoices(db: Kysely<Tables>, first: number, last: number): Promise<void> {
  const id = (kind: string) =>
    sql`('${sql.raw(kind)}0000000-0000-4000-8000-' || lpad(i::text, 12, '0'))::uuid`;
  const made = sql`select i, date '2025-01-01' + (i * 37 % 690) as day,
      ('00000000-0000-4000-9000-' || lpad((1 + i * 37 % 5000)::text, 12, '0'))::uuid as party
    from generate_series(${first}::integer, ${last}::integer) i`;
  await sql`insert into transactions (transaction_id, kind, number, date, due_date, description, party_id, total, answers,
      summary, totals, printed, receipt_to, recorded_by, recorded_at, search_text)
    select ${id('a')}, 'invoice', 'OPEN-' || i, day, day + 30, 'Open ' || i, party, 100000, '{}', '[]', '[]',
      '{"kindTitle": "Measured", "parties": {}}', '', (select user_id from user_accounts limit 1),
      day + interval '10 hours', 'open ' || i from (${made}) m`.execute(db);
  await sql`insert into journal_entries (entry_id, sequence, transaction_id, book, year, serial, number, date, description,
      recorded_at, previous_hash, hash)
    select ${id('b')}, i, ${id('a')}, 'SJ', extract(year from day), i, 'SJ-' || i, day, 'Open ' || i,
      day + interval '10 hours', sha256(i::text::bytea), sha256((i + 1)::text::bytea) from (${made}) m`.execute(
    db,
  );
  await sql`insert into journal_lines (entry_id, position, account, debit, credit, party_id, document)
    select ${id('b')}, position, account, debit, credit, case position when 1 then party end, case position when 1 then 'OPEN-' || i end
      from (${made}) m cross join (values (1, '1210', 100000, 0), (2, '4010', 0, 100000)) l (position, account, debit, credit)`.execute(
    db,
  );
  await sql`insert into open_items (account, party_id, document, balance, document_date, due_date, transaction_id, last_moved)
    select '1210', party, 'OPEN-' || i, 100000, day, day + 30, ${id('a')}, day from (${made}) m`.execute(
    db,
  );
}

async function keepSums(db: Kysely<Tables>, last: number): Promise<void> {
  const moved = (day: string) => sql`
    select l.account, ${sql.raw(day)} as day, sum(l.debit) as debit, sum(l.credit) as credit
      from journal_entries e join journal_lines l using (entry_id) where e.sequence > ${last} group by 1, 2`;
  await sql`insert into account_balances as b (account, month, debit, credit) ${moved("date_trunc('month', e.date)::date")}
    on conflict (account, month) do update set debit = b.debit + excluded.debit, credit = b.credit + excluded.credit`.execute(
    db,
  );
  await sql`insert into day_balances as b (account, day, debit, credit) ${moved('e.date')}
    on conflict on constraint day_balances_pk
    do update set debit = b.debit + excluded.debit, credit = b.credit + excluded.credit`.execute(
    db,
  );
  await sql`insert into flow_sums as f (day, account, has_cash, is_reversal, is_credit, effect)
    select day, account, false, false, credit > 0, credit - debit from (${moved('e.date')}) m
    on conflict on constraint flow_sums_pk do update set effect = f.effect + excluded.effect`.execute(
    db,
  );
  await sql`update ledger_chain set length = (select max(sequence) from journal_entries)`.execute(
    db,
  );
}
