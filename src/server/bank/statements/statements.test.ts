// Statements of account through the door: read, looked at, kept, listed, withdrawn, by everybody
// who may and some who may not.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  csvStatement,
  keepStatement,
  ofxStatement,
  openBankAccount,
  readBankFile,
  saveReading,
} from '#test/bank-statement.ts';
import type { BankLine } from '#test/bank-statement.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';
import { present } from '#test/present.ts';

import { bankBalanceOn, firstStatement } from './balance.ts';

const JANUARY: readonly BankLine[] = [
  ['2026-01-05', '1500.00', 'CASH DEPOSIT MAKATI'],
  ['2026-01-13', '-400.00', 'CHECK ISSUED', '0001239'],
  ['2026-01-13', '-25.00', 'SERVICE CHARGE'],
  ['2026-01-13', '-25.00', 'SERVICE CHARGE'],
  ['2026-01-30', '3.30', 'INTEREST NET OF TAX'],
];
const FEBRUARY: readonly BankLine[] = [
  ['2026-02-02', '700.00', 'FUND TRANSFER FROM MABUHAY TRADING CORPORATION', '', '778899'],
  ['2026-02-20', '-80.00', 'ATM WITHDRAWAL AYALA'],
];

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
function openAccount(accountNumber = '', currency = 'PHP'): Promise<string> {
  nextAccount += 1;
  return openBankAccount(accountant, String(nextAccount), { accountNumber, currency });
}

const january = (account: string) => ({
  account,
  name: 'january.csv',
  content: csvStatement(JANUARY, { opening: '1000.00' }),
});
const february = (account: string) => ({
  account,
  name: 'february.csv',
  content: csvStatement(FEBRUARY, { opening: '2053.30' }),
});
const list = async (account: string) =>
  (await accountant.call('GET', `/api/bank/statements?account=${account}`)).body;
const lineCount = () => portal.countOf('bank_lines');

test('a user reads a file, sees what it holds, and keeps it', async () => {
  const account = await openAccount('0045-8021-3371');
  const content = csvStatement(JANUARY, { opening: '1000.00', accountNumber: '0045 8021 3371' });
  const read = await readBankFile(user, { name: '../bank/jan.html', content });
  expect(read.status, JSON.stringify(read.body)).toBe(200);
  expect(read.body).toMatchObject({
    fileName: 'jan.html.csv',
    format: 'csv',
    account,
    currency: 'PHP',
    lineCount: 5,
    knownCount: 0,
    from: '2026-01-05',
    to: '2026-01-30',
    opening: '1000.00',
    closing: '2053.30',
    moneyIn: '1503.30',
    moneyOut: '450.00',
    obstacles: [],
    asksOpening: false,
    table: { isLearnt: false },
  });
  expect(read.body.lines[1]).toMatchObject({
    date: '2026-01-13',
    amount: '-400.00',
    description: 'CHECK ISSUED',
    chequeNumber: '0001239',
    balance: '2100.00',
    isKnown: false,
  });
  const saved = await saveReading(user, read);
  expect(saved.body).toMatchObject({ success: true, addedCount: 5, knownCount: 0, warnings: [] });
  const again = await saveReading(user, read);
  expect(again.body).toEqual(saved.body);
  expect(await bankBalanceOn(portal.deps.db, account, '2026-01-13')).toBe(205_000n);
  expect(await bankBalanceOn(portal.deps.db, account, '2026-01-04')).toBe(100_000n);
  expect(await bankBalanceOn(portal.deps.db, account, '2026-01-03')).toBeNull();
  const { body } = await user.call('GET', '/api/bank/statement-accounts');
  expect(body.accounts.find((one: { account: string }) => one.account === account)).toEqual({
    account,
    title: `Bank ${account}`,
    bank: 'BDO',
    accountNumberEnd: '3371',
    currency: 'PHP',
    lastStatementTo: '2026-01-30',
    lastClosing: '2053.30',
    reconcileNext: '2026-01-30',
  });
  const audit = await (
    await portal.loginAs('admin')
  ).call('GET', '/api/audit?action=bank-statement.saved');
  expect(JSON.stringify(audit.body)).toContain('jan.html.csv');
});

test('what was kept is listed, shown line by line, and downloaded as it was uploaded', async () => {
  const account = await openAccount();
  const file = january(account);
  const { statementId } = await keepStatement(user, file);
  const { rows, total } = await list(account);
  expect(total).toBe(1);
  expect(rows[0]).toMatchObject({
    statementId,
    account,
    fileName: 'january.csv',
    from: '2026-01-05',
    opening: '1000.00',
    lineCount: 5,
    ownLineCount: 5,
    chainFault: '',
    uploadedBy: 'user.one',
    withdrawn: null,
  });
  const shown = await accountant.call(
    'GET',
    `/api/bank/statements/${statementId}?pageSize=2&page=2`,
  );
  expect(shown.body).toMatchObject({
    total: 5,
    lines: [
      { position: 3, amount: '-25.00', state: 'open', balance: '2075.00' },
      { position: 4, amount: '-25.00', state: 'open', balance: '2050.00' },
    ],
  });
  const saved = await accountant.call('GET', `/api/bank/statements/${statementId}/file`);
  expect(saved.body).toBe(file.content);
  expect(saved.headers['content-disposition']).toContain('attachment; filename="january.csv"');
  expect(saved.headers['content-type']).toBe('application/octet-stream');
});

describe('nothing is doubled', () => {
  test('the same file, and one that overlaps, add what is new [A-113]', async () => {
    const account = await openAccount();
    await keepStatement(user, january(account));
    const before = await lineCount();
    const twice = await readBankFile(accountant, january(account));
    expect(twice.body).toMatchObject({ knownCount: 5 });
    expect(twice.body.lines.every((line: { isKnown: boolean }) => line.isKnown)).toBe(true);
    expect(twice.body.warnings).toEqual([
      'Every line of this file is already uploaded; none is added again.',
    ]);
    expect((await saveReading(accountant, twice)).body).toMatchObject({
      addedCount: 0,
      knownCount: 5,
    });
    const both = csvStatement([...JANUARY.slice(2), ...FEBRUARY], { opening: '2100.00' });
    const kept = await keepStatement(user, { account, content: both });
    expect(kept).toMatchObject({ addedCount: 2, knownCount: 3 });
    expect(kept.warnings[0]).toBe(
      '3 of the 5 lines are already uploaded; they are not added again.',
    );
    expect(await lineCount()).toBe(before + 2);
    expect(await bankBalanceOn(portal.deps.db, account, '2026-02-28')).toBe(267_330n);
  });

  test('the same lines of OFX are those of the CSV before', async () => {
    const account = await openAccount('1234567890');
    await keepStatement(user, {
      account,
      content: csvStatement([...JANUARY, ...FEBRUARY], { opening: '1000.00' }),
    });
    const ofx = ofxStatement([...JANUARY, ...FEBRUARY], { opening: '1000.00', to: '2026-02-28' });
    const kept = await keepStatement(user, { name: 'all.ofx', content: ofx });
    expect(kept).toMatchObject({ addedCount: 0, knownCount: 7 });
  });

  test('one month in every format that a bank has is the same lines', async () => {
    const account = await openAccount();
    const sample = (name: string) => ({
      account,
      name,
      content: readFileSync(new URL(`../../../../test/samples/bank/${name}`, import.meta.url)),
    });
    await keepStatement(user, sample('bdo-my-transactions.csv'));
    const names = ['ofx', 'qif', 'sta', 'camt053.xml', 'pdf'].map((end) => `golden-month.${end}`);
    const reads = await Promise.all(names.map((name) => readBankFile(user, sample(name))));
    expect(reads.map(({ body }) => `${body.knownCount} of ${body.lineCount}`)).toEqual(
      names.map(() => '19 of 19'),
    );
  });

  test('two people who keep overlapping files at once, and one who sends twice [A-113]', async () => {
    const account = await openAccount();
    const before = await lineCount();
    const [one, two, three] = await Promise.all([
      readBankFile(user, january(account)),
      readBankFile(accountant, january(account)),
      readBankFile(accountant, {
        account,
        content: csvStatement([...JANUARY, ...FEBRUARY], { opening: '1000.00' }),
      }),
    ]);
    const saved = await Promise.all([
      saveReading(user, one),
      saveReading(user, one),
      saveReading(accountant, two),
      saveReading(accountant, three),
      saveReading(accountant, three),
    ]);
    expect(saved.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(saved[0]?.body.statementId).toBe(saved[1]?.body.statementId);
    expect(saved[3]?.body).toEqual(saved[4]?.body);
    expect(await lineCount()).toBe(before + 7);
    expect((await list(account)).total).toBe(3);
    expect(await bankBalanceOn(portal.deps.db, account, '2026-12-31')).toBe(267_330n);
  });
});

describe('a statement that was withdrawn', () => {
  test('counts no more but for what another holds, and comes back by the same rows', async () => {
    const account = await openAccount();
    const { statementId } = await keepStatement(user, january(account));
    const both = csvStatement([...JANUARY.slice(2), ...FEBRUARY], { opening: '2100.00' });
    await keepStatement(user, { account, content: both });
    const before = await lineCount();
    const path = `/api/bank/statements/${statementId}/withdraw` as const;
    expect((await accountant.call('POST', path, { reason: ' ' })).status).toBe(400);
    expect((await accountant.call('POST', path, { reason: 'Of the savings account' })).status).toBe(
      200,
    );
    expect((await accountant.call('POST', path, { reason: 'Once more' })).status).toBe(409);
    const { rows } = await list(account);
    expect(rows[1]).toMatchObject({
      statementId,
      withdrawn: { by: 'accountant.one', reason: 'Of the savings account' },
    });
    expect(await firstStatement(portal.deps.db, account)).toMatchObject({ opening: 210_000n });
    expect(await bankBalanceOn(portal.deps.db, account, '2026-02-28')).toBe(267_330n);
    const back = await readBankFile(user, january(account));
    expect(back.body).toMatchObject({ knownCount: 3 });
    expect((await saveReading(user, back)).body).toMatchObject({ addedCount: 2, knownCount: 3 });
    expect(await lineCount()).toBe(before);
  });

  test('is refused while a line of it alone is matched', async () => {
    const account = await openAccount();
    const first = await keepStatement(user, january(account));
    const { body } = await accountant.call('GET', `/api/bank/statements/${first.statementId}`);
    await match(account, present(body.lines[0]).lineId);
    const path = (id: string) => `/api/bank/statements/${id}/withdraw`;
    const refused = await accountant.call('POST', path(first.statementId), { reason: 'Wrong' });
    expect(refused).toMatchObject({
      status: 409,
      body: { problem: { code: 'bank-statement-matched' } },
    });
    const second = await keepStatement(user, january(account));
    const done = await accountant.call('POST', path(first.statementId), { reason: 'Twice' });
    expect(done.status).toBe(200);
    const last = await accountant.call('POST', path(second.statementId), { reason: 'Wrong' });
    expect(last.status).toBe(409);
    const shown = await accountant.call('GET', `/api/bank/statements/${second.statementId}`);
    expect(shown.body.lines.map(({ state }: { state: string }) => state).slice(0, 2)).toEqual([
      'matched',
      'open',
    ]);
  });
});

async function match(account: string, lineId: string): Promise<void> {
  const { user_id: madeBy } = await portal.deps.db
    .selectFrom('user_accounts')
    .select('user_id')
    .where('client_id', '=', 'accountant.one')
    .executeTakeFirstOrThrow();
  const matchId = randomUUID();
  await portal.deps.db
    .insertInto('bank_matches')
    .values({
      match_id: matchId,
      account,
      kind: 'plain',
      difference: 0n,
      difference_side: null,
      reason: 'test',
      score: 100,
      made_by: madeBy,
      made_at: new Date(),
    })
    .execute();
  await portal.deps.db
    .insertInto('bank_match_lines')
    .values({ line_id: lineId, match_id: matchId })
    .execute();
}

describe('the chain', () => {
  test('holds from statement to statement, and a break is told before and after', async () => {
    const account = await openAccount();
    await keepStatement(user, january(account));
    const good = await readBankFile(user, february(account));
    expect(good.body.warnings).toEqual([]);
    const content = csvStatement(FEBRUARY, { opening: '2063.30' });
    const bad = await readBankFile(user, { account, content });
    const fault =
      'It begins with 2,063.30, but 2,053.30 is the closing balance of the statement to 30 Jan 2026: 10.00 apart. ' +
      'No statement covers 31 Jan 2026 to 1 Feb 2026 (2 days).';
    expect(bad.body.warnings).toEqual([fault]);
    expect(bad.body.obstacles).toEqual([]);
    expect((await saveReading(user, bad)).body.warnings).toEqual([fault]);
    expect(
      (await list(account)).rows.map(({ chainFault }: { chainFault: string }) => chainFault),
    ).toEqual([fault, '']);
  });

  test('a statement that is read in late is told what it breaks after it', async () => {
    const account = await openAccount();
    await keepStatement(user, february(account));
    const content = csvStatement(JANUARY, { opening: '900.00' });
    const { body } = await readBankFile(user, { account, content });
    expect(body.warnings).toEqual([
      'The statement after it, from 2 Feb 2026: It begins with 2,053.30, but 1,953.30 is the closing balance of the ' +
        'statement to 30 Jan 2026: 100.00 apart. No statement covers 31 Jan 2026 to 1 Feb 2026 (2 days).',
    ]);
  });
});

describe('the first statement of an account', () => {
  test('begins with an opening balance, which a person writes where the file names none', async () => {
    const account = await openAccount();
    const read = await readBankFile(user, { account, content: csvStatement(JANUARY) });
    expect(read.body).toMatchObject({
      opening: null,
      closing: null,
      asksOpening: true,
      obstacles: [],
    });
    const refused = await saveReading(user, read);
    expect(refused).toMatchObject({
      status: 400,
      body: { problem: { code: 'bad-request', fields: [{ path: 'opening' }] } },
    });
    const saved = await saveReading(user, read, { opening: '1000.00', closing: '2000.00' });
    expect(saved.status).toBe(200);
    expect(saved.body.warnings[0]).toMatch(/^It does not tie: opening 1,000\.00/);
    expect(await bankBalanceOn(portal.deps.db, account, '2026-01-31')).toBe(205_330n);
    const next = await readBankFile(user, { account, content: csvStatement(FEBRUARY) });
    expect(next.body.asksOpening).toBe(false);
    expect((await saveReading(user, next)).status).toBe(200);
  });
});

test('a file that names its end alone begins with what its lines leave of that', async () => {
  const account = await openAccount();
  const read = await readBankFile(user, {
    account,
    content: ofxStatement(JANUARY, { opening: '1000.00' }),
  });
  expect(read.body).toMatchObject({ opening: '1000.00', closing: '2053.30', asksOpening: false });
});

describe('what stands in the way', () => {
  test('no account, until one is chosen', async () => {
    const account = await openAccount();
    const read = await readBankFile(user, { content: csvStatement(JANUARY, { opening: '1.00' }) });
    expect(read.body).toMatchObject({
      account: null,
      obstacles: ['Choose the bank account of this statement.'],
    });
    const { readingId } = read.body;
    const again = await user.call('PUT', `/api/bank/readings/${readingId}`, {
      account,
      mapping: null,
    });
    expect(again.body).toMatchObject({ account, obstacles: [] });
    const strange = await saveReading(user, again, { account: '1199' });
    expect(strange).toMatchObject({
      status: 400,
      body: { problem: { fields: [{ path: 'account' }] } },
    });
    expect((await saveReading(user, again)).status).toBe(200);
  });

  test('another currency', async () => {
    const account = await openAccount('55501234', 'USD');
    const content = csvStatement(JANUARY, { opening: '1.00', currency: 'PHP' });
    const read = await readBankFile(user, { account, content });
    const found = `This file is in PHP, and ${account} Bank ${account} is kept in USD.`;
    expect(read.body.obstacles).toEqual([found]);
    expect(await saveReading(user, read)).toMatchObject({
      status: 400,
      body: { error: `This statement cannot be kept yet. ${found}` },
    });
  });

  test('warnings never do: what does not tie is kept, and they stay with it', async () => {
    const account = await openAccount();
    const content = csvStatement([...JANUARY, ['2027-01-01', '5.00', 'LATE']], {
      opening: '1000.00',
    }).replace('2,100.00', '2,200.00');
    const { warnings } = await keepStatement(user, { account, content });
    expect(warnings.some((sentence) => sentence.includes('running balance breaks'))).toBe(true);
    expect(warnings.some((sentence) => sentence.includes('dated in the future'))).toBe(true);
    expect((await list(account)).rows[0]?.warnings).toEqual(warnings);
  });
});

test('how a person read the columns is known for the next file like it', async () => {
  const account = await openAccount();
  const read = await readBankFile(user, january(account));
  const { mapping } = present(read.body.table);
  const { debit, credit } = mapping.columns;
  const turned = {
    ...mapping,
    columns: { ...mapping.columns, debit: credit, credit: debit, reference: null },
  };
  const { readingId } = read.body;
  const mapped = await user.call('PUT', `/api/bank/readings/${readingId}`, {
    account,
    mapping: turned,
  });
  expect(mapped.body).toMatchObject({
    moneyIn: '450.00',
    moneyOut: '1503.30',
    table: { doubts: [], isLearnt: false },
  });
  await saveReading(user, mapped);
  // Of another month, with two more lines above the headings.
  const content = `"BDO"\r\n"Statement"\r\n${february(account).content}`;
  const next = await readBankFile(accountant, { account, content });
  expect(next.body).toMatchObject({
    moneyIn: '80.00',
    moneyOut: '700.00',
    // What was learnt goes against the running balance of this file: that is asked each time.
    table: {
      isLearnt: true,
      doubts: [expect.stringMatching(/^The running balance contradicts these amounts in 1 of 1/)],
    },
  });
  const refused = await saveReading(accountant, next, { mapping: null });
  expect([refused.status, refused.body.error]).toEqual([
    400,
    expect.stringContaining('Answer the questions on how the columns are read'),
  ]);
  const other = await openAccount();
  const fresh = await readBankFile(accountant, { ...february(other), content });
  expect(fresh.body).toMatchObject({ moneyIn: '700.00', table: { isLearnt: false } });
});
