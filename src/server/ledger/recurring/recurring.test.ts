import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { KINDS } from '#kinds/index.ts';
import { connect } from '#server/platform/db/connect.ts';

import { enterInvoice, newKey, registerCustomer, typedInvoice } from '../../../../test/invoices.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import type { TestApp } from '../../../../test/start-test-app.ts';
import type { TestSession } from '../../../../test/test-session.ts';
import { present } from '#test/present.ts';

import { makeDueDrafts } from './make-due-drafts.ts';

let portal: TestApp;
let accountant: TestSession;
let customer: string;
let transactionId: string;

const ENTRIES = '/api/recurring-entries';

beforeAll(async () => {
  portal = await startTestApp({ clock: '2026-01-10T02:00:00Z' });
  accountant = await portal.loginAs('accountant');
  customer = await registerCustomer(accountant);
  const { body } = await enterInvoice(
    accountant,
    typedInvoice(customer, 'R-1', { date: '2026-01-05', terms: 'until', dueDate: '2026-01-20' }),
  );
  ({ transactionId } = body);
});
afterAll(() => portal.stop());
beforeEach(async () => {
  await portal.deps.db.deleteFrom('recurring_entries').execute();
  await portal.deps.db.deleteFrom('drafts').execute();
  portal.clock.set('2026-01-10T02:00:00Z');
  accountant = await portal.loginAs('accountant');
});

function entry(more: object = {}) {
  return {
    name: 'Rent of the warehouse',
    everyMonths: 1,
    day: 31,
    nextDate: '2026-01-31',
    until: null,
    source: { transactionId },
    ...more,
  };
}

async function add(more: object = {}) {
  return accountant.call('POST', ENTRIES, entry(more), newKey());
}

async function draftsOn(instant: string): Promise<{ slot: string; title: string }[]> {
  portal.clock.set(instant);
  accountant = await portal.loginAs('accountant');
  return (await accountant.call('GET', '/api/drafts')).body.drafts;
}

test('on its day a recurring entry becomes a draft with its date, once', async () => {
  const { body } = await add();
  expect(await draftsOn('2026-01-30T15:59:59Z')).toEqual([]);
  // Midnight in Manila.
  const [draft, ...others] = await draftsOn('2026-01-30T16:00:00Z');
  expect(others).toEqual([]);
  expect(draft).toMatchObject({
    slot: `recurring:${body.recurringEntryId}:2026-01-31`,
    title: 'Rent of the warehouse, 31 Jan 2026',
    kindTitle: 'Invoice',
    party: expect.stringMatching(/^Mabuhay/),
    amount: '1,000.00',
  });
  const kept = await accountant.call('GET', `/api/drafts/invoice?slot=${draft?.slot}`);
  const { answers, idempotencyKey } = present(kept.body.draft);
  // The number of the document is another one each time; the other dates move with the first.
  expect(answers).toMatchObject({ date: '2026-01-31', dueDate: '2026-02-15', invoiceNumber: '' });
  expect(answers.$labels).toMatchObject([{ id: customer }]);
  const entered = await enterInvoice(
    accountant,
    { ...typedInvoice(customer, 'R-10'), date: '2026-01-31' },
    { key: { 'idempotency-key': idempotencyKey } },
  );
  expect(entered.status).toBe(200);
  // Entered, it does not come back; the next one comes on its day.
  expect(await draftsOn('2026-02-27T02:00:00Z')).toEqual([]);
  expect(await draftsOn('2026-02-28T02:00:00Z')).toMatchObject([
    { title: 'Rent of the warehouse, 28 Feb 2026' },
  ]);
});

test('several servers at the same moment make one draft a day, also for days that were missed [F-16, F-24]', async () => {
  await add();
  portal.clock.set('2026-04-15T02:00:00Z');
  const made = await Promise.all(Array.from({ length: 6 }, () => makeDueDrafts(portal.deps)));
  expect(made.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 0, 3]);
  expect(await portal.countOf('recurring_days')).toBe(3);
  const titles = (await draftsOn('2026-04-15T02:00:00Z')).map(({ title }) => title);
  expect(titles.toSorted()).toEqual([
    'Rent of the warehouse, 28 Feb 2026',
    'Rent of the warehouse, 31 Jan 2026',
    'Rent of the warehouse, 31 Mar 2026',
  ]);
});

test('the database lets a day become a draft once', async () => {
  const { body } = await add();
  const { db, end } = connect(portal.database.appUrl, { maxConnections: 1 });
  const day = {
    recurring_entry_id: body.recurringEntryId,
    due_date: '2026-01-31',
    made_at: new Date(),
  };
  await db.insertInto('recurring_days').values(day).execute();
  await expect(db.insertInto('recurring_days').values(day).execute()).rejects.toThrow(
    /recurring_days_once/,
  );
  await end();
  expect(await draftsOn('2026-02-01T02:00:00Z')).toEqual([]);
});

test('of many missed days the newest twelve become drafts [R9, F-15, F-16]', async () => {
  await add({ day: 1, nextDate: '2026-02-01' });
  const drafts = await draftsOn('2027-06-15T02:00:00Z');
  expect(drafts).toHaveLength(12);
  const slots = drafts.map(({ slot }) => slot.slice(-10)).toSorted();
  expect([slots[0], slots.at(-1)]).toEqual(['2026-07-01', '2027-06-01']);
});

test('it ends on its last day', async () => {
  await add({ everyMonths: 3, until: '2026-04-30' });
  const drafts = await draftsOn('2026-12-31T02:00:00Z');
  expect(drafts.map(({ slot }) => slot.slice(-10)).toSorted()).toEqual([
    '2026-01-31',
    '2026-04-30',
  ]);
  expect(await draftsOn('2027-12-31T02:00:00Z')).toHaveLength(2);
});

test('while it is paused nothing is made, and those days are not made up for', async () => {
  const { body } = await add();
  const path = `${ENTRIES}/${body.recurringEntryId}` as const;
  const { source: _, ...schedule } = entry();
  const change = (isActive: boolean) => accountant.call('PUT', path, { ...schedule, isActive });
  expect((await change(false)).status).toBe(200);
  expect(await draftsOn('2026-03-15T02:00:00Z')).toEqual([]);
  expect((await change(true)).status).toBe(200);
  const [only] = (await accountant.call('GET', ENTRIES)).body.entries;
  expect(only).toMatchObject({
    nextDate: '2026-03-31',
    isActive: true,
    createdBy: 'accountant.one',
  });
  expect(await draftsOn('2026-03-31T02:00:00Z')).toHaveLength(1);
});

test('deleted, it makes no more drafts; those it made stay', async () => {
  const { body } = await add();
  expect(await draftsOn('2026-01-31T02:00:00Z')).toHaveLength(1);
  const path = `${ENTRIES}/${body.recurringEntryId}` as const;
  expect((await accountant.call('DELETE', path)).status).toBe(200);
  expect((await accountant.call('DELETE', path)).status).toBe(404);
  expect(await draftsOn('2026-03-31T02:00:00Z')).toHaveLength(1);
});

test('a draft can be repeated too; what is gone, or somebody else’s, can not', async () => {
  const answers = typedInvoice(customer, 'R-3', { date: '' });
  const draft = { answers, idempotencyKey: randomUUID(), basedOn: 0 };
  await accountant.call('PUT', '/api/drafts/invoice', draft);
  const source = { kind: 'invoice', slot: '' };
  expect((await add({ source, nextDate: '2026-01-10', day: 10 })).status).toBe(200);
  const made = await draftsOn('2026-01-10T03:00:00Z');
  expect(made).toMatchObject([{ title: 'Rent of the warehouse, 10 Jan 2026' }, { slot: '' }]);
  const none = { source: { kind: 'invoice', slot: 'aside:none' } };
  expect((await add(none)).body.problem.code).toBe('recurring-source-missing');
  const gone = await add({ source: { transactionId: randomUUID() } });
  expect(gone.body.problem.code).toBe('recurring-source-missing');
});

test('a schedule without a day left is refused at its field; the same key makes no second entry', async () => {
  const { body } = await add({ until: '2026-01-30' });
  expect(body.problem.fields).toMatchObject([{ path: 'until' }]);
  const key = newKey();
  const first = await accountant.call('POST', ENTRIES, entry(), key);
  const second = await accountant.call('POST', ENTRIES, entry(), key);
  expect(second.body).toEqual(first.body);
  expect((await accountant.call('GET', ENTRIES)).body.entries).toHaveLength(1);
});

test('every kind can be repeated: its first date becomes the due day, its papers and number stay behind', async () => {
  for (const { id: kind, examples } of KINDS) {
    const answers = examples[0]?.answers ?? {};
    const draft = { answers, idempotencyKey: randomUUID(), basedOn: 0 };
    expect((await accountant.call('PUT', `/api/drafts/${kind}`, draft)).body.state, kind).toBe(
      'saved',
    );
    const reply = await add({ source: { kind, slot: '' }, nextDate: '2026-01-10', name: kind });
    expect(reply.status, kind).toBe(200);
  }
  const made = await draftsOn('2026-01-10T03:00:00Z');
  expect(made.filter(({ slot }) => slot.startsWith('recurring:'))).toHaveLength(KINDS.length);
  for (const { id: kind, fields, documentNumber } of KINDS) {
    const { slot } = made.find(({ title }) => title === `${kind}, 10 Jan 2026`) ?? { slot: '' };
    const { draft } = (await accountant.call('GET', `/api/drafts/${kind}?slot=${slot}`)).body;
    const date = Object.keys(fields).find((name) => fields[name]?.type === 'date') ?? '';
    expect(draft?.answers[date], kind).toBe('2026-01-10');
    if ('typedIn' in documentNumber) expect(draft?.answers[documentNumber.typedIn], kind).toBe('');
  }
});
