import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { KINDS } from '#kinds/index.ts';
import { addressesOfRunning } from '#server/platform/db/embedded/reach.ts';
import { expectSameBooks, isHledgerSkipped } from '#test/hledger.ts';
import { readAs } from '#test/read-as.ts';

import { endGently } from './held-database.ts';
import { logInOver } from './http-session.ts';
import { SERVER } from './programs.ts';
import { runTalaan } from './run-talaan.ts';
import { callServer, runServer } from './running-server.ts';
import type { RunningServer } from './running-server.ts';

const DEMO = { args: [SERVER, '--demo'] };

let folder: string;
let dataDir: string;
let server: RunningServer | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'talaan-demo-'));
  dataDir = join(folder, 'data');
});
afterEach(async () => {
  if (server !== undefined) await endGently(server.child);
  rmSync(folder, { recursive: true, force: true });
});

test('the demo is a year of every kind, in order, and shows its three people at every start the same', async () => {
  server = await runServer({ DATA_DIR: dataDir }, DEMO);
  const people = ({ lines }: RunningServer) =>
    lines.filter((line) => /Client ID|Password:/.test(line));
  const first = people(server);
  expect(first).toHaveLength(6);
  const ownerUrl = addressesOfRunning(dataDir)?.ownerUrl ?? '';
  const kinds: { kind: string }[] = await readAs(
    ownerUrl,
    'select distinct kind from transactions',
  );
  expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(KINDS.map(({ id }) => id).toSorted());
  const overdrawn = await readAs(
    ownerUrl,
    `select account, date, running from (select l.account, e.date,
        sum(l.debit - l.credit) over (partition by l.account order by e.date, e.sequence, l.position) as running
      from journal_lines l join journal_entries e using (entry_id) where l.account ~ '^1[01][123]0$') lines
      where running < 0`,
  );
  expect(overdrawn).toEqual([]);
  // Months are signed by two people, at no difference; the last two of each peso account are not
  // done yet.
  const signed = await readAs(
    ownerUrl,
    `select account, (count(*) > 8) as "isMost", bool_and(reviewed_at is not null) as "isReviewed",
        count(distinct figures ->> 'difference')::int as differences
      from reconciliations group by account order by account`,
  );
  const done = { isMost: true, isReviewed: true, differences: 1 };
  expect(signed).toEqual([
    { account: '1110', ...done },
    { account: '1120', ...done },
  ]);
  expect(await readAs(ownerUrl, 'select * from reconciliation_breaks')).toEqual([]);
  if (!isHledgerSkipped) await expectSameBooks(await readJournal(server.url), ownerUrl);
  await endGently(server.child);
  expect(await runTalaan(dataDir, 'verify')).toMatchObject({ code: 0 });
  server = await runServer({ DATA_DIR: dataDir }, DEMO);
  expect(people(server)).toEqual(first);
});

async function readJournal(url: string): Promise<string> {
  const users = JSON.parse(readFileSync(join(dataDir, 'demo-users.json'), 'utf8'));
  const session = await logInOver(url, 'accountant', users.accountant);
  return (await callServer(url, ['GET', '/api/records/export/journal'], session)).body;
}

test('a demo never fills a folder that holds something else', async () => {
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, 'ours.txt'), 'ours');
  await expect(runServer({ DATA_DIR: dataDir }, DEMO)).rejects.toThrow(
    `The folder ${dataDir} holds no demo`,
  );
});
