// Posting over HTTP beside the bare shape of a posting and the same SQL through pgbench, on one
// durable database in turns; a preview and a posting with nobody else there; and the type-ahead
// over 50,000 parties. Prints ratios: absolute figures depend on the machine; and whose processor
// it was: the server's, the database's, that of the drawing of vouchers, and our own as callers.
// Run: node bench/posting.ts [seconds] (pgbench is looked for in PATH and in
// /usr/lib/postgresql/*/bin)
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';
import type { Kysely } from 'kysely';

import type { Tables } from '#server/tables.ts';

import { LeanClient } from './lib/lean-client.ts';
import { LIMITS, makeLimits, pgbench } from './lib/posting-limits.ts';
import { processorParts } from './lib/processor-time.ts';
import { withServer } from './lib/with-server.ts';
import type { BenchServer } from './lib/with-server.ts';

const CLIENTS = 16;
const SECONDS = Number(process.argv[2] ?? 10);
/** pgbench takes whole seconds. */
const ROUNDS = 5;
/** In less, a busy machine may end none of its first transactions. */
const SHORTEST = 3;
/** So many are prepared first; afterwards as many as the fastest round so far could use. */
const FIRST_FORMS = 300;
const PARTIES = 50_000;

/** Everybody who takes part. */
const WHO = ['server', 'database', 'drawing', 'callers'] as const;
type Who = (typeof WHO)[number];

/** What was done in so many milliseconds of clock and processor, and how long each took. */
interface Run {
  readonly times: number[];
  readonly clock: number;
  readonly processor: (who: Who) => number;
}

await withServer(measure);

async function measure(server: BenchServer): Promise<void> {
  const { db, child, dataDir: folder } = server;
  const headers = await server.logInAs('bench');
  const callers = Array.from({ length: CLIENTS }, () => new LeanClient(server.url));
  const customer = await registerCustomer(server, headers);
  const desk = { callers, headers, customer, pid: child.pid ?? 0 };
  const seconds = Math.ceil(SECONDS / ROUNDS);
  const forms: object[] = [];
  await preview(desk, { forms, clients: CLIENTS, most: FIRST_FORMS });
  await post(desk, { forms, clients: CLIENTS, seconds: 1 });
  await makeLimits(db);
  const alone: Run[] = [];
  const previews: Run[] = [];
  const together: Run[] = [];
  const limits = new Map<string, number[]>();
  // In turns, because what else the machine does falls on all of them then.
  for (let round = 0; round < ROUNDS; round += 1) {
    await untilNothingIsDue(db);
    previews.push(await preview(desk, { forms, clients: 1, most: 100 }));
    alone.push(await post(desk, { forms, clients: 1, seconds: seconds / 2 }));
    const most = Math.max(FIRST_FORMS, ...together.map(({ times }) => times.length * 2));
    await preview(desk, { forms, clients: CLIENTS, most: most - forms.length });
    together.push(await post(desk, { forms, clients: CLIENTS, seconds }));
    for (const [name, statement] of Object.entries(LIMITS)) {
      const load = { folder, clients: CLIENTS, seconds: Math.max(seconds, SHORTEST) };
      const rate = await pgbench(server.appUrl, statement, load);
      limits.set(name, [...(limits.get(name) ?? []), rate]);
    }
  }
  report('preview, one client', previews);
  report('posting over HTTP, one client', alone);
  const rate = report(`posting over HTTP, ${CLIENTS} clients`, together);
  for (const [name, rates] of limits) {
    const limit = rates.reduce((sum, each) => sum + each, 0) / ROUNDS;
    console.log(
      `${name.padEnd(32)} ${limit.toFixed(0)} a second  HTTP is ${(rate / limit).toFixed(2)} of it`,
    );
  }
  await measureSearch(desk, db);
  const { rows } = await sql<{ count: bigint }>`select count(*) from journal_lines`.execute(db);
  console.log(`lines in the ledger at the end  ${rows[0]?.count}`);
  for (const caller of callers) caller.close();
}

/** Receipts of what was posted before are written by the server that is measured. */
async function untilNothingIsDue(db: Kysely<Tables>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ due: boolean }>`
      select exists (select from mails where state = 'waiting' and next_attempt_at <= now()) as due`.execute(
      db,
    );
    if (rows[0]?.due !== true) return;
    await sleep(100);
  }
}

interface Desk {
  readonly callers: readonly LeanClient[];
  readonly headers: Record<string, string>;
  readonly customer: string;
  readonly pid: number;
}

/** Previews so many forms, which may be entered then. */
function preview(
  desk: Desk,
  { forms, clients, most }: { forms: object[]; clients: number; most: number },
): Promise<Run> {
  let left = most;
  return run(desk, clients, async (caller) => {
    if (left <= 0) return false;
    left -= 1;
    const answers = answersFor(desk.customer);
    const call = ['POST', '/api/transactions/invoice/preview'] as const;
    const { digest } = await caller.call(call, { answers }, desk.headers);
    forms.push({ answers, digest });
    return true;
  });
}

/** Enters previewed forms for so many seconds, or until there are none left. */
function post(
  desk: Desk,
  { forms, clients, seconds }: { forms: object[]; clients: number; seconds: number },
): Promise<Run> {
  const until = performance.now() + seconds * 1_000;
  return run(desk, clients, async (caller) => {
    const body = performance.now() < until ? forms.pop() : undefined;
    if (body === undefined) return false;
    const keyed = { ...desk.headers, 'idempotency-key': randomUUID() };
    await caller.call(['POST', '/api/transactions/invoice'], body, keyed);
    return true;
  });
}

async function run(
  { callers, pid }: Desk,
  clients: number,
  act: (caller: LeanClient) => Promise<boolean>,
): Promise<Run> {
  const times: number[] = [];
  const had = processorNow(pid);
  const begun = performance.now();
  const work = async (caller: LeanClient) => {
    for (;;) {
      const start = performance.now();
      if (!(await act(caller))) return;
      times.push(performance.now() - start);
    }
  };
  await Promise.all(callers.slice(0, clients).map(work));
  const clock = performance.now() - begun;
  const now = processorNow(pid);
  return { times, clock, processor: (who) => now[who] - had[who] };
}

function processorNow(pid: number): Record<Who, number> {
  const { own: server, database, others: drawing } = processorParts(pid);
  const { user, system } = process.cpuUsage();
  return { server, database, drawing, callers: (user + system) / 1_000 };
}

function answersFor(customer: string) {
  const line = { quantity: '1', taxClass: 'vatable' };
  return {
    receiptEmail: 'books@sandigan.example',
    customer,
    invoiceNumber: `B-${randomUUID()}`,
    date: new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10),
    terms: '30',
    priceMode: 'vat-exclusive',
    lines: [
      { ...line, description: 'Laser copier', unitPrice: '85000', account: '4010' },
      { ...line, description: 'Maintenance', unitPrice: '12500', account: '4020' },
    ],
  };
}

async function registerCustomer(
  { call }: BenchServer,
  headers: Record<string, string>,
): Promise<string> {
  const body = {
    register: 'customer',
    taxpayerType: 'non-individual',
    tin: '999-001-000',
    registeredName: 'Mabuhay',
    address1: 'x',
    isVatRegistered: true,
  };
  const keyed = { ...headers, 'idempotency-key': randomUUID() };
  const { party } = await call(['POST', '/api/parties'], body, keyed);
  return party.partyId;
}

async function measureSearch({ callers, headers }: Desk, db: Kysely<Tables>): Promise<void> {
  const [caller] = callers;
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
      const path = `/api/parties/search?register=customer&text=${encodeURIComponent(text)}`;
      await caller?.call(['GET', path], undefined, headers);
      times.push(performance.now() - start);
    }
    const sorted = times.toSorted((a, b) => a - b);
    console.log(`search "${text}" in ${PARTIES} parties: median ${sorted[20]?.toFixed(1)} ms`);
  }
}

/** Prints how it went, and answers how many it were a second. */
function report(what: string, runs: readonly Run[]): number {
  const sumOf = (of: (each: Run) => number) => runs.reduce((sum, each) => sum + of(each), 0);
  const sorted = runs.flatMap(({ times }) => times).toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1);
  const rate = (sorted.length / sumOf(({ clock }) => clock)) * 1_000;
  const processor = WHO.map((who) => {
    const ms = sumOf((each) => each.processor(who)) / sorted.length;
    return `${who} ${ms.toFixed(2)}`;
  });
  console.log(
    `${what.padEnd(32)} ${rate.toFixed(0)} a second  median ${at(0.5)} ms, 95 % ${at(0.95)} ms, ` +
      `of processor: ${processor.join(', ')} ms`,
  );
  return rate;
}
