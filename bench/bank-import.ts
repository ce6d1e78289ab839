// A bank's file of 1,000, 10,000 and 100,000 lines through the running server: uploaded and looked
// at, kept, and uploaded again when every line is known. Prints seconds, those of the processor,
// ratios to the smallest, and the server's largest memory.
// Run: node bench/bank-import.ts [csv|ofx]
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';

import { csvStatement, keepStatement, ofxStatement, readBankFile } from '#test/bank-statement.ts';
import type { TestSession } from '#test/test-session.ts';

import { bankYears } from './lib/bank-years.ts';
import { median } from './lib/median.ts';
import { processorSecondsOf } from './lib/memory.ts';
import { sessionOf } from './lib/session-of.ts';
import { withServer } from './lib/with-server.ts';
import type { BenchServer } from './lib/with-server.ts';

type Session = Pick<TestSession, 'call'>;

const SIZES = [1_000, 10_000, 100_000];
const ACCOUNTS = ['1110', '1120', '1190'];
const FIRST_ACCOUNT = '1140';
const SMALL = 30;
const SMALL_ROUNDS = 11;
/** By then the thread for the next file is ready; nobody uploads files faster. */
const READY_MS = 2_000;
const AIM_SMALL_MS = 150;
const AIM_OF_10_000 = 2;
const AIM_OF_100_000 = 12;
const WORK = ['read and looked at', 'read, compared and kept', 'again, all known'];

const format = process.argv[2] === 'ofx' ? 'ofx' : 'csv';
await withServer(async (server) => {
  await measure(server, sessionOf(server, await server.logInAs('bench')));
});

async function measure({ child, db }: BenchServer, session: Session): Promise<void> {
  await sql`insert into accounts (number, title, type, normal_side, statement_line)
    select ${FIRST_ACCOUNT}, 'Cash in Bank - First (PHP)', type, normal_side, statement_line from accounts
      where number = ${ACCOUNTS[0]}`.execute(db);
  // What runs for the first time is slower, whatever its size.
  await keepStatement(session, { account: FIRST_ACCOUNT, content: deriveFile(200) });
  await measureSmall(child, session);
  const figures: Took[][] = [];
  for (const [index, size] of SIZES.entries()) {
    const content = deriveFile(size);
    const file = { account: ACCOUNTS[index] ?? '', content, readingId: randomUUID() };
    const read = await findTime(child, () => readBankFile(session, file));
    const kept = await findTime(child, async () => {
      const { addedCount } = await keepStatement(session, { ...file, readingId: randomUUID() });
      if (addedCount !== size) throw new Error(`${addedCount} of ${size} lines were added`);
    });
    const again = await findTime(child, async () => {
      const { knownCount } = await keepStatement(session, { ...file, readingId: randomUUID() });
      if (knownCount !== size) throw new Error(`${knownCount} of ${size} lines were known`);
    });
    figures.push([read, kept, again]);
  }
  tell(`seconds, ${format}`, SIZES.map(String));
  for (const [index, what] of WORK.entries()) {
    const times = figures.flatMap((figure) => figure[index] ?? []);
    for (const key of ['seconds', 'ofProcessor'] as const) {
      const [first = Number.NaN, ...larger] = times.map((time) => time[key]);
      const ratios = larger.map((time) => `${(time / first).toFixed(1)}x`);
      const cells = [first, ...larger].map((time) => time.toFixed(2));
      tell(`${what}${key === 'seconds' ? '' : ', of processor'}`, cells, ratios.join(' '));
    }
  }
  for (const [size, aim] of [AIM_OF_10_000, AIM_OF_100_000].entries()) {
    const [read, kept] = figures[size + 1] ?? [];
    if (read === undefined || kept === undefined) continue;
    const processor = (read.ofProcessor + kept.ofProcessor).toFixed(2);
    console.log(
      `${SIZES[size + 1]} lines read and kept in ${kept.seconds.toFixed(2)} s, looked at first ${read.seconds.toFixed(2)} s, ${processor} s of processor together (aim ${aim} s)`,
    );
  }
  console.log(`largest memory of the server: ${largestMemory(child)} MB`);
}

/** A file as people upload it month by month, read by the thread that is ready for it. */
async function measureSmall(child: ChildProcess, session: Session): Promise<void> {
  const content = deriveFile(SMALL);
  const times: Took[] = [];
  for (let round = 0; round < SMALL_ROUNDS; round += 1) {
    await sleep(READY_MS);
    const read = () => readBankFile(session, { account: FIRST_ACCOUNT, content });
    times.push(await findTime(child, read));
  }
  const ms = (key: keyof Took) => (median(times.map((time) => time[key])) * 1_000).toFixed(0);
  console.log(
    `a file of ${SMALL} lines read in ${ms('seconds')} ms, ${ms('ofProcessor')} ms of processor (aim ${AIM_SMALL_MS} ms)`,
  );
}

function tell(what: string, cells: readonly string[], end = ''): void {
  console.log(`${what.padEnd(40)}${cells.map((cell) => cell.padStart(10)).join('')}   ${end}`);
}

interface Took {
  readonly seconds: number;
  /** Of server and database; on a busy machine these say more. */
  readonly ofProcessor: number;
}

async function findTime(child: ChildProcess, work: () => Promise<unknown>): Promise<Took> {
  const processor = processorSecondsOf(child.pid ?? 0);
  const start = performance.now();
  await work();
  return {
    seconds: (performance.now() - start) / 1000,
    ofProcessor: processorSecondsOf(child.pid ?? 0) - processor,
  };
}

/** A bank's file of so many lines, with balances. */
function deriveFile(size: number): string {
  const lines = bankYears(size);
  return format === 'ofx'
    ? ofxStatement(lines, { opening: '1000000.00' })
    : csvStatement(lines, { opening: '1000000.00' });
}

function largestMemory(child: ChildProcess): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}
