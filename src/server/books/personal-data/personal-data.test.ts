// Data Privacy Act, sections 16 and 18: what is held about a person is shown, handed out, and
// erased where no law demands it; the books stay as they are.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { verifyRows } from '#server/books/verify/verify-all.ts';
import { anonymiseInquiries } from '#server/platform/contact/queries.ts';
import { keptUntil } from '#shared/books/retention.ts';
import { postInvoice } from '#test/post-invoice.ts';
import { present } from '#test/present.ts';
import { readAs } from '#test/read-as.ts';
import { findText } from '#test/read-pdf.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import { callApp } from '#test/test-session.ts';
import type { TestSession } from '#test/test-session.ts';
import { unzip } from '#test/zip.ts';

let app: TestApp;
let accountant: TestSession;
let admin: TestSession;
let customer: string;

const EMAIL = 'maria@reyes.example';
const PHONE = '+63 917 000 1111';
const BANK = '0012-3456-78';

beforeAll(async () => {
  app = await startTestApp({ clock: '2026-06-20T02:00:00Z' });
  accountant = await app.loginAs('accountant');
  await accountant.call(
    'POST',
    '/api/parties',
    {
      register: 'customer',
      taxpayerType: 'individual',
      tin: '123-456-789',
      lastName: 'Reyes',
      firstName: 'Maria',
      address1: '1 Rizal Street',
      isVatRegistered: false,
      email: EMAIL,
      warningsSeen: true,
      settings: { contactPhone: PHONE, bankName: 'BPI', bankAccountNumber: BANK },
    },
    { 'idempotency-key': crypto.randomUUID() },
  );
  const [party] = await rows(`select party_id from parties`);
  customer = String(party?.['party_id']);
});
afterAll(() => app.stop());

const rows = (statement: string) => readAs(app.database.ownerUrl, statement);
const faults = async () => (await verifyRows(app.deps)).flatMap((finding) => finding.faults);
const fileOf = async (session: TestSession, path: string) => {
  const { headers } = session;
  const reply = await app.app.inject({ method: 'GET', url: `${path}/file`, headers });
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/zip']);
  return unzip(reply.rawPayload);
};
const countsOf = (holdings: readonly { what: string; count: number }[]) =>
  Object.fromEntries(holdings.map(({ what, count }) => [what, count]));

test('a day is kept for five years from the deadline of its return, or from its filing if later [V14.2.7]', () => {
  const kept = (day: string, fiscalYearEndMonth = 12, filed?: string) =>
    keptUntil(day, { fiscalYearEndMonth, filedOn: () => filed });
  expect(kept('2026-06-20')).toBe('2032-04-15');
  expect(kept('2026-06-20', 12, '2027-09-30')).toBe('2032-09-30');
  expect(kept('2026-06-20', 12, '2027-03-01')).toBe('2032-04-15');
  expect(kept('2026-06-30', 6)).toBe('2031-10-15');
  expect(kept('2026-07-01', 6)).toBe('2032-10-15');
  expect(kept('2026-06-20', 10)).toBe('2032-02-15');
  expect(kept('2027-06-20', 12, '2028-02-29')).toBe('2033-04-15');
});

test('what is held about a customer is told, handed out, and erased but for the books [S8]', async () => {
  const path = `/api/personal-data/parties/${customer}` as const;
  const first = (await accountant.call('GET', path)).body.personalData;
  expect(first).toMatchObject({ name: 'Maria Reyes', lastEntry: null, keptUntil: null });
  const user = await app.loginAs('user');
  await postInvoice(user, customer);
  const open = (await accountant.call('GET', path)).body.personalData;
  expect(open).toMatchObject({ keptUntil: '2032-04-15', whyNot: expect.stringMatching(/open/) });
  expect(countsOf(open.holdings)).toMatchObject({
    'Email addresses': 1,
    'Contact person and phone': 1,
    'Bank account': 2,
    'Transactions': 1,
  });
  const early = await accountant.call('POST', `${path}/erase`);
  expect([early.status, early.body]).toMatchObject([
    409,
    { problem: { code: 'party-has-open-items' } },
  ]);

  const files = await fileOf(accountant, path);
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining(['Personal data.pdf', 'tables/parties.csv', 'tables/transactions.csv']),
  );
  expect(String(files['tables/parties.csv'])).toContain(BANK);
  expect(String(files['tables/journal_lines.csv']).split('\r\n').length).toBeGreaterThan(2);
  const pdf = present(files['Personal data.pdf']);
  expect(String(pdf.subarray(0, 5))).toBe('%PDF-');
  const printed = await findText(pdf);
  for (const words of ['Maria Reyes', '15 Apr 2032']) expect(printed).toContain(words);

  const [sale] = await rows(`select transaction_id from transactions`);
  const reversed = await accountant.call(
    'POST',
    `/api/records/${String(sale?.['transaction_id'])}/reverse`,
    { reason: 'Entered twice.', date: '2026-06-20' },
    { 'idempotency-key': crypto.randomUUID() },
  );
  expect([reversed.status, reversed.body]).toMatchObject([200, { success: true }]);
  const entries = await app.countOf('journal_lines');
  expect((await accountant.call('POST', `${path}/erase`)).status).toBe(200);
  const last = (await accountant.call('GET', path)).body.personalData;
  expect(last.whyNot).toBe('There is nothing that may be erased.');
  expect(countsOf(last.holdings)).toMatchObject({
    'Email addresses': 0,
    'Bank account': 0,
    'Name, TIN and address': 1,
    'Transactions': 2,
  });
  expect(await app.countOf('journal_lines')).toBe(entries);
  const acts = await rows(
    `select action, before, after from audit_events where action like 'personal-data.%'
       or after ->> 'reason' = 'Personal data erased' order by audit_event_id`,
  );
  expect(acts.map(({ action }) => action)).toEqual([
    'personal-data.exported',
    'personal-data.erased',
    'party.changed',
  ]);
  for (const secret of [EMAIL, PHONE, BANK]) expect(JSON.stringify(acts)).not.toContain(secret);
  expect(await faults()).toEqual([]);
});

test('what is held about an employee is the admin’s to see, and is erased once the account is off [S8]', async () => {
  const user = await app.loginAs('user');
  expect((await user.call('PUT', '/api/lists/records/columns', { hidden: ['total'] })).status).toBe(
    200,
  );
  admin = await app.loginAs('admin');
  const path = '/api/personal-data/accounts/user.one' as const;
  const person = { displayName: 'Ana Cruz', email: 'ana@cruz.example', signatureLine: 'Clerk' };
  await admin.call('PUT', '/api/auth/people/user.one', { ...person, isReadOnly: false });
  const found = (await admin.call('GET', path)).body.personalData;
  expect(found).toMatchObject({ keptUntil: '2032-04-15', whyNot: 'Deactivate the account first.' });
  expect(countsOf(found.holdings)).toMatchObject({
    'Email address': 1,
    'Drafts, bookmarks, saved views and columns of lists': 1,
    'Transactions recorded': 1,
  });
  const early = await admin.call('POST', `${path}/erase`);
  expect(early.body).toMatchObject({ problem: { code: 'account-active' } });
  const files = await fileOf(admin, path);
  expect(String(files['tables/user_accounts.csv'])).toContain('Ana Cruz');
  const told = Object.entries(files).map(([name, content]) => name + String(content));
  // Neither secrets, nor what stands in the entries: that is of customers.
  for (const hidden of ['argon2', 'password_hash', 'Reyes'])
    expect(told.join()).not.toContain(hidden);
  expect(String(files['tables/audit_events.csv'])).toContain('login.succeeded');

  await admin.call('PATCH', '/api/auth/userManagement/deactivate/user.one');
  expect((await admin.call('POST', `${path}/erase`)).status).toBe(200);
  expect(
    await rows(`select display_name, person_email from user_accounts where client_id = 'user.one'`),
  ).toEqual([{ display_name: 'Ana Cruz', person_email: '' }]);
  const [left] = await rows(
    `select count(*)::int as left from sessions where user_id = (select user_id from user_accounts where client_id = 'user.one')`,
  );
  expect(left).toEqual({ left: 0 });
  const again = (await admin.call('GET', path)).body.personalData;
  expect(again.whyNot).toBe('There is nothing that may be erased.');
  expect(countsOf(again.holdings)).toMatchObject({ 'Transactions recorded': 1 });
  expect(await faults()).toEqual([]);
});

test('an inquiry says nothing of its sender after two years', async () => {
  const body = {
    name: 'Juan',
    company: 'Tindahan',
    email: 'juan@abc.example',
    topic: 'general',
    message: 'Hello',
  };
  expect((await callApp(app.app, 'POST', '/api/contact', { body })).status).toBe(200);
  const now = app.clock.now().getTime();
  expect(await anonymiseInquiries(app.deps.db, new Date(now - 1000))).toBe(0);
  expect(await anonymiseInquiries(app.deps.db, new Date(now + 1000))).toBe(1);
  expect(JSON.stringify(await rows('select * from inquiries'))).not.toMatch(/juan|Tindahan|Hello/i);
});
