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

/**
 * Makes the books as large as this many lines, with their kept balances: sales, purchases,
 * collections and payments of 200 parties over two years, and now and then something rare. Straight
 * into the tables (as their owner), because posting them one by one would take hours. Where it was
 * broken off, the next call goes on.
 */
export async function fillLedger(db: Kysely<Tables>, lines: number): Promise<void> {
  const entries = Math.floor(lines / LINES_EACH);
  // The head of the chain is moved last, when the balances are kept, too.
  const { rows } = await sql<{ kept: number; made: number }>`
    select length::int as kept, (select coalesce(max(sequence), 0)::int from journal_entries) as made
      from ledger_chain`.execute(db);
  const { kept = 0, made = 0 } = rows[0] ?? {};
  if (kept >= entries) return;
  await addParties(db);
  await db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one);
    await sql`set work_mem = '256MB'`.execute(one);
    // What is made keeps the rules by its making: no trigger asks again, nor a foreign key.
    await sql`set session_replication_role = replica`.execute(one);
    await stage(one);
    for (let first = made + 1; first <= entries; first += PORTION) {
      const last = Math.min(first + PORTION - 1, entries);
      await one
        .transaction()
        .execute((tx) => addEntries(tx, { first, last }, { from: kept + 1, to: entries }));
    }
    await one.transaction().execute((tx) => keepBalances(tx, kept + 1));
    await sql`reset all`.execute(one);
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
  await sql`insert into made_lines
    select i, l.position, l.account, l.debit, l.credit,
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
  await sql`insert into made_taxes
    select i, x.position, x.type, x.code, x.base, x.rate, x.tax, party, 'DOC-' || i / 4, day
      from (${made}) m cross join lateral (values
        (0, 1, 'output-vat', 'vatable', 1000000, 1200, 120000),
        (1, 1, 'input-vat', case when i % 8 = 1 then 'goods' else 'services' end, 1000000, 1200, 120000),
        (1, 2, 'ewt', 'WC158', 1000000, 200, 20000), (2, 1, 'creditable-wt', 'WC158', 1000000, 200, 20000))
        x (pattern, position, type, code, base, rate, tax) where x.pattern = i % 4`.execute(db);
  await sql`insert into journal_entries (entry_id, sequence, transaction_id, book, year, serial, number, date, description,
      recorded_at, previous_hash, hash, text_version)
    select ${id('b')}, i, ${id('a')}, m.book, extract(year from m.day), i, m.book || '-' || i, m.day,
      'Entry ' || i || ' of the measurement', m.day + interval '10 hours', c.previous, c.hash, 2
      from (${made}) m join pg_temp.chain(${first}::integer, ${last}::integer) c using (i)`.execute(
    db,
  );
  await sql`insert into journal_lines (entry_id, position, account, debit, credit, party_id, document)
    select ${id('b')}, position, account, debit, credit, party_id, document from made_lines`.execute(
    db,
  );
  await sql`insert into tax_rows (entry_id, position, type, code, base, rate_basis_points, tax, party_id, document, date)
    select ${id('b')}, position, type, code, base, rate, tax, party_id, document, date from made_taxes`.execute(
    db,
  );
  await sql`truncate made_lines, made_taxes`.execute(db);
}

/**
 * Where the lines and tax rows of a portion wait for the hashes of their entries, and the function
 * that links these: each goes on from the one before it, as `record_entries` does.
 */
async function stage(db: Kysely<Tables>): Promise<void> {
  await sql`create temp table if not exists made_lines (i integer, position smallint, account text, debit bigint,
      credit bigint, party_id uuid, document text)`.execute(db);
  await sql`create temp table if not exists made_taxes (i integer, position smallint, type text, code text, base bigint,
      rate integer, tax bigint, party_id uuid, document text, date date)`.execute(db);
  await sql`create or replace function pg_temp.chain(first integer, last integer)
      returns table (i integer, previous bytea, hash bytea) language plpgsql as $$
    declare made record;
    begin
      hash := coalesce((select e.hash from journal_entries e where e.sequence = first - 1), decode(repeat('00', 32), 'hex'));
      for made in
        select n, 'talaan entry 2,' || ledger_text(n::text)
            || ledger_text('b0000000-0000-4000-8000-' || lpad(n::text, 12, '0')) || ledger_text(t.transaction_id::text)
            || ledger_text(t.kind) || ledger_text((array['SJ', 'PJ', 'CRB', 'CDB'])[1 + n % 4] || '-' || n)
            || ledger_text(t.date::text) || ledger_text(t.number) || ledger_text(t.description)
            || ledger_text(t.party_id::text) || ledger_text(t.total::text) || ledger_text(null) || ledger_text(null)
            || ledger_text(null) || ledger_text(t.description) || ledger_text(t.due_date::text) || ledger_text('')
            || ledger_text(null) || ledger_text(t.recorded_by::text)
            || ledger_text((extract(epoch from t.recorded_at) * 1000000)::bigint::text)
            || ledger_text(encode(sha256(convert_to(concat_ws(E'\\n', t.answers, t.summary, t.totals, t.printed), 'UTF8')), 'hex'))
            || l.text || coalesce(x.text, '') as content
          from generate_series(first, last) n
            join transactions t on t.transaction_id = ('a0000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid
            join (select m.i, string_agg(ledger_text(account) || ledger_text(debit::text) || ledger_text(credit::text)
                || ledger_text(party_id::text) || ledger_text(document) || ledger_text(null) || ledger_text(null)
                || ledger_text(null) || ledger_text(null), '' order by position) as text from made_lines m group by 1) l on l.i = n
            left join (select m.i, string_agg(ledger_text(type) || ledger_text(code) || ledger_text(base::text)
                || ledger_text(rate::text) || ledger_text(tax::text) || ledger_text(party_id::text) || ledger_text(document)
                || ledger_text(date::text), '' order by position) as text from made_taxes m group by 1) x on x.i = n
          order by n
      loop
        i := made.n;
        previous := hash;
        hash := sha256(convert_to(made.content, 'UTF8') || previous);
        return next;
      end loop;
    end $$`.execute(db);
}

/** Four entries each have a document in common; the last of those before may have some of it. */
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
  await sql`insert into open_items (account, party_id, document, balance, document_date, transaction_id, last_moved)
    select l.account, l.party_id, l.document, abs(sum(l.debit - l.credit)), min(e.date),
        (array_agg(e.transaction_id order by e.sequence))[1], max(e.date)
      from journal_entries e join journal_lines l using (entry_id)
      where l.account in ('1210', '2010') and e.sequence >= ${from - (from % LINES_EACH)} group by 1, 2, 3
    on conflict (account, document, coalesce(party_id, '00000000-0000-0000-0000-000000000000'))
    do update set balance = excluded.balance, last_moved = excluded.last_moved`.execute(db);
  await sql`update ledger_chain set (length, head) = (select sequence, hash from journal_entries
      order by sequence desc limit 1)`.execute(db);
  await sql`insert into number_series (series, last_number) select book || '-' || year, max(serial) from journal_entries
      group by 1 on conflict (series) do update set last_number = excluded.last_number`.execute(db);
}
