// How each main screen's call grows with the books: 10,000, 100,000 and 1,000,000 lines (or the
// sizes that are named, such as 10000000), made straight in the tables, through the running server.
// Prints milliseconds of processor of server and database a call, and the shortest clock time, and
// draws the curves as a picture where a file is named. Large books take long to make: BOOKS names a
// folder in which those of each size are kept for the next time.
// Run: node bench/growth.ts [sizes...] [picture.svg]
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { fillLedger } from './lib/fill-ledger.ts';
import { drawGrowth } from './lib/growth-picture.ts';
import type { Curve } from './lib/growth-picture.ts';
import { processorTime } from './lib/processor-time.ts';
import { withServer } from './lib/with-server.ts';
import type { BenchServer } from './lib/with-server.ts';

const words = process.argv.slice(2);
const picture = words.find((word) => word.endsWith('.svg'));
const given = words.map(Number).filter(Number.isFinite);
const SIZES = given.length > 0 ? given : [10_000, 100_000, 1_000_000];
/** The first calls read what the later ones find in memory, and let plans be kept. */
const WARM_CALLS = 6;
const CALLS = 20;
/** What takes long is asked less often. */
const CALLS_MS = 20_000;
/** What the database still writes after so many lines is not what is measured. */
const SETTLE_MS = 10_000;
const AIM_MS = 300;
const YEAR = 'from=2026-01-01&to=2026-12-31';

/** A screen, and the call that it waits for. */
const SCREENS: readonly (readonly [string, string])[] = [
  ['Home', '/api/home'],
  ['Records', '/api/records'],
  ['Records, a word', '/api/records?search=rare'],
  ['Find anything', '/api/find?text=company%20118'],
  ['Customers and vendors', '/api/parties?register=customer'],
  ['Open items of a category', '/api/categories/Invoice'],
  ['Ageing', '/api/ageing?side=receivable&asOf=2026-12-31&documents=false'],
  ['Trial balance', `/api/reports/trial-balance?${YEAR}`],
  ['Balance sheet', `/api/reports/financial-position?${YEAR}`],
  ['Statement of income', `/api/reports/income-statement?${YEAR}`],
  ['Statement of cash flows', `/api/reports/cash-flow-indirect?${YEAR}`],
  ['General ledger', `/api/ledger?account=1110&${YEAR}`],
  ['Journal', `/api/journal?${YEAR}`],
  ['Party ledgers', `/api/party-ledgers?account=1210&${YEAR}`],
  ['Register of sales', `/api/tax/reports/sales-register?period=2026`],
  ['VAT return', '/api/tax/returns/2550Q?period=2026-Q4'],
  ['Months', '/api/periods'],
  ['Checklist of a month', '/api/periods/months/2026-11'],
  ['Cheques', '/api/cheques'],
  ['Bank accounts', '/api/bank/overview'],
];

const curves = new Map<string, Curve>();
const { BOOKS } = process.env;
if (BOOKS === undefined) {
  await withServer(async (server) => {
    for (const size of SIZES) await measure(server, size);
  });
} else {
  for (const size of SIZES)
    await withServer((server) => measure(server, size), join(BOOKS, String(size)));
}
if (picture !== undefined) writeFileSync(picture, drawGrowth([...curves.values()], AIM_MS));

async function measure(server: BenchServer, size: number): Promise<void> {
  const headers = await server.logInAs(`bench-${randomUUID().slice(0, 8)}`);
  await fillLedger(server.db, size);
  await sleep(SETTLE_MS);
  console.log(`\n${size} lines: processor, shortest clock (ms a call)`);
  for (const [name, path] of SCREENS) {
    const times = await timesOf(server, path, headers).catch((error: unknown) => {
      console.log(`  ${name.padEnd(28)} was not answered: ${String(error)}`);
    });
    if (times === undefined) continue;
    const { processor, least } = times;
    const points = curves.get(name)?.points ?? [];
    curves.set(name, { name, points: [...points, { lines: size, ms: processor }] });
    const first = points[0]?.ms ?? processor;
    const shown = `${processor.toFixed(1).padStart(9)} ${least.toFixed(1).padStart(9)}`;
    const mark = processor > AIM_MS ? '  above the aim' : '';
    console.log(`  ${name.padEnd(28)}${shown}   ${(processor / first).toFixed(1)}x${mark}`);
  }
}

async function timesOf(
  { url, child }: BenchServer,
  path: string,
  headers: Record<string, string>,
): Promise<{ processor: number; least: number }> {
  const call = async () => {
    const reply = await fetch(`${url}${path}`, { headers });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text}`);
  };
  const began = performance.now();
  for (let round = 0; round < WARM_CALLS && isEarly(began); round += 1) await call();
  const had = processorTime(child.pid ?? 0);
  const start = performance.now();
  const times: number[] = [];
  for (let round = 0; round === 0 || (round < CALLS && isEarly(start)); round += 1) {
    const at = performance.now();
    await call();
    times.push(performance.now() - at);
  }
  const processor = (processorTime(child.pid ?? 0) - had) / times.length;
  return { processor, least: Math.min(...times) };
}

function isEarly(began: number): boolean {
  return performance.now() - began < CALLS_MS;
}
