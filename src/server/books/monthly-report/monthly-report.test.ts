// The report of a month: what stands in it, its notes, what is mailed, and that it goes out once.
import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { registerCustomer } from '#test/invoices.ts';
import { postInvoice } from '#test/post-invoice.ts';
import { present } from '#test/present.ts';
import { findText } from '#test/read-pdf.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';

import { findAttachments } from '../../ledger/receipts/write-out.ts';

import { sendDueReport } from './schedule.ts';

const MONTH = '/api/monthly-reports/2026-02';
const SCHEDULE = '/api/monthly-report-schedule';

let app: TestApp;
let accountant: TestSession;
let admin: TestSession;

beforeAll(async () => {
  app = await startTestApp({ clock: '2026-03-05T09:00:00+08:00' });
  admin = await app.loginAs('admin');
  accountant = await app.loginAs('accountant');
  const customer = await registerCustomer(accountant);
  await postInvoice(accountant, customer, { date: '2026-01-20' });
  await postInvoice(accountant, customer, { date: '2026-02-10' });
  await postInvoice(accountant, customer, { date: '2026-03-02' });
});
afterAll(() => app.stop());

async function read() {
  return (await accountant.call('GET', MONTH)).body;
}

function send(recipients: readonly string[], sendId = randomUUID()) {
  return accountant.call('POST', `${MONTH}/send`, { sendId, recipients });
}

function listMails() {
  return app.deps.db
    .selectFrom('mails')
    .selectAll()
    .where('kind', '=', 'monthly-report')
    .orderBy('recipient')
    .execute();
}

test('one PDF has the figures beside the month before, the notes, and each statement of the month', async () => {
  const notes = 'Sales were slow.\n\nThe second branch opens in April; see the lease of Ñuñoa.';
  const kept = await accountant.call('PUT', `${MONTH}/notes`, { text: notes, version: 0 });
  expect(kept.body).toEqual({ success: true, version: 1 });
  const file = await app.app.inject({ url: `${MONTH}/pdf`, headers: admin.headers });
  expect(file.headers['content-disposition']).toContain('Monthly report 2026-02.pdf');
  const pages = (await findText(file.rawPayload)).split('\f');
  const [first = ''] = pages;
  expect(first).toContain('February 2026 is not closed yet');
  expect(first).toContain('Sales were slow.');
  expect(first).toContain('Ñuñoa');
  // Two invoices of 1,120.00 with VAT: one in each month, both unpaid.
  expect(first).toMatch(/Income +1,000\.00 +1,000\.00 +0\.00/);
  expect(first).toMatch(/Receivables +2,240\.00 +1,120\.00 +1,120\.00/);
  const titles = [
    'Statement of Income',
    'Statement of Financial Position',
    'Cash Position',
    'Statement of Cash Flows (Direct Method)',
    'Ageing of receivables',
    'Ageing of payables',
  ];
  for (const [at, title] of titles.entries()) {
    // The contents lead to the page that has it.
    const page = new RegExp(`${title.replaceAll(/[()]/g, String.raw`\$&`)}[ .]+(\\d+)`).exec(first);
    expect(pages[Number(page?.[1]) - 1], title).toContain(title);
    expect(Number(page?.[1])).toBeGreaterThan(at + 1);
  }
  expect(pages.join('\n')).toMatch(/Mabuhay Trading Corporation 000.+2,240\.00/);
});

test('what was typed by two at once is not overwritten', async () => {
  const { notes } = await read();
  const late = await accountant.call('PUT', `${MONTH}/notes`, {
    text: 'Other',
    version: notes.version - 1,
  });
  expect(late.body.problem.code).toBe('conflict');
  expect((await read()).notes).toMatchObject({ text: notes.text, savedBy: 'accountant.one' });
});

test('it is mailed to each address once, with the PDF as it was, however often it is asked', async () => {
  const sendId = randomUUID();
  const to = ['owner@example.com', 'director@example.com', 'OWNER@example.com'];
  expect((await send(to, sendId)).body).toEqual({ success: true });
  expect((await send(to, sendId)).body).toEqual({ success: true });
  const mails = await listMails();
  expect(mails.map(({ recipient }) => recipient)).toEqual([
    'OWNER@example.com',
    'director@example.com',
  ]);
  const [mail] = mails;
  expect(mail?.subject).toBe('Monthly report February 2026, Sample Company');
  expect(mail?.text).toMatch(/Receivables: +PHP 2,240\.00/);
  const [attached] = await findAttachments(app.deps, present(mail));
  expect(attached?.fileName).toBe('Monthly report 2026-02.pdf');
  expect(Buffer.from(present(attached).content).subarray(0, 5).toString()).toBe('%PDF-');
  expect((await read()).sends).toMatchObject([
    { sendId, sentBy: 'accountant.one', recipients: [{ state: 'waiting' }, { state: 'waiting' }] },
  ]);
  const { body } = await admin.call('GET', '/api/audit?action=monthly-report.sent');
  expect(body.rows).toMatchObject([{ subject: '2026-02', actor: 'accountant.one' }]);
});

test('addresses that are none are told at their place, and nothing is sent', async () => {
  const before = (await listMails()).length;
  const wrong = await send(['owner@example.com', 'nobody']);
  expect(wrong.body.problem.fields[0]).toMatchObject({ path: 'recipients.1' });
  expect((await send([])).body.problem.fields[0]?.path).toBe('recipients');
  expect(await listMails()).toHaveLength(before);
});

test('a month to come has no report, and an admin writes none', async () => {
  const later = await accountant.call('GET', '/api/monthly-reports/2026-04');
  expect(later.body.problem.fields[0]?.message).toContain('has not begun');
  const sent = await admin.call('POST', `${MONTH}/send`, {
    sendId: randomUUID(),
    recipients: ['a@example.com'],
  });
  expect(sent.status).toBe(403);
});

test('by itself it goes out on its day, once, whoever asks and how often', async () => {
  const mail = { isOn: true, day: 10, recipients: ['owner@example.com'] };
  const nobody = await accountant.call('PUT', SCHEDULE, { ...mail, recipients: [], version: 0 });
  expect(nobody.body.problem.fields[0]?.path).toBe('recipients');
  const saved = await accountant.call('PUT', SCHEDULE, { ...mail, version: 0 });
  expect(saved.body).toEqual({ success: true, version: 1 });
  const again = await accountant.call('PUT', SCHEDULE, { ...mail, version: 0 });
  expect(again.body.problem.code).toBe('conflict');
  expect((await read()).schedule.next).toEqual({ on: '2026-03-10', month: 'February 2026' });
  const before = (await listMails()).length;

  expect(await sendDueReport(app.deps)).toBeUndefined();
  app.clock.set('2026-03-10T00:30:00+08:00');
  accountant = await app.loginAs('accountant');
  const all = await Promise.all([1, 2, 3].map(() => sendDueReport(app.deps)));
  expect(all).toContain('2026-02');
  expect(await sendDueReport(app.deps)).toBeUndefined();
  expect(await listMails()).toHaveLength(before + 1);
  expect((await read()).sends[0]).toMatchObject({ sentBy: null });
  expect((await read()).schedule.next).toEqual({ on: '2026-04-10', month: 'March 2026' });
});

test('who switches it on after its day gets no report of the month before', async () => {
  app.clock.set('2026-04-20T09:00:00+08:00');
  accountant = await app.loginAs('accountant');
  const off = { isOn: false, day: 10, recipients: ['owner@example.com'] };
  await accountant.call('PUT', SCHEDULE, { ...off, version: 1 });
  expect((await read()).schedule.next).toBeNull();
  await accountant.call('PUT', SCHEDULE, { ...off, isOn: true, version: 2 });
  expect((await read()).schedule.next).toEqual({ on: '2026-05-10', month: 'April 2026' });
  const before = (await listMails()).length;
  expect(await sendDueReport(app.deps)).toBeUndefined();
  expect(await listMails()).toHaveLength(before);
});

test('the database itself lets a month go out by itself once', async () => {
  const insert = sql`insert into monthly_report_sends (send_id, month, mail_file_id, is_scheduled, sent_at)
    select gen_random_uuid(), month, mail_file_id, true, sent_at
      from monthly_report_sends where is_scheduled limit 1`;
  await expect(insert.execute(app.deps.db)).rejects.toThrow('monthly_report_sends_once');
});
