// Statements of account go to all who owe something in one act, and what was sent stays.
import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { enterInvoice, newKey, registerCustomer, typedInvoice } from '#test/invoices.ts';
import type { TypedInvoice } from '#test/invoices.ts';
import { fromWire } from '#shared/money.ts';
import { present } from '#test/present.ts';
import { readAs } from '#test/read-as.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';

import { findAuthor } from '../approvals/queries.ts';

import { sendRun } from './send-run.ts';

const DAY = '2026-03-10';
const FROM = '2026-01-01';

let app: TestApp;
let session: TestSession;
/** Three customers that owe 1,120.00 (overdue), 2,240.00 and 112.00; the last has no address. */
let ids: string[];

beforeAll(async () => {
  app = await startTestApp({ clock: '2026-03-10T02:00:00Z' });
  session = await app.loginAs('accountant');
  ids = [];
  for (const tin of ['999-001-001', '999-001-002', '999-001-003', '999-001-004']) {
    ids.push(await registerCustomer(session, tin));
  }
  await setAddresses(0, 'ar@mabuhay.example', ['AR@mabuhay.example', 'owner@mabuhay.example']);
  await setAddresses(1, 'two@mabuhay.example');
  await bill(0, 'SR-1', { date: '2026-01-15' });
  await bill(1, 'SR-2');
  await bill(1, 'SR-3');
  await bill(2, 'SR-4', {
    lines: [{ description: 'Pen', quantity: '1', unitPrice: '100.00', taxClass: 'vatable' }],
  });
});
afterAll(() => app.stop());

test('who owes at least the amount is listed with what is overdue, the addresses or none, and the last statement', async () => {
  const all = await owing();
  expect(
    all.map(({ balance, overdue, emails, documentCount }) => [
      balance,
      overdue,
      emails,
      documentCount,
    ]),
  ).toEqual([
    ['1120.00', '1120.00', ['AR@mabuhay.example', 'owner@mabuhay.example'], 1],
    ['2240.00', '0.00', ['two@mabuhay.example'], 2],
    ['112.00', '0.00', [], 1],
  ]);
  expect(all.map(({ lastSent, sentToday }) => [lastSent, sentToday])).toEqual(
    all.map(() => [null, false]),
  );
  // To the centavo, and as of the day.
  expect((await owing({ least: '1120.00' })).map(({ balance }) => balance)).toEqual([
    '1120.00',
    '2240.00',
  ]);
  expect((await owing({ least: '1120.01' })).map(({ balance }) => balance)).toEqual(['2240.00']);
  expect(await owing({ asOf: '2026-02-01' })).toMatchObject([
    { balance: '1120.00', overdue: '0.00' },
  ]);
});

test('what cannot be sent is refused with the names, and nothing is sent', async () => {
  const ask = async (statements: object[], change: object = {}) => {
    const { body } = await send({ statements, ...change });
    return [body.problem.code, body.error, ...body.problem.fields.map(({ message }) => message)];
  };
  expect(await ask([choice(0, '1119.99')])).toEqual([
    'statement-balance-changed',
    expect.stringContaining('Mabuhay Trading Corporation 001'),
  ]);
  expect((await ask([choice(3, '5.00')]))[0]).toBe('statement-balance-changed');
  expect(await ask([choice(2, '112.00')])).toEqual([
    'statement-no-address',
    expect.stringContaining('No email address: Mabuhay Trading Corporation 003.'),
  ]);
  expect(await ask([])).toContain('Tick at least one customer.');
  expect(await ask([choice(1), choice(1)])).toContain('A customer is in the list twice.');
  expect(await ask([choice(1)], { asOf: '2026-03-11' })).toContain(
    'Choose a day up to 10 Mar 2026.',
  );
  expect(await ask([choice(1)], { from: '2026-03-11' })).toContain(
    'The first day lies after the day of the statement.',
  );
  expect(await counts()).toEqual([0, 0, 0]);
});

test('Stop while statements are drawn: nothing is sent, and none counts as sent', async () => {
  const { db } = app.deps;
  const row = await db
    .selectFrom('user_accounts')
    .select('user_id')
    .where('role', '=', 'accountant')
    .executeTakeFirstOrThrow();
  const caller = await findAuthor(db, row.user_id);
  const statements = (await owing())
    .filter(({ emails }) => emails.length > 0)
    .map(({ partyId, balance }) => ({
      partyId,
      balance: present(fromWire(balance)),
      again: false,
    }));
  expect(statements).toHaveLength(2);
  const asked = { from: FROM, asOf: DAY, least: 0n, statements, progressId: randomUUID() };
  const counts = async () => [
    await app.countOf('statement_runs'),
    await app.countOf('statements_sent'),
    await app.countOf('mails'),
  ];
  const before = await counts();
  // The person stops while the second one is drawn: the first is there and goes nowhere.
  let looks = 0;
  const isGone = () => (looks += 1) > 2;
  const stopped = sendRun(app.deps, caller, { asked, key: randomUUID(), address: 'test', isGone });
  await expect(stopped).rejects.toMatchObject({ code: 'statement-run-cancelled' });
  expect(await counts()).toEqual(before);
  expect((await owing()).map(({ sentToday }) => sentToday)).toEqual([false, false, false]);
});

test('one Yes sends each a PDF to all its addresses; twins and the same again send once; it stays with the party', async () => {
  const statements = [choice(0, '1120.00'), choice(1)];
  const key = newKey();
  const replies = await Promise.all([send({ statements }, key), send({ statements }, key)]);
  const again = await send({ statements }, key);
  const { runId } = again.body;
  expect([...replies, again].map(({ status, body }) => [status, body.runId])).toEqual(
    [0, 0, 0].map(() => [200, runId]),
  );
  expect(await counts()).toEqual([1, 2, 3]);
  const other = await send({ statements: [choice(1)] }, key);
  expect(other.body.problem.code).toBe('idempotency-key-reused');

  const { body } = await session.call('GET', `/api/statement-runs/${runId}`);
  expect(body.run).toMatchObject({ statementCount: 2, total: '3360.00', sentBy: 'accountant.one' });
  expect(body.statements).toMatchObject([
    { partyId: ids[0], balance: '1120.00', overdue: '1120.00', hasFile: true },
    { partyId: ids[1], balance: '2240.00', overdue: '0.00', recipients: ['two@mabuhay.example'] },
  ]);
  const [first] = body.statements;
  expect(present(first).recipients).toEqual(['AR@mabuhay.example', 'owner@mabuhay.example']);
  const file = await session.call('GET', `/api/statements-sent/${present(first).statementId}/pdf`);
  expect(String(file.body).slice(0, 5)).toBe('%PDF-');
  const [mail] = await readAs<{ text: string; file: boolean }>(
    app.database.ownerUrl,
    `select text, mail_file_id is not null as file from mails where recipient = 'two@mabuhay.example'`,
  );
  expect(present(mail).file).toBe(true);
  expect(present(mail).text).toContain('- SR-2 of 1 Mar 2026');
  expect(present(mail).text).toContain('Total: PHP 2,240.00');
  expect(present(mail).text).toContain('The statement of account is attached.');
  const csv = await session.call('GET', `/api/statement-runs/${runId}/list/csv`);
  expect(String(csv.body)).toContain('two@mabuhay.example,');
  const { body: own } = await session.call('GET', `/api/parties/${ids[1]}/statements-sent`);
  expect(own).toMatchObject({ total: 1, rows: [{ runId, asOf: DAY, balance: '2240.00' }] });
  expect((await session.call('GET', '/api/statement-runs')).body.total).toBe(1);
});

test('a second statement on one day asks, by a run or by itself; on the next day nothing asks', async () => {
  const listed = await owing();
  expect(listed.map(({ sentToday, lastSent }) => [sentToday, lastSent?.by])).toEqual([
    [true, 'accountant.one'],
    [true, 'accountant.one'],
    [false, undefined],
  ]);
  const twice = await send({ statements: [choice(1)] });
  expect(twice.body.problem.code).toBe('statement-sent-today');
  expect(twice.body.error).toContain('Mabuhay Trading Corporation 002');
  const path = `/api/parties/${present(ids[1])}/statement-letter` as const;
  const { success: _, ...letter } = (await session.call('GET', path)).body;
  expect((await session.call('POST', path, letter)).body.problem.code).toBe('statement-sent-today');
  expect((await session.call('POST', path, { ...letter, again: true })).status).toBe(200);
  expect((await send({ statements: [{ ...choice(1), again: true }] })).status).toBe(200);
  expect(await counts()).toEqual([2, 4, 5]);
  app.clock.advance(24 * 3_600);
  session = await app.loginAs('accountant');
  expect((await send({ statements: [choice(1)] })).status).toBe(200);
  const { body } = await session.call('GET', `/api/parties/${ids[1]}/statements-sent`);
  // The letter by itself has no file, and the newest stands first.
  expect(body.rows.filter(({ hasFile }) => hasFile)).toHaveLength(3);
  expect(body.rows.map(({ sentAt }) => sentAt.slice(0, 10))).toEqual([
    '2026-03-11',
    ...[1, 2, 3].map(() => '2026-03-10'),
  ]);
});

test('what was sent is never changed or deleted, also by the owner of the tables; a person who only reads sends nothing', async () => {
  for (const table of ['statements_sent', 'statement_runs']) {
    for (const act of [
      `delete from ${table}`,
      `update ${table} set sent_at = now()`,
      `truncate ${table} cascade`,
    ]) {
      await expect(readAs(app.database.ownerUrl, act)).rejects.toThrow('append-only');
    }
  }
  const admin = await app.loginAs('admin');
  await app.addAccount('accountant.two', 'accountant');
  const person = { displayName: '', email: '', signatureLine: '', isReadOnly: true };
  expect((await admin.call('PUT', '/api/auth/people/accountant.two', person)).status).toBe(200);
  const reader = await app.login('accountant.two');
  expect((await reader.call('GET', '/api/statement-runs')).body.total).toBe(3);
  const body = { from: FROM, asOf: DAY, least: '0.00', statements: [choice(1)] };
  const refused = await reader.call('POST', '/api/statement-runs', body, newKey());
  expect(refused.body.problem.code).toBe('read-only');
});

function choice(at: number, balance = '2240.00') {
  return { partyId: present(ids[at]), balance };
}

function send(change: object, key = newKey()) {
  const body = { from: FROM, asOf: DAY, least: '0.00', ...change };
  return session.call('POST', '/api/statement-runs', body, key);
}

async function owing(query: Record<string, string> = {}) {
  const asked = new URLSearchParams({ asOf: DAY, ...query });
  return (await session.call('GET', `/api/statement-runs/customers?${asked}`)).body.customers;
}

async function bill(at: number, number: string, change: TypedInvoice = {}): Promise<void> {
  const reply = await enterInvoice(session, typedInvoice(present(ids[at]), number, change));
  expect(reply.status).toBe(200);
}

async function setAddresses(at: number, email: string, moreEmails: string[] = []): Promise<void> {
  await readAs(
    app.database.ownerUrl,
    `update parties set email = '${email}', more_emails = '{${moreEmails.join(',')}}'
      where party_id = '${present(ids[at])}' returning 1`,
  );
}

/** Runs, statements, messages. */
async function counts(): Promise<number[]> {
  const [row] = await readAs<{ count: string }>(
    app.database.ownerUrl,
    `select count(*) from mails where kind = 'statement'`,
  );
  const own = [await app.countOf('statement_runs'), await app.countOf('statements_sent')];
  return [...own, Number(present(row).count)];
}
