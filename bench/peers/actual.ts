import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { z } from 'zod';

import { keepStatement, ofxStatement } from '#test/bank-statement.ts';

import { bankYears } from '../lib/bank-years.ts';
import { sessionOf } from '../lib/session-of.ts';
import type { BenchServer } from '../lib/with-server.ts';
import { installFromNpm } from './install.ts';
import { costOf, middleCost, tellBeside } from './side.ts';
import type { Cost } from './side.ts';

const run = promisify(execFile);

const SIZE = 10_000;
/** A bank account each, all of them empty. */
const ACCOUNTS = ['1110', '1120'];
const IMPORT = fileURLToPath(new URL('actual-import.mjs', import.meta.url));

const told = z.object({ added: z.number(), clock: z.number(), processor: z.number() });

/** The same OFX file of a bank, read and kept in an account without lines, by both. */
export async function compareActual(server: BenchServer, folder: string): Promise<void> {
  const home = join(folder, 'actual');
  await installFromNpm('@actual-app/api', home);
  const headers = await server.logInAs('bank');
  const content = ofxStatement(bankYears(SIZE), { opening: '1000000.00' });
  const file = join(home, 'statement.ofx');
  writeFileSync(file, content);
  const costs: [Cost[], Cost[]] = [[], []];
  for (const account of ACCOUNTS) {
    costs[0].push(
      await costOf([server.child.pid], 1, async () => {
        const session = sessionOf(server, headers);
        const order = { account, content, name: 'statement.ofx', readingId: randomUUID() };
        prove((await keepStatement(session, order)).addedCount);
      }),
    );
    const { stdout } = await run('node', [IMPORT, home, file]);
    const { added, ...cost } = told.parse(JSON.parse(stdout.split('\n').at(-2) ?? ''));
    prove(added);
    costs[1].push(cost);
  }
  console.log(`Actual, ${SIZE} lines of a bank: ms of processor (clock) of ours and Actual’s`);
  tellBeside('read and kept', middleCost(costs[0]), middleCost(costs[1]));
}

function prove(added: number): void {
  if (added !== SIZE) throw new Error(`${added} of ${SIZE} lines were added.`);
}
