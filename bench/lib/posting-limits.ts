import { execFile } from 'node:child_process';
import { existsSync, globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { sql } from 'kysely';
import type { Kysely } from 'kysely';

import type { Tables } from '#server/tables.ts';

/** What pgbench can be asked for, and the statement of each. */
export const LIMITS = {
  'the same SQL through pgbench': 'select post_transactions(bench_payload())',
  'bare shape, with a hot row': 'select bare_post(false)',
  'bare shape, without': 'select bare_post(true)',
} as const;

/** Makes what the statements of `LIMITS` call, from the first posting of the database. */
export async function makeLimits(db: Kysely<Tables>): Promise<void> {
  await storeTemplate(db);
  await makeBareShape(db);
}

/** `bench_payload()` gives the payload of that posting anew: other ids, another number. */
async function storeTemplate(db: Kysely<Tables>): Promise<void> {
  await sql`create table bench_template as select t.number, jsonb_build_object(
      'userId', t.recorded_by, 'actor', 'bench', 'address', '127.0.0.1', 'at', now(), 'contentHash', repeat('0', 64),
      'postings', jsonb_build_array(jsonb_build_object('kind', t.kind, 'book', e.book, 'date', t.date, 'due', t.due_date,
        'description', t.description, 'partyId', t.party_id, 'total', t.total::text, 'answers', t.answers,
        'summary', t.summary, 'totals', t.totals, 'printed', t.printed, 'receiptTo', t.receipt_to, 'attachmentIds', '[]'::jsonb,
        'cheques', '[]'::jsonb, 'chequeMoves', '[]'::jsonb, 'relies', '[]'::jsonb,
        'searchText', t.search_text, 'action', 'transaction.posted',
        'lines', (select jsonb_agg(jsonb_build_object('position', position, 'account', account, 'debit', debit::text,
          'credit', credit::text, 'partyId', party_id, 'document', case when document is not null then '#' end))
          from journal_lines l where l.entry_id = e.entry_id),
        'taxRows', (select jsonb_agg(jsonb_build_object('position', position, 'type', type, 'code', code, 'base', base::text,
          'rate', rate_basis_points, 'tax', tax::text, 'partyId', party_id, 'document', '#', 'date', date))
          from tax_rows x where x.entry_id = e.entry_id)))) as payload
    from transactions t join journal_entries e using (transaction_id) order by e.sequence limit 1`.execute(
    db,
  );
  await sql`create function bench_payload() returns jsonb language sql volatile as $$
    select payload || jsonb_build_object('key', gen_random_uuid(), 'postings', jsonb_build_array(payload -> 'postings' -> 0
      || jsonb_build_object('transactionId', gen_random_uuid(), 'entryId', gen_random_uuid(), 'number', n, 'numberKey', n)))
    from bench_template, (select gen_random_uuid()::text as n) as fresh $$`.execute(db);
  await sql`grant select on bench_template to talaan_app`.execute(db);
}

/**
 * The bare shape of a posting: entry, four lines, four balances, a row of the outbox, durable.
 * `bare_post(false)` adds to the same four balances each time, as a ledger does.
 */
async function makeBareShape(db: Kysely<Tables>): Promise<void> {
  await sql`create table bare_entries (entry bigint generated always as identity primary key, at timestamptz not null, text text not null)`.execute(
    db,
  );
  await sql`create table bare_lines (entry bigint not null references bare_entries, position int, account int not null, amount bigint not null,
    primary key (entry, position))`.execute(db);
  await sql`create table bare_balances (account int primary key, amount bigint not null)`.execute(
    db,
  );
  await sql`create table bare_outbox (mail bigint generated always as identity primary key, entry bigint not null)`.execute(
    db,
  );
  await sql`insert into bare_balances select i, 0 from generate_series(1, 100000) i`.execute(db);
  await sql`create function bare_post(is_spread boolean) returns bigint language plpgsql security definer as $$
    declare made bigint; first int := case when is_spread then 4 + (random() * 99000)::int else 1 end;
    begin
      insert into bare_entries (at, text) values (now(), 'bare') returning entry into made;
      insert into bare_lines select made, i, first + i, case when i < 2 then 100 else -100 end from generate_series(0, 3) i;
      update bare_balances b set amount = b.amount + l.amount from bare_lines l where l.entry = made and b.account = l.account;
      insert into bare_outbox (entry) values (made);
      return made;
    end $$`.execute(db);
  await sql`vacuum analyze bare_balances`.execute(db);
}

/** How many of a statement pgbench does a second. Throws a sentence where there is no pgbench. */
export async function pgbench(
  url: string,
  statement: string,
  { folder, clients, seconds }: { folder: string; clients: number; seconds: number },
): Promise<number> {
  const program = [...globSync('/usr/lib/postgresql/*/bin/pgbench')].at(-1) ?? 'pgbench';
  const script = join(folder, 'bench.sql');
  writeFileSync(script, `${statement};\n`);
  if (program !== 'pgbench' && !existsSync(program))
    throw new Error('Install postgresql-contrib for pgbench.');
  const load = ['-c', String(clients), '-j', '2', '-T', String(seconds)];
  const options = ['-n', '-M', 'prepared', ...load, '-f', script, url];
  const { stdout } = await promisify(execFile)(program, options);
  const tps = /tps = ([\d.]+) \(without/.exec(stdout)?.[1];
  if (tps === undefined) throw new Error(stdout);
  return Number(tps);
}
