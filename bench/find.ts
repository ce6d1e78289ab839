// The search over everything, and the list of records by amount and words, through the running
// server, over books of 100,000 and 1,000,000 lines. Prints the median and the longest of the calls
// in milliseconds.
// Run: node bench/find.ts [sizes...]
import { setTimeout as sleep } from 'node:timers/promises';

import { fillLedger } from './lib/fill-ledger.ts';
import { median } from './lib/median.ts';
import { withServer } from './lib/with-server.ts';
import type { BenchServer } from './lib/with-server.ts';

const given = process.argv.slice(2).map(Number);
const SIZES = given.length > 0 ? given : [100_000, 1_000_000];
const ROUNDS = 30;
/** What the database still writes after so many lines is not what is measured. */
const SETTLE_MS = 5_000;

/** What is looked for, and how it is typed. */
const ASKED: readonly (readonly [string, string])[] = [
  ['a whole number', 'find?text=NO-77'],
  ['the beginning of many numbers', 'find?text=no-1'],
  ['the number of an entry', 'find?text=SJ-4'],
  ['a word that every record has', 'find?text=measurement'],
  ['a word that few have', 'find?text=rare'],
  ['a word that none has', 'find?text=nowhere'],
  ['two words, one party’s', 'find?text=company%20118'],
  ['a TIN', 'find?text=100-000-051'],
  ['an amount that few totals are', 'find?text=10,079.19'],
  ['an amount that a quarter of the entries have in a line', 'find?text=10,000.00'],
  ['an amount that none is', 'find?text=0.77'],
  ['about an amount', 'find?text=about%2012,345.67'],
  ['an act for a party', 'find?text=new%20bill%20for%20company%2012&party=company%2012'],
  ['records by amount', 'records?amountFrom=10079.19&amountTo=10079.19'],
  ['records from an amount to another', 'records?amountFrom=10000.00&amountTo=10500.00'],
  ['records by a rare word', 'records?search=rare'],
  ['records by a number', 'records?search=NO-77'],
  ['records by a TIN', 'records?search=100-000-051'],
];

await withServer(measure);

async function measure(server: BenchServer): Promise<void> {
  const headers = await server.logInAs('bench');
  const figures = new Map(ASKED.map(([name]): [string, string[]] => [name, []]));
  for (const size of SIZES) {
    await fillLedger(server.db, size);
    await sleep(SETTLE_MS);
    for (const [name, path] of ASKED) {
      figures.get(name)?.push(await timeOf(`${server.url}/api/${path}`, headers));
    }
  }
  const sizes = SIZES.map((size) => String(size).padStart(18)).join('');
  console.log(`${'median (longest) ms, by lines'.padEnd(58)}${sizes}`);
  for (const [name, times] of figures) {
    console.log(`${name.padEnd(58)}${times.map((time) => time.padStart(18)).join('')}`);
  }
}

async function timeOf(address: string, headers: Record<string, string>): Promise<string> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    const reply = await fetch(address, { headers });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${address}: ${reply.status} ${text}`);
    times.push(performance.now() - start);
  }
  return `${median(times).toFixed(1)} (${Math.max(...times).toFixed(1)})`;
}
