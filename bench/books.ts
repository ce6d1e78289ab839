// The general ledger of a year as a book (PDF) of 10,000 and 100,000 lines, drawn by the running
// server: time, seconds of processor, and how much the server's memory grows meanwhile. Prints
// ratios to the smallest.
// Run: node bench/books.ts [lines...]      (Linux only, for the memory)
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { fillLedger } from './lib/fill-ledger.ts';
import { processorSecondsOf } from './lib/memory.ts';
import { withServer } from './lib/with-server.ts';
import type { BenchServer } from './lib/with-server.ts';

const given = process.argv.slice(2).map(Number);
const SIZES = given.length > 0 ? given : [10_000, 100_000];
/** The lines that are made are of two years. */
const YEARS = 2;
const ROUNDS = 3;
const ASK_EVERY_MS = 50;

await withServer(async (server) => {
  const headers = await server.logInAs('bench');
  let first: Drawn | undefined;
  for (const lines of SIZES) {
    await fillLedger(server.db, lines * YEARS);
    const rounds: Drawn[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await draw(server, headers));
    const best = rounds.toSorted((a, b) => a.seconds - b.seconds)[0];
    if (best === undefined) continue;
    first ??= best;
    const most = Math.max(...rounds.map(({ memory }) => memory));
    console.log(
      `${String(lines).padStart(8)} lines: ${best.pages} pages in ${best.volumes} volumes, ${(best.bytes / 1e6).toFixed(1)} MB, ` +
        `${best.seconds.toFixed(2)} s (${(best.seconds / first.seconds).toFixed(1)}x), processor ${best.processor.toFixed(2)} s, ` +
        `memory at most ${most.toFixed(0)} MB`,
    );
  }
});

interface Drawn {
  readonly seconds: number;
  readonly processor: number;
  /** The most that the server's own process held, in MB. */
  readonly memory: number;
  readonly pages: number;
  readonly volumes: number;
  readonly bytes: number;
}

async function draw(server: BenchServer, headers: Record<string, string>): Promise<Drawn> {
  const { pid } = server.child;
  if (pid === undefined) throw new Error('The server has no process.');
  const [began, used] = [performance.now(), processorSecondsOf(pid)];
  const order = { act: 'print', books: ['GL'], period: '2025' };
  const { work } = await server.call(['POST', '/api/books/work'], order, headers);
  let memory = 0;
  for (;;) {
    await sleep(ASK_EVERY_MS);
    memory = Math.max(memory, serverMemory(pid));
    const { work: now } = await server.call(
      ['GET', `/api/books/work/${work.workId}`],
      undefined,
      headers,
    );
    if (now.state === 'waiting' || now.state === 'drawing') continue;
    if (now.state !== 'done') throw new Error(`The book was not drawn: ${now.error}`);
    const files = now.files as { pages: number; size: number }[];
    return {
      seconds: (performance.now() - began) / 1000,
      processor: processorSecondsOf(pid) - used,
      memory,
      pages: files.reduce((sum, { pages }) => sum + pages, 0),
      volumes: files.length,
      bytes: files.reduce((sum, { size }) => sum + size, 0),
    };
  }
}

/** The server's own process with its threads, without its database. */
function serverMemory(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return (Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024) / 1e6;
}
