// Ageing of 100,000 and 250,000 open documents of 5,000 customers in books of a million lines,
// through the running server: as its screen asks for it, with all its documents, on an earlier day,
// and what stands below the cards of Invoice. Prints the shortest time in milliseconds, the median,
// and ratios of the shortest to the fewest documents.
// Run: node bench/ageing.ts [lines] [documents...]
import { fillLedger } from './lib/fill-ledger.ts';
import { fillOpenDocuments } from './lib/fill-open-documents.ts';
import { median } from './lib/median.ts';
import { withServer } from './lib/with-server.ts';

const [LINES = 1_000_000, ...sizes] = process.argv.slice(2).map(Number);
const SIZES = sizes.length > 0 ? sizes : [100_000, 250_000];
const ROUNDS = 10;
const DAY = 'asOf=2026-12-31';

const ASKED: readonly (readonly [string, string])[] = [
  ['ageing by party, the screen', `/api/ageing?side=receivable&${DAY}&documents=false`],
  ['the same half a year before', '/api/ageing?side=receivable&asOf=2026-06-30&documents=false'],
  ['ageing with all its documents', `/api/ageing?side=receivable&${DAY}`],
  ['what is open, below the cards', '/api/categories/Invoice'],
];

await withServer(async (server) => {
  const headers = await server.logInAs('bench');
  await fillLedger(server.db, LINES);
  const first = new Map<string, number>();
  for (const size of SIZES) {
    await fillOpenDocuments(server.db, size);
    console.log(`${size} documents of customers open, ${LINES} lines`);
    for (const [name, path] of ASKED) {
      const times = await timesOf(`${server.url}${path}`, headers);
      const least = Math.min(...times);
      const ratio = least / (first.get(name) ?? least);
      first.set(name, first.get(name) ?? least);
      console.log(
        `  ${name.padEnd(32)} ${least.toFixed(0).padStart(7)} (${median(times).toFixed(0)}) ms   ${ratio.toFixed(1)}x`,
      );
    }
  }
});

async function timesOf(address: string, headers: Record<string, string>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    const reply = await fetch(address, { headers });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${address}: ${reply.status} ${text}`);
    times.push(performance.now() - start);
  }
  return times;
}
