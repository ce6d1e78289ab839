import { sql } from 'kysely';
import type { Kysely } from 'kysely';

import type { Tables } from '#server/tables.ts';

/** Lines of each entry that is made. */
const LINES_EACH = 4;
const PARTIES = 200;
/** The books are of these days, whatever their size: two years. */
const FIRST_DAY = '2025-01-01';
const DAYS = 730;
/** Entries of one statement: a connection on which nothing is heard for long is given up. */
const PORTION = 25_000;
const TRIGGERED = ['transactions', 'journal_entries', 'journal_lines'] as const;

/**
 * Makes the books as large as this many lines, with their kept balances: sales, purchases,
 * collections and payments of 200 parties over two years, and now and then something rare. Straight
 * into the tables (as their owner), because posting them one by one would take hours.
 */
export async function fillLedger(db: Kysely<Tables>, lines: number): Promise<void> {
  const entries = Math.floor(lines / LINES_EACH);
  const { rows } = await sql<{ made: number }>`
    select coalesce(max(sequence), 0)::int as made from journal_entries`.execute(db);
  const from = (rows[0]?.made ?? 0) + 1;
  if (from > entries) return;
  await addParties(db);
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    for (const table of TRIGGERED)
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
    for (let first = from; first <= entries; first += PORTION) {
      const last = Math.min(first + PORTION - 1, entries);
      await addEntries(tx, { first, last }, { from, to: entries });
    }
    for (const table of TRIGGERED)
      await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx);
    await keepBalances(tx, from);
  });
  // As a database of years stands: tidied up, and nothing waiting to be written.
  await sql`vacuum analyze`.execute(db);
}

async function addParties(db: Kysely<Tables>): Promise<void> {
  await sql`insert into parties (party_id, register, taxpayer_type, tin, branch, country, name, registered_name, last_name,
      first_name, middle_name, trade_name, address1, address2, zip, email, is_vat_registered, default_atc, registered_by,
      registered_at, search_text)
    select ('00000000-0000-4000-8000-' || lpad(i::text, 12, '0'))::uuid, case when i % 2 = 0 then 'customer' else 'vendor' end,
      'non-individual', lpad((100000000 + i * 17)::text, 9, '0'), '00000', 'PH', 'Company ' || i, 'Company ' || i,
      '', '', '', '', 'x', '', '', '', true, '', (select user_id from user_accounts limit 1), now(), 'company ' || i
    from generate_series(1, ${PARTIES}::integer) i on conflict do nothing`.execute(db);
}

/** Some entries of those that are made, whose days are spread over the years. */
async function addEntries(
  db: Kysely<Tables>,
  { first, last }: { first: number; last: number },
  { from, to }: { from: number; to: number },
): Promise<void> {
  const id = (kind: string) =>
    sql`('${sql.raw(kind)}0000000-0000-4000-8000-' || lpad(i::text, 12, '0'))::uuid`;
  // The month of an entry grows with its place, as in books that people keep day by day.
  const made = sql`select i, (${FIRST_DAY}::date + ((i - ${from}::bigint) * ${DAYS}::bigint / ${to - from + 1}::bigint)::int) as day,
      (array['SJ', 'PJ', 'CRB', 'CDB'])[1 + i % 4] as book, (array['invoice', 'bill', 'collection-receipt', 'bill-payment'])[1 + i % 4] as kind,
      ('00000000-0000-4000-8000-' || lpad((1 + (i / 4 * 37) % ${PARTIES}::int)::text, 12, '0'))::uuid as party
    from generate_series(${first}::integer, ${last}::integer) i`;
  await sql`insert into transactions (transaction_id, kind, number, date, description, party_id, total, answers, summary, totals,
      printed, receipt_to, recorded_by, recorded_at, search_text)
    select ${id('a')}, kind, 'NO-' || i, day, 'Entry ' || i || ' of the measurement', party, 1000000 + i::bigint * 7919 % 5000000, '{}', '[]', '[]',
      '{"kindTitle": "Measured", "parties": {}}', '', (select user_id from user_accounts limit 1),
      day + interval '10 hours', 'no ' || i || ' entry of the measurement company ' || 1 + (i / 4 * 37) % ${PARTIES}::int
        || case when i % 50000 = 7 then ' rare' else '' end from (${made}) m`.execute(db);
  await sql`insert into journal_entries (entry_id, sequence, transaction_id, book, year, serial, number, date, description,
      recorded_at, previous_hash, hash)
    select ${id('b')}, i, ${id('a')}, book, extract(year from day), i, book || '-' || i, day,
      'Entry ' || i || ' of the measurement', day + interval '10 hours', sha256(i::text::bytea), sha256((i + 1)::text::bytea)
      from (${made}) m`.execute(db);
  await sql`insert into journal_lines (entry_id, position, account, debit, credit, party_id, document)
    select ${id('b')}, l.position, l.account, l.debit, l.credit,
      case when l.account in ('1210', '2010') then party end, case when l.account in ('1210', '2010') then 'DOC-' || i / 4 end
      from (${made}) m cross join lateral (values
        (0, 1, '1210', 1120000, 0), (0, 2, '4010', 0, 600000),
        (0, 3, '4020', 0, 400000), (0, 4, '2110', 0, 120000),
        (1, 1, case when i % 10000 = 5 then '1510' else
          (array['5010', '6110', '6120', '6130', '6140', '6150', '6160', '6170'])[1 + i % 8] end, 1000000, 0),
        (1, 2, '1410', 120000, 0), (1, 3, '2210', 0, 20000), (1, 4, '2010', 0, 1100000),
        (2, 1, '1110', 1000000, 0), (2, 2, '1440', 20000, 0), (2, 3, '1210', 0, 500000), (2, 4, '1210', 0, 520000),
        (3, 1, '2010', 900000, 0), (3, 2, '6240', 5000, 0), (3, 3, '1110', 0, 500000), (3, 4, '1120', 0, 405000))
        l (pattern, position, account, debit, credit) where l.pattern = i % 4`.execute(db);
}

async function keepBalances(db: Kysely<Tables>, from: number): Promise<void> {
  await sql`truncate account_balances, day_balances, flow_sums`.execute(db);
  await sql`insert into account_balances (account, month, debit, credit)
    select l.account, date_trunc('month', e.date)::date, sum(l.debit), sum(l.credit)
      from journal_entries e join journal_lines l using (entry_id) group by 1, 2`.execute(db);
  await sql`insert into day_balances (account, day, debit, credit)
    select l.account, e.date, sum(l.debit), sum(l.credit)
      from journal_entries e join journal_lines l using (entry_id) group by 1, 2`.execute(db);
  await sql`insert into flow_sums (day, account, has_cash, is_reversal, is_credit, effect)
    select e.date, l.account, l.has_cash, false, l.credit > 0, sum(l.credit - l.debit)
      from (select *, bool_or(account between '1010' and '1199') over (partition by entry_id) as has_cash from journal_lines) l
        join journal_entries e using (entry_id)
      where account not between '1010' and '1199' group by 1, 2, 3, 5`.execute(db);
  await sql`insert into open_items (account, party_id, document, balance, document_date, transaction_id)
    select l.account, l.party_id, l.document, abs(sum(l.debit - l.credit)), min(e.date),
        (array_agg(e.transaction_id order by e.sequence))[1]
      from journal_entries e join journal_lines l using (entry_id)
      where l.account in ('1210', '2010') and e.sequence >= ${from} group by 1, 2, 3`.execute(db);
  await sql`update ledger_chain set length = (select max(sequence) from journal_entries)`.execute(
    db,
  );
}
