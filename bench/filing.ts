// Files the statements of a year over HTTP, twice: books of 1,000,000 lines, or of the number that
// is named, of which half are of that year. Prints the time by the clock, processor of the server
// and its database, and how far the server's memory came. BOOKS names a folder in which the books
// are kept for the next time; what is filed there is withdrawn again.
// Run: node bench/filing.ts [lines]
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { fillLedger } from './lib/fill-ledger.ts';
import { processorParts } from './lib/processor-time.ts';
import { withServer } from './lib/with-server.ts';
import type { BenchServer } from './lib/with-server.ts';

const LINES = Number(process.argv[2] ?? 1_000_000);
const PERIOD = '2025';
const STATE = `/api/filings/state?subject=statements&period=${PERIOD}` as const;
const TIMES = 2;
/** What the database still writes after so many lines is not what is measured. */
const SETTLE_MS = 15_000;

// What `npm start` gives the server.
await withServer(measure, process.env['BOOKS'], { NODE_OPTIONS: '--max-semi-space-size=4' });

async function measure(server: BenchServer): Promise<void> {
  await fillLedger(server.db, LINES);
  const headers = await server.logInAs(`bench-${randomUUID().slice(0, 8)}`);
  await sleep(SETTLE_MS);
  console.log(`${LINES} lines; server before: ${memoryOf(server)}`);
  for (let time = 0; time < TIMES; time += 1) await fileOnce(server, headers);
}

async function fileOnce(server: BenchServer, headers: Record<string, string>): Promise<void> {
  const { digest } = await server.call(['GET', STATE], undefined, headers);
  const root = server.child.pid ?? 0;
  const had = processorParts(root);
  const began = performance.now();
  const { filingId } = await server.call(
    ['POST', '/api/filings'],
    {
      subject: 'statements',
      period: PERIOD,
      digest,
      filedOn: '2026-04-15',
      reference: 'bench',
      note: '',
      amends: null,
    },
    { ...headers, 'idempotency-key': randomUUID() },
  );
  const took = performance.now() - began;
  const has = processorParts(root);
  const parts = `server ${seconds(has.own - had.own)}, database ${seconds(has.database - had.database)}`;
  console.log(`filed in ${seconds(took)}; processor: ${parts}; server: ${memoryOf(server)}`);
  const withdrawal = `/api/filings/${filingId}/withdraw` as const;
  await server.call(['POST', withdrawal], { reason: 'measured' }, headers);
}

/** Resident memory now, and the most of it until now. Linux only. */
function memoryOf({ child }: BenchServer): string {
  const text = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(text)?.[1] ?? 0);
  const megabytes = (kilobytes: number) => `${Math.round((kilobytes * 1.024) / 1_000)} MB`;
  return `${megabytes(of('VmRSS'))}, at most ${megabytes(of('VmHWM'))}`;
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
