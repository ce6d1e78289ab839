import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { startGoldenBooks } from '#test/golden/golden-books.ts';
import type { GoldenBooks } from '#test/golden/golden-books.ts';
import { isHledgerSkipped, readTrialBalance } from '#test/hledger.ts';

const run = promisify(execFile);
const PATH = '/api/exports/auditor-packages';

let books: GoldenBooks;

beforeAll(async () => {
  books = await startGoldenBooks();
});
afterAll(() => books.app.stop());

async function begin(period: string) {
  const { status, body } = await books.session.call('POST', PATH, { period });
  expect(status).toBe(200);
  return body.package.packageId as string;
}

async function untilOver(packageId: string) {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- as the screen asks
    const { body } = await books.session.call('GET', `${PATH}/${packageId}`);
    if (body.package.state !== 'making') return body.package;
    // oxlint-disable-next-line no-await-in-loop -- the same
    await sleep(50);
  }
}

function fetchFile(packageId: string) {
  const url = `${PATH}/${packageId}/file`;
  return books.app.app.inject({ method: 'GET', url, headers: books.session.headers });
}

test('one click makes the package of a month: every file has its hash, and hledger comes to the same balances', async () => {
  const packageId = await begin('2026-12');
  const second = await books.session.call('POST', PATH, { period: '2026' });
  expect(second.status).toBe(409);
  const made = await untilOver(packageId);
  expect(made).toMatchObject({
    state: 'ready',
    step: 'Ready',
    label: 'December 2026',
    fault: null,
  });
  expect(made.done).toBe(made.total);
  const file = await fetchFile(packageId);
  expect(file.headers['content-type']).toBe('application/zip');
  expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(made.sha256);

  const dir = await mkdtemp(join(tmpdir(), 'talaan-package-'));
  try {
    await writeFile(join(dir, 'package.zip'), file.rawPayload);
    await run('python3', ['-m', 'zipfile', '-e', 'package.zip', 'out'], { cwd: dir });
    const out = join(dir, 'out');
    await run('sha256sum', ['-c', '--strict', '--quiet', 'SHA256SUMS.txt'], { cwd: out });
    const sums = (await readFile(join(out, 'SHA256SUMS.txt'), 'utf8')).trim().split('\n');
    const found = await readdir(out, { recursive: true, withFileTypes: true });
    expect(found.filter((entry) => entry.isFile())).toHaveLength(sums.length + 1);
    expect((await readdir(join(out, '07 Vouchers'))).length).toBeGreaterThanOrEqual(60);
    const statements = await readdir(join(out, '01 Statements'));
    expect(statements).toHaveLength(20);
    const wantedFiles = books.month.expected['dat_files'] as Record<string, unknown>;
    const data = await readdir(join(out, '03 Tax', 'Data files'));
    expect(data.length).toBeGreaterThanOrEqual(Object.keys(wantedFiles).length - 1);
    expect(await readdir(join(out, '04 Books and filings', 'Not sealed'))).toHaveLength(6);
    const index = await readFile(join(out, 'index.html'), 'utf8');
    expect(index).toContain('Debits equal credits.');
    if (isHledgerSkipped) return;
    const journal = await readFile(join(out, '06 Open formats', 'journal.hledger'), 'utf8');
    const { rows } = books.month.expected.trial_balance_post_closing;
    const wanted = rows.flatMap(({ account, debit, credit }) => {
      const amount = BigInt(debit.replace('.', '')) - BigInt(credit.replace('.', ''));
      return amount === 0n ? [] : [[account, amount] as const];
    });
    expect(await readTrialBalance(journal)).toEqual(Object.fromEntries(wanted));
  } finally {
    await rm(dir, { recursive: true });
  }
  const { body } = await (await books.app.loginAs('admin')).call('GET', '/api/audit?pageSize=20');
  const actions = body.rows.map(({ action }: { action: string }) => action);
  expect(actions).toEqual(
    expect.arrayContaining(['auditor-package.made', 'auditor-package.fetched']),
  );
}, 150_000);

test('a package that is cancelled leaves nothing and gives no file', async () => {
  // A server that was killed left this one behind.
  const folder = join(books.app.deps.config.dataDir, 'packages');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'left.zip'), 'x');
  await utimes(join(folder, 'left.zip'), 0, 0);
  const packageId = await begin('2026');
  const cancelled = await books.session.call('POST', `${PATH}/${packageId}/cancel`);
  expect(cancelled.body.package.state).toBe('cancelled');
  expect((await fetchFile(packageId)).statusCode).toBe(409);
  const kept = await readdir(folder);
  expect(kept).not.toContain(`${packageId}.zip`);
  expect(kept).not.toContain('left.zip');
});
