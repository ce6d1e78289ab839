// The first screen of each person: one call that says what the calls behind it say, by role.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { fromWire } from '#shared/money.ts';
import { enter } from '#test/enter.ts';
import { startGoldenBooks } from '#test/golden/golden-books.ts';
import type { GoldenBooks } from '#test/golden/golden-books.ts';
import { registerCustomer, typedInvoice } from '#test/invoices.ts';
import { postInvoice } from '#test/post-invoice.ts';
import { present } from '#test/present.ts';
import { reverse } from '#test/settling.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';

import { FILED_SUBJECTS } from '../../tax/filings/subjects.ts';

import { readHome } from './home.ts';
import { warmHome } from './warm-home.ts';

async function homeOf(session: TestSession) {
  const { status, body } = await session.call('GET', '/api/home');
  expect(status).toBe(200);
  return body;
}

type Home = Awaited<ReturnType<typeof homeOf>>;

function lineOf({ lines }: Home, key: string) {
  return present(lines.find((line) => line.key === key));
}

describe('the golden month', () => {
  let books: GoldenBooks;
  let home: Home;
  beforeAll(async () => {
    books = await startGoldenBooks('adjusting');
    home = await homeOf(books.session);
  });
  afterAll(() => books.app.stop());

  test('an accountant’s figures are those of the reports', async () => {
    const [last] = home.months.slice(-1);
    const query = '?to=2027-01-05&months=12';
    const overview = await books.session.call('GET', `/api/report-overview${query}`);
    expect(home.months).toEqual(overview.body.months);
    expect(home.months).toHaveLength(12);
    expect(last?.month).toBe('2027-01');
    for (const side of ['receivable', 'payable'] as const) {
      const { body } = await books.session.call('GET', `/api/ageing?side=${side}&asOf=2027-01-05`);
      expect(body.total).not.toBe('0.00');
      expect(last?.[side]).toBe(body.total);
    }
  });

  test('what is overdue, due and open is counted as its screens count it', async () => {
    const { body } = await books.session.call('GET', '/api/tax-calendar/upcoming?days=30');
    expect(home.deadlines).toEqual(body.obligations);
    const soon = body.obligations.filter(
      ({ daysLeft }) => daysLeft !== null && daysLeft >= 0 && daysLeft <= 14,
    );
    expect(soon.length).toBeGreaterThan(0);
    expect(lineOf(home, 'tax-due')).toMatchObject({ count: soon.length, path: '/taxcompliance' });
    const late = body.obligations.filter(({ isOverdue }) => isOverdue);
    expect(lineOf(home, 'tax-overdue').count).toBe(late.length);
    expect(lineOf(home, 'months-to-close')).toMatchObject({ count: 2, path: '/periods/2026-11' });
    const expected = await books.session.call('GET', '/api/tax/expected?asOf=2027-01-05');
    expect(lineOf(home, 'certificates-to-collect').amount).toBe(expected.body.toFollow);
  });

  test('who only reads gets the figures and no work', async () => {
    const admin = await books.app.loginAs('admin');
    const person = { displayName: '', email: '', signatureLine: '', isReadOnly: true };
    await books.app.addAccount('director.one', 'accountant');
    await admin.call('PUT', '/api/auth/people/director.one', person);
    const director = await homeOf(await books.app.login('director.one'));
    expect(director.months).toEqual(home.months);
    expect(director.bankAccounts.length).toBeGreaterThan(0);
    expect(director).toMatchObject({ lines: [], deadlines: [], alarms: [], steps: [] });
  });

  test('receivables count when they are overdue, bills already a week before', async () => {
    const { body } = await books.session.call('GET', '/api/ageing?side=payable&asOf=2027-01-05');
    const items = body.parties.flatMap((party) => party.items);
    const due = items.filter((item) => item.due <= '2027-01-12');
    const total = due.reduce((sum, { balance }) => sum + (fromWire(balance) ?? 0n), 0n);
    const line = lineOf(home, 'bills-due');
    expect([line.count, fromWire(line.amount ?? '')]).toEqual([due.length, total]);
    const owed = await books.session.call('GET', '/api/ageing?side=receivable&asOf=2027-01-05');
    const late = owed.body.parties
      .flatMap((party) => party.items)
      .filter(({ daysPastDue }) => daysPastDue > 0);
    expect(lineOf(home, 'receivables-overdue').count).toBe(late.length);
  });
});

test('a server that has warmed up compares no filing at the first look', async () => {
  const books = await startGoldenBooks();
  const { session, app } = books;
  const place = '/api/filings/state?subject=2550Q&period=2026-Q4';
  const { digest } = (await session.call('GET', place)).body;
  const filed = { subject: '2550Q', period: '2026-Q4', digest, filedOn: '2027-01-05' };
  const sent = { ...filed, reference: 'R-1', note: '', amends: null };
  expect((await session.call('POST', '/api/filings', sent)).status).toBe(200);
  const subject = present(FILED_SUBJECTS.find(({ code }) => code === '2550Q'));
  const compared = vi.spyOn(subject, 'compute');
  // What one server remembers hangs on its own deps.
  const restarted = { ...app.deps };
  await warmHome(restarted);
  expect(compared).toHaveBeenCalledTimes(1);
  const row = await app.deps.db
    .selectFrom('user_accounts')
    .select(['user_id as userId', 'company_id as companyId'])
    .where('client_id', '=', session.clientId)
    .executeTakeFirstOrThrow();
  const who = { ...row, clientId: session.clientId, role: session.role, isReadOnly: false };
  const names = { name: '', email: '', companyName: '', sessionKey: '' };
  const due = { mustChangePassword: false, mustSetUpFactor: false };
  await readHome(restarted, { ...who, ...names, ...due, provedAt: app.clock.now() });
  expect(compared).toHaveBeenCalledTimes(1);
  compared.mockRestore();
  await app.stop();
});

describe('own work', () => {
  let app: TestApp;
  let customer: string;
  beforeAll(async () => {
    app = await startTestApp({ clock: '2026-03-10T02:00:00Z' });
    customer = await registerCustomer(await app.loginAs('accountant'));
  });
  afterAll(() => app.stop());

  test('a clerk sees what they posted today and their drafts, and nothing of the company', async () => {
    const accountant = await app.loginAs('accountant');
    await postInvoice(accountant, customer);
    await app.loginAs('user');
    // The last moment of the day before, in Manila.
    app.clock.set('2026-03-10T15:59:59Z');
    await postInvoice(await app.loginAs('user'), customer);
    app.clock.set('2026-03-10T16:00:00Z');
    const session = await app.loginAs('user');
    const first = await postInvoice(session, customer);
    const second = await postInvoice(session, customer);
    await session.call('PUT', '/api/drafts/invoice', {
      answers: typedInvoice(customer, 'D-1'),
      idempotencyKey: 'a-key-of-sixteen-characters',
      basedOn: 0,
    });
    const home = await homeOf(session);
    expect(home.postedToday).toMatchObject({ count: 2, amount: '2240.00' });
    const ids = home.postedToday.rows.map(({ transactionId }) => transactionId);
    expect(ids).toEqual([second.transactionId, first.transactionId]);
    expect(home.drafts).toMatchObject([{ kind: 'invoice', amount: '1,000.00' }]);
    const { lines, months, alarms, deadlines, bankAccounts, steps } = home;
    expect([lines, months, alarms, deadlines, bankAccounts, steps]).toEqual([
      [],
      [],
      [],
      [],
      [],
      [],
    ]);
  });

  test('a reversal of today is listed and not added up', async () => {
    app.clock.set('2026-03-12T02:00:00Z');
    const session = await app.loginAs('accountant');
    const { transactionId } = await postInvoice(session, customer);
    await reverse(session, transactionId);
    const { postedToday } = await homeOf(session);
    expect(postedToday).toMatchObject({ count: 2, amount: '0.00' });
  });
});

describe('the first steps of a new company', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.stop());

  const stepsOf = async (session: TestSession) =>
    (await homeOf(session)).steps.map(({ key, isDone }) => (isDone ? key : `not ${key}`));

  test('tick themselves by what is there', async () => {
    const admin = await app.loginAs('admin');
    await expect(stepsOf(admin)).resolves.toEqual([
      'not profile',
      'not bank-accounts',
      'not petty-cash',
      'not number-ranges',
      'not people',
      'not opening',
      'not first-document',
      'not proven-backup',
    ]);
    const profile = await admin.call('GET', '/api/settings/company');
    const { company, version } = profile.body;
    const named = { ...company, tin: '123-456-788-00000' };
    const saved = await admin.call('PUT', '/api/settings/company', { company: named, version });
    expect(saved.status).toBe(200);
    const accountant = await app.loginAs('accountant');
    await postInvoice(accountant, await registerCustomer(accountant), { date: '2026-01-05' });
    const atp = { atpNumber: 'OCN 1', atpDate: '2026-01-05', printer: 'Limbagan' };
    const range = { kind: 'invoice', prefix: 'HOME-', first: '0001', last: '0100', ...atp };
    expect((await accountant.call('POST', '/api/numbers/ranges', range)).status).toBe(200);
    await expect(stepsOf(await app.loginAs('admin'))).resolves.toEqual([
      'profile',
      'not bank-accounts',
      'not petty-cash',
      'number-ranges',
      'people',
      'not opening',
      'first-document',
      'not proven-backup',
    ]);
  });

  test('an admin hides them for all and shows them again; nobody else may', async () => {
    const accountant = await app.loginAs('accountant');
    const refused = await accountant.call('PUT', '/api/home/first-steps', { isHidden: true });
    expect(refused.status).toBe(403);
    const admin = await app.loginAs('admin');
    for (const isHidden of [true, true, false, true]) {
      const { status } = await admin.call('PUT', '/api/home/first-steps', { isHidden });
      expect(status).toBe(200);
    }
    expect(await homeOf(admin)).toMatchObject({ steps: [], areStepsHidden: true });
    const again = await app.loginAs('accountant');
    expect(await homeOf(again)).toMatchObject({ steps: [], areStepsHidden: true });
    const log = await (
      await app.loginAs('admin')
    ).call('GET', '/api/audit?search=Sample&pageSize=10');
    const actions = log.body.rows.map(({ action }) => action);
    expect(actions.filter((action) => action.startsWith('first-steps.'))).toEqual([
      'first-steps.hidden',
      'first-steps.shown',
      'first-steps.hidden',
    ]);
  });

  test('are gone when all are done', async () => {
    const admin = await app.loginAs('admin');
    await admin.call('PUT', '/api/home/first-steps', { isHidden: false });
    await admin.call('POST', '/api/settings/bank-accounts', {
      name: 'Current',
      bank: 'Bank of Manila',
      accountNumber: '001-22',
      currency: 'PHP',
      ledgerAccount: '1110',
      isActive: true,
    });
    const fund = { custodian: 'Maria Cruz', limit: '10000.00' };
    await admin.call('PUT', '/api/settings/petty-cash', { fund, version: 0 });
    await expect(stepsOf(admin)).resolves.toContain('not opening');
    const trialBalance = [
      { account: '1110', debit: '500.00' },
      { account: '3010', credit: '500.00' },
    ];
    const answers = { date: '2025-12-31', trialBalance, attachments: [] };
    const accountant = await app.loginAs('accountant');
    const entered = await enter(accountant, ['opening-balances', answers]);
    expect(entered.status, JSON.stringify(entered.body)).toBe(200);
    expect(await homeOf(accountant)).toMatchObject({ steps: [], areStepsHidden: false });
  });
});

test('an admin sees what has to be looked after', async () => {
  const app = await startTestApp({ clock: '2026-03-10T02:00:00Z' });
  const accountant = await app.loginAs('accountant');
  await postInvoice(accountant, await registerCustomer(accountant), { date: '2026-01-05' });
  await app.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { ClientId: 'nobody.here', Password: 'wrong' },
  });
  const home = await homeOf(await app.loginAs('admin'));
  expect(lineOf(home, 'active-accounts')).toMatchObject({ count: 2, path: '/userManagement' });
  expect(lineOf(home, 'logins-refused')).toMatchObject({ count: 1, path: '/audit' });
  expect(lineOf(home, 'months-to-close')).toMatchObject({ count: 2, path: '/periods/2026-01' });
  await app.stop();
});
