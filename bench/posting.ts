// Posting over HTTP against the same SQL through pgbench, on the same durable database; and the
// type-ahead over 50,000 parties. Prints ratios: absolute figures depend on the machine.
// Run: node bench/posting.ts [seconds] (pgbench is looked for in PATH and in
// /usr/lib/postgresql/*/bin)
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, globSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { sql } from 'kysely';
import type { Kysely } from 'kysely';

import type { Tables } from '#server/tables.ts';

import { withServer } from './lib/with-server.ts';
import type { BenchServer } from './lib/with-server.ts';

const CLIENTS = 8;
const SECONDS = Number(process.argv[2] ?? 10);
/** pgbench takes whole seconds. */
const ROUNDS = 5;
const PREPARED = (SECONDS + 1) * 500;
const PARTIES = 50_000;

const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
let origin = '';
let folder = '';

await withServer(async (server) => {
  origin = server.url;
  folder = server.dataDir;
  await measure(server);
  agent.destroy();
});

async function measure({ db, appUrl, logInAs }: BenchServer): Promise<void> {
  const headers = await logInAs('bench');
  const customer = await registerCustomer(headers);
  const submissions = await prepareSubmissions(headers, customer);
  await postAll(headers, submissions, 1);
  await storeTemplate(db);
  // In turns, because what else the machine does falls on both then.
  const times: number[] = [];
  const limits: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    times.push(...(await postAll(headers, submissions, SECONDS / ROUNDS)));
    limits.push(
      await pgbench(appUrl, 'select post_transactions(bench_payload())', SECONDS / ROUNDS),
    );
  }
  const rate = times.length / SECONDS;
  const limit = limits.reduce((sum, tps) => sum + tps, 0) / ROUNDS;
  report('posting over HTTP', rate, times);
  report('the same SQL through pgbench', limit);
  console.log(`${'ratio over HTTP / pgbench'.padEnd(44)} ${(rate / limit).toFixed(2)}  (aim 0.50)`);
  await measureSearch(db, headers);
  const { rows } = await sql<{ count: bigint }>`select count(*) from journal_lines`.execute(db);
  console.log(`lines in the ledger at the end  ${rows[0]?.count}`);
}

async function registerCustomer(headers: Record<string, string>): Promise<string> {
  const body = {
    register: 'customer',
    taxpayerType: 'non-individual',
    tin: '999-001-000',
    registeredName: 'Mabuhay',
    address1: 'x',
    isVatRegistered: true,
  };
  const reply = await call('POST', '/api/parties', body, {
    ...headers,
    'idempotency-key': randomUUID(),
  });
  return (reply['party'] as { partyId: string }).partyId;
}

/** Forms that were previewed: entering one is what is measured. */
async function prepareSubmissions(
  headers: Record<string, string>,
  customer: string,
): Promise<object[]> {
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const prepared: object[] = [];
  await eachClient(async (client) => {
    for (let i = client; i < PREPARED; i += CLIENTS) {
      const answers = {
        receiptEmail: 'books@sandigan.example',
        customer,
        invoiceNumber: `B-${i}`,
        date: today,
        terms: '30',
        priceMode: 'vat-exclusive',
        lines: [
          {
            description: 'Laser copier',
            quantity: '1',
            unitPrice: '85000',
            taxClass: 'vatable',
            account: '4010',
          },
          {
            description: 'Maintenance',
            quantity: '2',
            unitPrice: '12500',
            taxClass: 'vatable',
            account: '4020',
          },
        ],
      };
      const { digest } = await call(
        'POST',
        '/api/transactions/invoice/preview',
        { answers },
        headers,
      );
      prepared.push({ answers, digest });
    }
  });
  return prepared;
}

/** Enters prepared forms for so many seconds; answers how long each took. */
async function postAll(
  headers: Record<string, string>,
  submissions: object[],
  seconds: number,
): Promise<number[]> {
  const times: number[] = [];
  const until = performance.now() + seconds * 1_000;
  await eachClient(async () => {
    while (performance.now() < until) {
      const body = submissions.pop();
      if (body === undefined) throw new Error('Too few forms were prepared.');
      const start = performance.now();
      await call('POST', '/api/transactions/invoice', body, {
        ...headers,
        'idempotency-key': randomUUID(),
      });
      times.push(performance.now() - start);
    }
  });
  return times;
}

/**
 * A function that makes the payload of the last posting anew, so that pgbench runs the very same
 * statement.
 */
async function storeTemplate(db: Kysely<Tables>): Promise<void> {
  await sql`create table bench_template as select jsonb_build_object(
      'userId', t.recorded_by, 'actor', 'bench', 'address', '127.0.0.1', 'at', now(), 'contentHash', repeat('0', 64),
      'postings', jsonb_build_array(jsonb_build_object('kind', t.kind, 'book', e.book, 'date', t.date, 'due', t.due_date,
        'description', t.description, 'partyId', t.party_id, 'total', t.total::text, 'answers', t.answers,
        'summary', t.summary, 'totals', t.totals, 'printed', t.printed, 'receiptTo', t.receipt_to, 'attachmentIds', '[]'::jsonb,
        'searchText', t.search_text, 'action', 'transaction.posted',
        'lines', (select jsonb_agg(jsonb_build_object('position', position, 'account', account, 'debit', debit::text,
          'credit', credit::text, 'partyId', party_id, 'document', document)) from journal_lines l where l.entry_id = e.entry_id),
        'taxRows', (select jsonb_agg(jsonb_build_object('position', position, 'type', type, 'code', code, 'base', base::text,
          'rate', rate_basis_points, 'tax', tax::text, 'partyId', party_id, 'document', document, 'date', date))
          from tax_rows x where x.entry_id = e.entry_id)))) as payload
    from transactions t join journal_entries e using (transaction_id) limit 1`.execute(db);
  await sql`create function bench_payload() returns jsonb language sql volatile as $$
    select payload || jsonb_build_object('key', gen_random_uuid(), 'postings', jsonb_build_array(payload -> 'postings' -> 0
      || jsonb_build_object('transactionId', gen_random_uuid(), 'entryId', gen_random_uuid(), 'number', n, 'numberKey', n)))
    from bench_template, (select gen_random_uuid()::text as n) as fresh $$`.execute(db);
  await sql`grant select on bench_template to talaan_app`.execute(db);
}

async function pgbench(url: string, statement: string, seconds: number): Promise<number> {
  const program = [...globSync('/usr/lib/postgresql/*/bin/pgbench')].at(-1) ?? 'pgbench';
  const script = join(folder, 'bench.sql');
  writeFileSync(script, `${statement};\n`);
  if (program !== 'pgbench' && !existsSync(program))
    throw new Error('Install postgresql-contrib for pgbench.');
  const options = [
    '-n',
    '-M',
    'prepared',
    '-c',
    String(CLIENTS),
    '-j',
    '2',
    '-T',
    String(seconds),
    '-f',
    script,
    url,
  ];
  const { stdout } = await promisify(execFile)(program, options);
  const tps = /tps = ([\d.]+) \(without/.exec(stdout)?.[1];
  if (tps === undefined) throw new Error(stdout);
  return Number(tps);
}

async function measureSearch(db: Kysely<Tables>, headers: Record<string, string>): Promise<void> {
  await sql`insert into parties (party_id, register, taxpayer_type, tin, branch, country, name, registered_name, last_name,
      first_name, middle_name, trade_name, address1, address2, zip, email, is_vat_registered, default_atc, registered_by,
      registered_at, search_text)
    select gen_random_uuid(), 'customer', 'non-individual', lpad((100000000 + i * 17)::text, 9, '0'), '00000', 'PH', name, name,
      '', '', '', '', 'x', '', '', '', true, '', (select user_id from user_accounts limit 1), now(), lower(name)
    from (select i, (array['Mabuhay', 'Bagong', 'Silang', 'Santos', 'Luzon', 'Mindanao', 'Kalayaan', 'Perla'])[1 + i % 8] || ' '
      || (array['Trading', 'Hardware', 'Builders', 'Supply', 'Foods', 'Marine', 'Motors'])[1 + i % 7] || ' '
      || md5(i::text) || ' Corporation' as name from generate_series(1, ${PARTIES}) i) as made`.execute(
    db,
  );
  await sql`analyze parties`.execute(db);
  for (const text of [
    'm',
    'mab',
    'mabuhay tra',
    'corporation',
    'hardware sil',
    '100-0',
    '100-001-7',
    'zzz',
    '',
  ]) {
    const times: number[] = [];
    for (let i = 0; i < 40; i += 1) {
      const start = performance.now();
      await call(
        'GET',
        `/api/parties/search?register=customer&text=${encodeURIComponent(text)}`,
        undefined,
        headers,
      );
      times.push(performance.now() - start);
    }
    report(`search "${text}" in ${PARTIES} parties`, undefined, times);
  }
}

async function eachClient(work: (client: number) => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: CLIENTS }, (_, client) => work(client)));
}

function call(
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    const options = {
      method,
      agent,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    };
    const sent = request(`${origin}${path}`, options, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => {
        const reply = JSON.parse(text) as Record<string, unknown>;
        if ((response.statusCode ?? 500) < 300) resolve(reply);
        else reject(new Error(`${method} ${path}: ${text}`));
      });
    });
    sent.on('error', reject);
    sent.end(body && JSON.stringify(body));
  });
}

function report(what: string, perSecond: number | undefined, times: readonly number[] = []): void {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1);
  const rate = perSecond === undefined ? '' : `${perSecond.toFixed(0)} a second  `;
  console.log(
    `${what.padEnd(44)} ${rate}${sorted.length > 0 ? `median ${at(0.5)} ms, 95 % ${at(0.95)} ms` : ''}`,
  );
}
