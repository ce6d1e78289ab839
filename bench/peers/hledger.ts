import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { exportJournal } from '../lib/export-journal.ts';
import { fillLedger } from '../lib/fill-ledger.ts';
import type { BenchServer } from '../lib/with-server.ts';
import { unpackDebian } from './install.ts';
import { costOf, middleCost, tellBeside } from './side.ts';
import type { Cost } from './side.ts';

const run = promisify(execFile);

const LINES = 100_000;
const CALLS = 20;
const ROUNDS = 1;
const PERIOD = ['-b', '2026-01-01', '-e', '2027-01-01'];
const YEAR = 'from=2026-01-01&to=2026-12-31';
const MOST_OUTPUT = 1e9;

/** A report, our call and hledger's words for it. */
const REPORTS: readonly (readonly [string, string, readonly string[]])[] = [
  [
    'trial balance',
    `/api/reports/trial-balance?${YEAR}`,
    ['balance', '--flat', '-N', '-e', '2027-01-01'],
  ],
  [
    'balance sheet',
    `/api/reports/financial-position?${YEAR}`,
    ['balancesheet', '-e', '2027-01-01'],
  ],
  ['statement of income', `/api/reports/income-statement?${YEAR}`, ['incomestatement', ...PERIOD]],
  [
    'ledger of a busy account (ours: a page)',
    `/api/ledger?account=1110&${YEAR}`,
    ['aregister', '1110', ...PERIOD],
  ],
];

/** Reports over the same ledger, through the running server and by hledger from its journal. */
export async function compareHledger(server: BenchServer, folder: string): Promise<void> {
  const env = await unpackDebian(['hledger'], join(folder, 'hledger'));
  const headers = await server.logInAs('reports');
  await fillLedger(server.db, LINES);
  const file = await exportJournal(server, headers);
  const hledger = async (words: readonly string[]) => {
    const options = { env, maxBuffer: MOST_OUTPUT };
    const { stdout } = await run('hledger', ['-f', file, ...words], options);
    return stdout;
  };
  const ask = async (path: string) => {
    const reply = await fetch(`${server.url}${path}`, { headers });
    if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`);
    await reply.text();
  };
  await proveSame(server, headers, hledger);
  console.log(`hledger, ${LINES} lines: ms of processor (clock) of ours and hledger’s`);
  for (const [what, path, words] of REPORTS) {
    const [ours, theirs]: [Cost[], Cost[]] = [[], []];
    await ask(path);
    for (let round = 0; round < ROUNDS; round += 1) {
      const calls = async () => {
        for (let call = 0; call < CALLS; call += 1) await ask(path);
      };
      ours.push(await costOf([server.child.pid], CALLS, calls));
      // A program that has ended counts with who started it.
      theirs.push(await costOf([process.pid], 1, () => hledger(words)));
    }
    tellBeside(what, middleCost(ours), middleCost(theirs));
  }
  const reading = await costOf([process.pid], 1, () => hledger(['accounts', '--declared']));
  console.log(`  of each of hledger’s, reading the journal: ${reading.processor.toFixed(0)} ms`);
}

/** Both have to come to the same, or their times say nothing. */
async function proveSame(
  server: BenchServer,
  headers: Record<string, string>,
  hledger: (words: readonly string[]) => Promise<string>,
): Promise<void> {
  const { accounts } = await server.call(
    ['GET', `/api/ledger/accounts?${YEAR}`],
    undefined,
    headers,
  );
  const ours = accounts.find(({ account }) => account === '1110')?.closing ?? '';
  const words = ['balance', '-N', '--flat', '-e', '2027-01-01', '-O', 'csv', '1110'];
  const theirs = (await hledger(words)).split(',').at(-1) ?? '';
  if (Number(theirs.replaceAll(/[^\d.-]/g, '')) !== Number(ours))
    throw new Error(`Cash in bank is ${ours} with us, ${theirs} with hledger.`);
}
