// Trial balance, balance sheet, statements of income and cash flows, a page of the general ledger
// and of a journal through the running server, over books of 10,000, 100,000 and 1,000,000 lines of
// the same two years; and hledger on the same journal. Prints the shortest time of each (what else
// the machine does only ever adds), the median, and ratios of the shortest to the smallest books.
// Run: node bench/reports.ts [sizes...]      (hledger is left out where it is not installed)
import { spawnSync } from 'node:child_process';
import { freemem } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

import { exportJournal } from './lib/export-journal.ts';
import { fillLedger } from './lib/fill-ledger.ts';
import { median } from './lib/median.ts';
import { withServer } from './lib/with-server.ts';
import type { BenchServer } from './lib/with-server.ts';

const given = process.argv.slice(2).map(Number);
const SIZES = given.length > 0 ? given : [10_000, 100_000, 1_000_000];
const ROUNDS = 40;
/** What takes long is asked less often. */
const ROUNDS_MS = 20_000;
/** hledger holds a whole journal in memory. */
const HLEDGER_BYTES_A_LINE = 8_000;
const YEAR = 'from=2026-01-01&to=2026-12-31';
const REST_MS = 600_000;
/** What the database still writes after so many lines is not what is measured. */
const SETTLE_MS = 15_000;

/** In milliseconds. */
interface Times {
  readonly least: number;
  readonly middle: number;
}

/** What is asked for, and its address. */
const ASKED: readonly (readonly [string, string])[] = [
  ['a call that reads no ledger', '/api/bookmarks'],
  ['trial balance', `/api/reports/trial-balance?${YEAR}`],
  ['balance sheet', `/api/reports/financial-position?${YEAR}`],
  [
    'balance sheet in the middle of a month',
    '/api/reports/financial-position?from=2026-01-01&to=2026-11-15',
  ],
  ['statement of income', `/api/reports/income-statement?${YEAR}`],
  ['statement of cash flows', `/api/reports/cash-flow-indirect?${YEAR}`],
  [
    'entries behind a figure of the cash flows',
    `/api/reports/cash-flow-entries?${YEAR}&item=direct-customers`,
  ],
  [
    'the same, a page near its end',
    `/api/reports/cash-flow-entries?${YEAR}&item=direct-customers&after=2026-12-15~1~0`,
  ],
  [
    'entries behind a figure that few are of',
    `/api/reports/cash-flow-entries?${YEAR}&item=all-investing`,
  ],
  ['accounts of the ledger', `/api/ledger/accounts?${YEAR}`],
  ['a busy account, first page', `/api/ledger?account=1110&${YEAR}`],
  ['a busy account, a page near its end', `/api/ledger?account=1110&${YEAR}&after=2026-12-15~1~1`],
  ['a rare account', `/api/ledger?account=1510&${YEAR}`],
  ['an account without lines', `/api/ledger?account=1530&${YEAR}`],
  ['the journal, first page', `/api/journal?${YEAR}`],
  ['the journal of one book, near its end', `/api/journal?book=SJ&${YEAR}&after=2026-12-15~1~1`],
];

await withServer(measure);

async function measure(server: BenchServer): Promise<void> {
  const headers = await server.logInAs('bench');
  const figures = new Map(ASKED.map(([name]): [string, Times[]] => [name, []]));
  const journals: Times[] = [];
  for (const size of SIZES) {
    const began = performance.now();
    await fillLedger(server.db, size);
    console.log(`${size} lines made in ${seconds(performance.now() - began)}`);
    await sleep(SETTLE_MS);
    for (const [name, path] of ASKED) {
      figures.get(name)?.push(await findTime(`${server.url}${path}`, headers));
    }
    if (size * HLEDGER_BYTES_A_LINE < freemem()) journals.push(await timeHledger(server, headers));
    else console.log('  hledger is left out: there is too little memory');
  }
  report(figures, journals);
}

function report(figures: ReadonlyMap<string, readonly Times[]>, journals: readonly Times[]): void {
  console.log(
    `${'shortest (median) ms, by lines'.padEnd(42)}${SIZES.map((size) => String(size).padStart(18)).join('')}`,
  );
  for (const [name, times] of figures) row(name, times);
  if (journals.length > 0) row('hledger: balance of the same journal', journals);
}

function row(name: string, times: readonly Times[]): void {
  const first = times[0]?.least ?? 0;
  const ratios = times.slice(1).map(({ least }) => `${(least / first).toFixed(1)}x`);
  const shown = times.map(({ least, middle }) =>
    `${least.toFixed(1)} (${middle.toFixed(1)})`.padStart(18),
  );
  console.log(`${name.padEnd(42)}${shown.join('')}   ${ratios.join(' ')}`);
}

async function findTime(address: string, headers: Record<string, string>): Promise<Times> {
  const times: number[] = [];
  const began = performance.now();
  for (let round = 0; round < ROUNDS && performance.now() - began < ROUNDS_MS; round += 1) {
    const start = performance.now();
    const reply = await fetch(address, { headers });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${address}: ${reply.status} ${text}`);
    times.push(performance.now() - start);
  }
  return { least: Math.min(...times), middle: median(times) };
}

/** Exports the journal, and lets hledger reckon every balance of it. */
async function timeHledger(server: BenchServer, headers: Record<string, string>): Promise<Times> {
  const began = performance.now();
  const file = await exportJournal(server, headers);
  console.log(`  its journal exported in ${seconds(performance.now() - began)}`);
  const start = performance.now();
  const env = { ...process.env, LANG: 'C.UTF-8' };
  const words = ['-f', file, 'balance', '-N', '--flat'];
  const run = spawnSync('hledger', words, { env, stdio: 'ignore', timeout: REST_MS });
  const took = run.status === 0 ? performance.now() - start : Number.NaN;
  return { least: took, middle: took };
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
