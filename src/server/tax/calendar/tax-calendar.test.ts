import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import vectors from '../../../../test/golden/due-dates-2026.json' with { type: 'json' };
import { registerCustomer, typedInvoice, enterInvoice } from '../../../../test/invoices.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import type { TestApp } from '../../../../test/start-test-app.ts';
import type { TestSession } from '../../../../test/test-session.ts';
import { sweepAttachments } from '../../platform/attachments/sweep.ts';

const NOW = '2026-05-11T02:00:00Z';
let portal: TestApp;
let accountant: TestSession;

beforeAll(async () => {
  portal = await startTestApp({ clock: '2026-01-10T02:00:00Z' });
  accountant = await portal.loginAs('accountant');
  const customer = await registerCustomer(accountant);
  await enterInvoice(accountant, typedInvoice(customer, 'T-1', { date: '2026-01-05' }));
  portal.clock.set(NOW);
  accountant = await portal.loginAs('accountant');
});
afterAll(() => portal.stop());

async function listed(from: string, to: string) {
  return (await accountant.call('GET', `/api/tax-calendar?from=${from}&to=${to}`)).body;
}

async function find(form: string, period: string) {
  const { obligations, undated } = await listed('2026-01-01', '2027-12-31');
  const rows = [...obligations, ...undated];
  return rows.find((row) => row.form === form && row.period === period);
}

function state(more: object = {}) {
  const empty = { filedOn: null, reference: '', note: '', attachmentIds: [], version: 0 };
  return { state: 'filed', ...empty, filedOn: '2026-05-08', ...more };
}

async function upload(session = accountant): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([PNG], { type: 'image/png' }), 'receipt.png');
  const response = await portal.app.inject({
    method: 'POST',
    url: '/api/attachments',
    headers: session.headers,
    payload: form,
  });
  return response.json().attachment.attachmentId;
}

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('every due day of 2026 comes out of the call as the expected figures have it', async () => {
  const { obligations } = await listed('2026-01-01', '2027-12-31');
  const days = new Map(
    obligations.map((row) => [`${row.form} ${row.period}`, `${row.statutory} ${row.due}`]),
  );
  const corporate = vectors.dueDates.filter(({ form }) =>
    /^(0619|1601|1604|1702Q|2550)/.test(form),
  );
  expect(corporate).toHaveLength(33);
  for (const { form, period, statutory, rolled } of corporate) {
    expect(days.get(`${form.split(' ')[0]} ${period}`), `${form} ${period}`).toBe(
      `${statutory} ${rolled}`,
    );
  }
  const dues = obligations.map(({ due }) => due ?? '');
  expect(dues).toEqual(dues.toSorted());
});

test.each([
  ['filedOn', state({ filedOn: null })],
  ['filedOn', state({ filedOn: '2026-05-12' })],
  ['filedOn', state({ state: 'not-required', note: 'No rent' })],
  ['note', state({ state: 'not-required', filedOn: null })],
])('what is not whole is refused at its field (%s)', async (path, body) => {
  const reply = await accountant.call('PUT', '/api/tax-calendar/1601-C/2026-03/state', body);
  expect(reply.status).toBe(400);
  expect(reply.body.problem.fields).toMatchObject([{ path }]);
});

test('somebody else’s paper proves nothing, and there is no obligation without a rule', async () => {
  const paper = await upload(await portal.loginAs('admin'));
  const other = state({ attachmentIds: [paper] });
  const reply = await accountant.call('PUT', '/api/tax-calendar/1601-C/2026-03/state', other);
  expect(reply.body.problem.code).toBe('attachment-not-usable');
  expect((await find('1601-C', '2026-03'))?.state).toBe('open');
  for (const path of ['1601-C/2026-Q1', '0619-E/2026-03', 'rent/2026-03']) {
    expect(
      (await accountant.call('PUT', `/api/tax-calendar/${path}/state`, state())).status,
      path,
    ).toBe(404);
  }
});

test('a day set by hand takes the place of the rule until it is taken back', async () => {
  const path = '/api/tax-calendar/1601-EQ/2026-Q1/due';
  const move = { due: '2026-05-15', reason: 'RMC 99-2026' };
  expect((await accountant.call('PUT', path, { move, version: 0 })).status).toBe(200);
  expect(await find('1601-EQ', '2026-Q1'))?.toMatchObject({
    statutory: '2026-04-30',
    due: '2026-05-15',
    isOverdue: false,
    daysLeft: 4,
    moved: { reason: 'RMC 99-2026', by: 'accountant.one', version: 1 },
  });
  expect((await accountant.call('PUT', path, { move, version: 0 })).body.problem.code).toBe(
    'conflict',
  );
  expect((await accountant.call('PUT', path, { move: null, version: 1 })).status).toBe(200);
  expect(await find('1601-EQ', '2026-Q1'))?.toMatchObject({
    due: '2026-04-30',
    isOverdue: true,
    moved: null,
  });
  // What no rule gives a day to waits for one.
  expect(await find('afs_sec', '2025'))?.toMatchObject({ due: null, daysLeft: null });
  await accountant.call('PUT', '/api/tax-calendar/afs_sec/2026/due', { move, version: 0 });
  expect(await find('afs_sec', '2026'))?.toMatchObject({ due: '2026-05-15' });
});

test('a holiday moves what is due at once; one of the law can be struck out and comes back', async () => {
  const due = async () => (await find('1601-EQ', '2026-Q3'))?.due;
  expect(await due()).toBe('2026-11-03');
  const eid = { name: 'Eid (sample)', kind: 'regular', isObserved: true };
  await accountant.call('PUT', '/api/holidays/2026-11-03', eid);
  expect(await due()).toBe('2026-11-04');
  expect((await accountant.call('DELETE', '/api/holidays/2026-11-03')).status).toBe(200);
  expect(await due()).toBe('2026-11-03');
  expect((await accountant.call('DELETE', '/api/holidays/2026-11-03')).status).toBe(404);

  const struck = { name: 'Labor Day', kind: 'regular', isObserved: false };
  await accountant.call('PUT', '/api/holidays/2026-05-01', struck);
  const { body } = await accountant.call('GET', '/api/holidays?year=2026');
  expect(body.holidays.find(({ date }: { date: string }) => date === '2026-05-01')).toEqual({
    ...struck,
    date: '2026-05-01',
    source: 'entered',
    isLawful: true,
  });
  expect(body.holidays).toHaveLength(18);
  await accountant.call('DELETE', '/api/holidays/2026-05-01');
  const reply = await accountant.call('PUT', '/api/holidays/2026-05-04', struck);
  expect(reply.body.problem.fields).toMatchObject([{ path: 'isObserved' }]);
});

test('what is open and near is upcoming; what was due before the first entry is not', async () => {
  const { body } = await accountant.call('GET', '/api/tax-calendar/upcoming?days=10');
  const names = body.obligations.map(
    (row: { form: string; period: string }) => `${row.form} ${row.period}`,
  );
  expect(names).toContain('2550Q 2026-Q1');
  expect(names).toContain('0619-E 2026-04');
  expect(names).not.toContain('1702Q 2026-Q1');
  expect(names).not.toContain('2550Q 2025-Q4');
  expect((await find('2550Q', '2026-Q1'))?.isOverdue).toBe(true);
  const { obligations } = await listed('2026-01-01', '2026-01-31');
  expect(obligations.find(({ form }) => form === '2550Q')?.state).toBe('before');
});

test('the calendar leaves as CSV, XLSX and PDF', async () => {
  const path = (format: string) => `/api/tax-calendar/file/${format}?from=2026-01-01&to=2026-12-31`;
  const csv = await accountant.call('GET', path('csv'));
  expect(csv.body).toContain('1702Q + SAWT,Income tax of the quarter,Quarter 2 of 2026,BIR');
  expect((await accountant.call('GET', path('xlsx'))).status).toBe(200);
  const pdf = await accountant.call('GET', path('pdf'));
  expect(pdf.headers['content-type']).toBe('application/pdf');
});

test('more than two years are refused, and it is told for which years nobody entered holidays', async () => {
  const reply = await accountant.call('GET', '/api/tax-calendar?from=2026-01-01&to=2029-01-01');
  expect(reply.body.problem.fields).toMatchObject([{ path: 'to' }]);
  const years = await listed('2028-01-01', '2028-12-31');
  expect(years.unproclaimed).toEqual([2028]);
  expect((await listed('2026-01-01', '2026-12-31')).unproclaimed).toEqual([]);
  // At the ends of all days there is nothing due.
  expect((await listed('1900-01-01', '1900-01-31')).obligations).toEqual([]);
  const late = { move: { due: '2026-01-02', reason: 'RMC 1' }, version: 0 };
  const never = await accountant.call('PUT', '/api/tax-calendar/1604-E/9999/due', late);
  expect(never.status).toBe(404);
});

test('a filing is noted with its proof, changed by one person at a time, and taken back', async () => {
  const path = '/api/tax-calendar/0619-E/2026-04/state';
  const paper = await upload();
  const body = state({ reference: 'eBIR 0042', attachmentIds: [paper] });
  expect((await accountant.call('PUT', path, body)).status).toBe(200);
  const filed = await find('0619-E', '2026-04');
  expect(filed).toMatchObject({
    state: 'filed',
    isOverdue: false,
    due: '2026-05-11',
    proof: {
      filedOn: '2026-05-08',
      reference: 'eBIR 0042',
      papers: [{ attachmentId: paper, fileName: 'receipt.png' }],
      by: 'accountant.one',
      version: 1,
    },
  });
  expect((await accountant.call('PUT', path, state())).body.problem.code).toBe('conflict');
  // An attachment that proves a filing is not swept away.
  portal.clock.set('2026-08-11T02:00:00Z');
  accountant = await portal.loginAs('accountant');
  await sweepAttachments(portal.deps);
  expect((await accountant.call('GET', `/api/attachments/${paper}/details`)).status).toBe(200);
  const open = state({ state: 'open', filedOn: null, version: 1 });
  expect((await accountant.call('PUT', path, open)).status).toBe(200);
  expect(await find('0619-E', '2026-04'))?.toMatchObject({
    state: 'open',
    proof: null,
    isOverdue: true,
  });
  // Also when the filing is taken back, by mistake or not: what proved it once is never lost.
  await sweepAttachments(portal.deps);
  expect((await accountant.call('GET', `/api/attachments/${paper}/details`)).status).toBe(200);
  const again = state({ attachmentIds: [paper], version: 0 });
  expect((await accountant.call('PUT', path, again)).status).toBe(200);
  expect((await find('0619-E', '2026-04'))?.proof?.papers).toMatchObject([{ attachmentId: paper }]);
  await expect(sql`delete from tax_obligation_papers`.execute(portal.deps.db)).rejects.toThrow(
    'permission denied',
  );
});

test('what was filed for VAT stays in the calendar when the company is registered for it no longer', async () => {
  const of = { subject: '2550Q', period: '2026-Q1' };
  const { digest } = (
    await accountant.call('GET', `/api/filings/state?subject=2550Q&period=2026-Q1`)
  ).body;
  const form = { ...of, digest, filedOn: '2026-04-20', reference: '', note: '', amends: null };
  expect((await accountant.call('POST', '/api/filings', form)).status).toBe(200);
  const admin = await portal.loginAs('admin');
  const { company, version } = (await admin.call('GET', '/api/settings/company')).body;
  const saved = await admin.call('PUT', '/api/settings/company', {
    company: { ...company, isVatRegistered: false },
    version,
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  expect(await find('2550Q', '2026-Q1'))?.toMatchObject({ state: 'filed', due: '2026-04-27' });
  expect(await find('2551Q', '2026-Q1'))?.toBeUndefined();
  expect(await find('2551Q', '2026-Q2'))?.toMatchObject({ state: 'open' });
  expect(await find('2550Q', '2026-Q2'))?.toBeUndefined();
});
