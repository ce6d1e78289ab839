// Files of banks through the door: what waits for a yes, what is hostile, what is large, what a
// check finds.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  csvStatement,
  keepStatement,
  openBankAccount,
  readBankFile,
  saveReading,
} from '#test/bank-statement.ts';
import type { BankLine } from '#test/bank-statement.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';
import { present } from '#test/present.ts';

import { sweepAttachments } from '../../platform/attachments/sweep.ts';
import { verifyAttachments } from '../../platform/attachments/verify.ts';
import { connect } from '../../platform/db/connect.ts';

import { sweepReadings } from './drop-readings.ts';
import { verifyStatements } from './verify.ts';

let portal: TestApp;
let accountant: TestSession;
let user: TestSession;
let nextAccount = 1140;

beforeAll(async () => {
  portal = await startTestApp();
  accountant = await portal.loginAs('accountant');
  user = await portal.loginAs('user');
});
afterAll(() => portal.stop());

/** An account of its own for each test. */
function openAccount(): Promise<string> {
  nextAccount += 1;
  return openBankAccount(accountant, String(nextAccount));
}

const january = (account: string) => ({
  account,
  name: 'january.csv',
  content: csvStatement(
    [
      ['2026-01-05', '1500.00', 'CASH DEPOSIT MAKATI'],
      ['2026-01-30', '3.30', 'INTEREST NET OF TAX'],
    ],
    { opening: '1000.00' },
  ),
});

describe('a reading', () => {
  test('is its owner’s alone, and its id is used once', async () => {
    const account = await openAccount();
    const read = await readBankFile(user, january(account));
    const { readingId } = read.body;
    const path = `/api/bank/readings/${readingId}` as const;
    const missing = { status: 404, body: { problem: { code: 'bank-reading-not-found' } } };
    expect(await saveReading(accountant, read)).toMatchObject(missing);
    expect(await accountant.call('PUT', path, { account, mapping: null })).toMatchObject(missing);
    expect(await accountant.call('DELETE', path)).toMatchObject(missing);
    expect((await accountant.call('GET', `${path}/progress`)).body).toMatchObject({
      stage: 'resting',
    });
    expect((await readBankFile(accountant, { ...january(account), readingId })).status).toBe(409);
    expect((await readBankFile(user, { ...january(account), readingId })).body.lineCount).toBe(2);
    await saveReading(user, read);
    expect((await readBankFile(user, { ...january(account), readingId })).status).toBe(409);
    expect(await saveReading(accountant, read)).toMatchObject(missing);
  });

  test('that is dropped leaves nothing behind, nor does one that waited for a day', async () => {
    const account = await openAccount();
    const content = (words: string) =>
      csvStatement([['2026-01-05', '1.00', words]], { opening: '1.00' });
    const one = await readBankFile(user, { account, content: content('DROPPED') });
    const two = await readBankFile(user, { account, content: content('FORGOTTEN') });
    const files = await storedFiles();
    const path = `/api/bank/readings/${one.body.readingId}` as const;
    expect((await user.call('DELETE', path)).status).toBe(200);
    expect((await user.call('DELETE', path)).status).toBe(404);
    expect(await storedFiles()).toBe(files - 1);
    await sweepReadings(portal.deps);
    expect(await storedFiles()).toBe(files - 1);
    const now = portal.clock.now();
    portal.clock.advance(25 * 3_600);
    expect(await sweepReadings(portal.deps)).toBeGreaterThan(0);
    portal.clock.set(now);
    expect(await portal.countOf('bank_readings')).toBe(0);
    expect((await saveReading(user, two)).status).toBe(404);
    // What was kept is named, and stays.
    await sweepAttachments(portal.deps);
    expect(await verifyAttachments(portal.deps)).toMatchObject({
      missing: [],
      altered: [],
      orphans: [],
    });
  });

  test('gives way to newer ones of its person, the oldest first', async () => {
    const account = await openAccount();
    const first = await readBankFile(user, january(account));
    // As if the person had read the file again and again.
    await sql`insert into bank_readings (reading_id, user_id, file_name, sha256, size, format, content, created_at)
      select gen_random_uuid(), user_id, file_name, sha256, size, format, content, created_at + interval '1 second'
        from bank_readings, generate_series(1, 35)`.execute(portal.deps.db);
    portal.clock.advance(2);
    expect((await readBankFile(user, january(account))).status).toBe(200);
    expect(await portal.countOf('bank_readings')).toBe(36);
    expect((await saveReading(user, first)).status).toBe(404);
  });
});

describe('hostile calls', () => {
  test.each([
    ['no base64', { content: '%%%' }, 400],
    ['an empty file', { content: '' }, 400],
    ['no account of a bank', { account: '4010' }, 400],
    ['no id', { readingId: '1' }, 400],
    ['a name of many lines', { fileName: 'a\nb' }, 400],
    ['more than is asked', { extra: 1 }, 400],
  ])('%s', async (_, change, status) => {
    const body = {
      account: null,
      fileName: 'a.csv',
      content: 'YQ==',
      password: '',
      readingId: randomUUID(),
      ...change,
    };
    expect((await user.call('POST', '/api/bank/readings', body)).status).toBe(status);
  });

  test('a file larger than 10 MB [A-107]', async () => {
    const content = Buffer.alloc(10 * 1024 * 1024 + 1, 'a').toString('base64');
    const body = {
      account: null,
      fileName: 'a.csv',
      content,
      password: '',
      readingId: randomUUID(),
    };
    expect(await user.call('POST', '/api/bank/readings', body)).toMatchObject({
      status: 413,
      body: { problem: { code: 'bank-file-too-large' } },
    });
    const larger = { ...body, content: content.repeat(2) };
    expect((await user.call('POST', '/api/bank/readings', larger)).status).toBe(413);
  });

  test('signs that no database takes, and columns that are not there', async () => {
    const account = await openAccount();
    const lines: BankLine[] = [
      ['2026-01-05', '1.00', `a\u202Eb\u200B ${'é'.repeat(2_000)}`],
      ['2026-01-06', '2.00', '=cmd()'],
    ];
    const read = await readBankFile(user, {
      account,
      content: csvStatement(lines, { opening: '0.00' }),
    });
    expect((await saveReading(user, read)).status).toBe(200);
    const again = await readBankFile(user, {
      account,
      content: csvStatement(lines, { opening: '0.00' }),
    });
    const { mapping } = present(again.body.table);
    const { readingId } = again.body;
    const wrong = { ...mapping, columns: { ...mapping.columns, date: 200, description: [199] } };
    const mapped = await user.call('PUT', `/api/bank/readings/${readingId}`, {
      account,
      mapping: wrong,
    });
    expect(mapped).toMatchObject({
      status: 200,
      body: { lineCount: 0, obstacles: ['No line was found in this file.'] },
    });
    const missing = await user.call('PUT', `/api/bank/readings/${readingId}`, {
      account,
      mapping: { ...mapping, sheet: 50 },
    });
    expect(missing.status).toBe(400);
  });
});

test('ten thousand lines are read, compared and kept', async () => {
  const lines = Array.from({ length: 10_000 }, (_, index): BankLine => {
    const day = String(1 + (index % 28)).padStart(2, '0');
    const month = String(1 + Math.floor(index / 834)).padStart(2, '0');
    const amount = index % 3 === 0 ? '-12.50' : '20.00';
    return [`2025-${month}-${day}`, amount, `PAYMENT ${index % 700}`, '', String(index)];
  }).sort(([a], [b]) => (a < b ? -1 : 1));
  const content = csvStatement(lines, { opening: '0.00' });
  const account = await openAccount();
  const kept = await keepStatement(user, { account, content });
  expect(kept).toMatchObject({ addedCount: 10_000, warnings: [] });
  const readingId = randomUUID();
  const stages = new Set<string>();
  const again = keepStatement(user, { account, content, readingId }).finally(() =>
    stages.add('done'),
  );
  while (!stages.has('done')) {
    const { body } = await user.call('GET', `/api/bank/readings/${readingId}/progress`);
    stages.add(body.stage);
  }
  expect(await again).toMatchObject({ addedCount: 0, knownCount: 10_000 });
  // Where the machine is slow one looks less often than the stages change.
  const order = ['reading', 'comparing', 'saving'];
  const seen = [...stages].filter((stage) => order.includes(stage));
  expect(seen).not.toEqual([]);
  expect(seen).toEqual(order.filter((stage) => stages.has(stage)));
});

test('a file that was read is kept by a server that started since', async () => {
  const account = await openAccount();
  const read = await readBankFile(user, january(account));
  const { files } = portal.deps;
  const other = await startTestApp({ database: portal.database, deps: () => ({ files }) });
  try {
    const session = { call: (await other.login('user.one')).call };
    expect((await saveReading(session, read)).body).toMatchObject({ addedCount: 2, warnings: [] });
  } finally {
    await other.stop();
    user = await portal.loginAs('user');
  }
});

test('all statements have the lines they were kept with, and a change behind the server’s back is found', async () => {
  const account = await openAccount();
  const { statementId } = await keepStatement(user, january(account));
  const { checked, faults } = await verifyStatements(portal.deps.db);
  expect(checked).toBeGreaterThan(2);
  expect(faults).toEqual([]);
  const change = sql`update bank_lines set amount = amount + 1 where account = ${account} and amount > 10000`;
  await expect(change.execute(portal.deps.db)).rejects.toThrow('permission denied');
  const owner = connect(portal.database.ownerUrl, { maxConnections: 1 });
  try {
    await expect(change.execute(owner.db)).rejects.toThrow('never changed');
    await sql`alter table bank_lines disable trigger all`.execute(owner.db);
    await change.execute(owner.db);
  } finally {
    await sql`alter table bank_lines enable trigger all`.execute(owner.db);
    await owner.end();
  }
  expect((await verifyStatements(portal.deps.db)).faults).toEqual([
    `statement ${statementId} has 150331 centavos in instead of 150330.`,
  ]);
});

async function storedFiles(): Promise<number> {
  let count = 0;
  for await (const { sha256 } of portal.deps.files.list()) count += sha256 === '' ? 0 : 1;
  return count;
}

describe('what is asked', () => {
  test('the dollar account of the chart is in dollars from the first day', async () => {
    const content =
      'Date,Description,Amount,Balance\r\n2026-01-05,WIRE,100.00,100.00\r\n2026-01-06,FEE,-5.00,95.00\r\n';
    const dollars = content.replace('Amount,Balance', 'Amount (USD),Balance (USD)');
    const read = await readBankFile(accountant, {
      account: '1130',
      name: 'a.csv',
      content: dollars,
    });
    expect(read.body).toMatchObject({ currency: 'USD', obstacles: [] });
    const pesos = content.replace('Amount,Balance', 'Amount (PHP),Balance (PHP)');
    const other = await readBankFile(accountant, {
      account: '1130',
      name: 'a.csv',
      content: pesos,
    });
    expect(other.body.obstacles).toEqual([
      'This file is in PHP, and 1130 Cash in Bank - BDO Dollar (USD) is kept in USD.',
    ]);
    const accounts = await accountant.call('GET', '/api/bank/statement-accounts');
    const dollar = accounts.body.accounts.find(({ account }) => account === '1130');
    expect(dollar?.currency).toBe('USD');
  });

  test('a doubt is answered before the statement is kept, and the year of the dates with it', async () => {
    const account = await openAccount();
    const content =
      'Date,Description,Amount,Balance\r\n29-Dec,DEPOSIT,500.00,1500.00\r\n05-Jan,CHARGE,-100.00,1400.00\r\n';
    const read = await readBankFile(accountant, { account, name: 'a.csv', content });
    const { mapping, doubts } = present(read.body.table);
    expect(doubts).toEqual(['The dates have no year. Enter the year of the last date.']);
    expect((await saveReading(accountant, read)).status).toBe(400);
    const path = `/api/bank/readings/${read.body.readingId}` as const;
    const said = await accountant.call('PUT', path, {
      account,
      mapping: { ...mapping, year: 2026 },
    });
    expect(said.body).toMatchObject({ from: '2025-12-29', to: '2026-01-05', obstacles: [] });
    expect((await saveReading(accountant, said)).status).toBe(200);
    // The next file may be of another year.
    const next = await readBankFile(accountant, { account, name: 'b.csv', content });
    expect(next.body.table).toMatchObject({ isLearnt: true, doubts });
  });

  test('of a file in several currencies the account has its own lines', async () => {
    const account = await openAccount();
    const content =
      'Date,Details,Sum,Unit,Left\r\n2026-01-05,IN,100.00,USD,100.00\r\n2026-01-06,IN,900.00,PHP,900.00\r\n' +
      '2026-01-07,OUT,-40.00,USD,60.00\r\n2026-01-08,OUT,-200.00,PHP,700.00\r\n';
    const pesos = await readBankFile(accountant, { account, name: 'a.csv', content });
    expect(pesos.body).toMatchObject({ currency: 'PHP', moneyIn: '900.00', closing: '700.00' });
    const dollars = await readBankFile(accountant, { account: '1130', name: 'a.csv', content });
    expect(dollars.body).toMatchObject({ currency: 'USD', moneyIn: '100.00', closing: '60.00' });
  });

  test('a wrong password is told as such', async () => {
    const content = readFileSync(join('test/samples/bank', 'golden-month-locked.xlsx'));
    const account = await openAccount();
    const tried = await accountant.call('POST', '/api/bank/readings', {
      account,
      fileName: 'locked.xlsx',
      content: content.toString('base64'),
      password: 'not this one',
      readingId: randomUUID(),
    });
    expect(tried.body.problem.code).toBe('bank-file-wrong-password');
    expect(tried.body.error).toContain('This password does not open the file.');
  });
});
