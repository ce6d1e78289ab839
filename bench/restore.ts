// A backup of books of 1,000,000 lines beside the running server, and its restore into an empty
// folder: read whole, brought back, held against the file and verified. Prints seconds, the
// program's memory at its highest, and how large the file is.
// Run: node bench/restore.ts [lines]
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { databaseHomeOf } from '#test/reliability/database-home.ts';
import { TALAAN } from '#test/reliability/programs.ts';

import { fillLedger } from './lib/fill-ledger.ts';
import { withServer } from './lib/with-server.ts';

const LINES = Number(process.argv[2] ?? 1_000_000);

const folder = mkdtempSync(join(tmpdir(), 'talaan-restore-'));
const file = join(folder, 'books.talaan-backup');
const restored = join(folder, 'restored');

try {
  await withServer(async ({ db, dataDir }) => {
    await fillLedger(db, LINES);
    console.log(`${LINES} lines`);
    tell('backup', await run(['backup', file], dataDir));
  });
  console.log(`${(statSync(file).size / 1_000_000).toFixed(0)} MB in the file`);
  tell('restore', await run(['restore', file], restored));
} finally {
  for (const gone of [databaseHomeOf(restored), folder])
    rmSync(gone, { recursive: true, force: true });
}

interface Ran {
  readonly seconds: number;
  readonly megabytes: number;
  readonly last: string;
}

async function run(words: readonly string[], dataDir: string): Promise<Ran> {
  const began = performance.now();
  const child = spawn(process.execPath, [TALAAN, ...words], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => (said += String(part)));
  let megabytes = 0;
  const watch = setInterval(() => (megabytes = Math.max(megabytes, highest(child.pid))), 200);
  const status = await new Promise((resolve) => child.once('close', resolve));
  clearInterval(watch);
  // The numbers of made books have gaps, which the verification names at the end.
  if (status !== 0 && !said.includes('each as it was saved')) throw new Error(said);
  const last = said.trim().split('\n').at(-1) ?? '';
  return { seconds: (performance.now() - began) / 1000, megabytes, last };
}

/** The most memory that a process has held until now; 0 when it has ended. */
function highest(pid: number | undefined): number {
  try {
    const told = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmHWM:\s+(\d+)/m.exec(told)?.[1] ?? 0) / 1000;
  } catch {
    return 0;
  }
}

function tell(name: string, { seconds, megabytes, last }: Ran): void {
  console.log(`${name}: ${seconds.toFixed(1)} s, ${megabytes.toFixed(0)} MB; ${last}`);
}
