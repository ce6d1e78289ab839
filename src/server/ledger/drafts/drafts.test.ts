import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { connect } from '#server/platform/db/connect.ts';

import { enterInvoice, registerCustomer, typedInvoice } from '../../../../test/invoices.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import type { TestApp } from '../../../../test/start-test-app.ts';
import { callApp } from '../../../../test/test-session.ts';
import type { Method } from '#shared/api/route.ts';
import type { TestSession } from '../../../../test/test-session.ts';
import { present } from '#test/present.ts';

import { sweepOldKeys } from './sweep-keys.ts';

let portal: TestApp;
let user: TestSession;
let accountant: TestSession;
let customer: string;

// A day that the database's own clock has passed as well: the sweep believes the earlier of the
// two.
beforeAll(async () => {
  portal = await startTestApp({ clock: '2024-03-02T02:00:00Z' });
  user = await portal.loginAs('user');
  accountant = await portal.loginAs('accountant');
  customer = await registerCustomer(user);
});
afterAll(() => portal.stop());
beforeEach(async () => {
  await portal.deps.db.deleteFrom('drafts').execute();
});

const INVOICE = '/api/drafts/invoice';

function draftOf(answers: object, more: { key?: string; basedOn?: number; title?: string } = {}) {
  const { key = randomUUID(), basedOn = 0, ...rest } = more;
  return { answers, idempotencyKey: key, basedOn, ...rest };
}

async function list(session: TestSession) {
  return (await session.call('GET', '/api/drafts')).body.drafts;
}

test('what another device saved since is answered, and never replaced [A-85]', async () => {
  const key = randomUUID();
  const first = await user.call('PUT', INVOICE, draftOf({ note: 'desk' }, { key }));
  expect(first.body).toMatchObject({ state: 'saved' });
  const { version } = first.body;
  const phone = await user.call(
    'PUT',
    INVOICE,
    draftOf({ note: 'phone' }, { key, basedOn: version }),
  );
  expect(phone.body).toMatchObject({ state: 'saved' });
  const late = draftOf({ note: 'desk, later' }, { key, basedOn: version });
  const desk = await user.call('PUT', INVOICE, late);
  expect(desk).toMatchObject({
    status: 200,
    body: { state: 'changed', draft: { answers: { note: 'phone' }, version: phone.body.version } },
  });
  const blind = await user.call('PUT', INVOICE, draftOf({ note: 'a new form' }));
  expect(blind.body).toMatchObject({ state: 'changed' });
  expect((await user.call('GET', INVOICE)).body.draft?.answers).toEqual({ note: 'phone' });
  // Whoever has seen the other one may go on over it.
  const chosen = await user.call('PUT', INVOICE, { ...late, basedOn: phone.body.version });
  expect(chosen.body).toMatchObject({ state: 'saved' });
});

test('the same save again, after a lost answer, is no conflict', async () => {
  const draft = draftOf({ note: 'once' });
  expect((await user.call('PUT', INVOICE, draft)).body.state).toBe('saved');
  expect((await user.call('PUT', INVOICE, draft)).body.state).toBe('saved');
});

test('a version never comes back: a draft that was thrown away and begun anew is another one', async () => {
  const { body } = await user.call('PUT', INVOICE, draftOf({ note: 'old' }));
  await user.call('DELETE', INVOICE);
  await user.call('PUT', INVOICE, draftOf({ note: 'new' }));
  const stale = await user.call(
    'PUT',
    INVOICE,
    draftOf({ note: 'stale' }, { basedOn: body.version }),
  );
  expect(stale.body).toMatchObject({ state: 'changed', draft: { answers: { note: 'new' } } });
});

test('twelve devices that save at once: one is kept, the others are told [A-85]', async () => {
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, at) => user.call('PUT', INVOICE, draftOf({ note: `${at}` }))),
  );
  const states = replies.map(({ body }) => body.state);
  expect(states.filter((state) => state === 'saved')).toHaveLength(1);
  expect(states.filter((state) => state === 'changed')).toHaveLength(11);
});

test('a draft is discarded only as the version that was seen, and can be had back', async () => {
  const { body } = await user.call('PUT', INVOICE, draftOf({ note: 'kept' }, { title: 'Mine' }));
  const other = await user.call('DELETE', `${INVOICE}?version=${body.version - 1}`);
  expect(other.body.draft).toBeNull();
  const gone = await user.call('DELETE', `${INVOICE}?version=${body.version}`);
  expect(gone.body.draft).toMatchObject({ answers: { note: 'kept' }, title: 'Mine' });
  expect(await list(user)).toEqual([]);
  const { answers, idempotencyKey, title } = present(gone.body.draft);
  const back = { answers, idempotencyKey, title, basedOn: 0 };
  expect((await user.call('PUT', INVOICE, back)).body.state).toBe('saved');
});

test('the list says of each draft what it is about, the newest first, and only to its owner [A-84]', async () => {
  const label = { id: customer, name: 'Mabuhay Trading Corporation 000', detail: '' };
  const answers = { ...typedInvoice(customer, 'INV-1'), $labels: [label] };
  await user.call('PUT', INVOICE, draftOf(answers));
  portal.clock.advance(60);
  const tin = draftOf({ registeredName: 'Sari-sari ni Aling Nena', tin: '999' });
  await user.call('PUT', '/api/drafts/vendor-tin', tin);
  portal.clock.advance(60);
  const correction = `${INVOICE}?slot=correct:${randomUUID()}`;
  await user.call(
    'PUT',
    correction,
    draftOf({ note: '\u0000 \uD800' }, { title: 'Correction of A' }),
  );
  expect(await list(user)).toMatchObject([
    { kind: 'invoice', form: 'invoice', title: 'Correction of A', party: '', amount: '' },
    {
      kind: 'vendor-tin',
      form: 'vendortin',
      kindTitle: 'Vendor TIN',
      party: 'Sari-sari ni Aling Nena',
    },
    {
      kind: 'invoice',
      slot: '',
      path: '/invoiceform',
      party: 'Mabuhay Trading Corporation 000',
      amount: '1,000.00',
    },
  ]);
  expect(await list(accountant)).toEqual([]);
  expect((await user.call('GET', '/api/drafts/nothing')).status).toBe(404);
});

test('a draft that is put aside frees its form; twenty at most', async () => {
  const { body } = await user.call('PUT', INVOICE, draftOf({ note: 'aside' }));
  const aside = draftOf({ note: 'aside' }, { basedOn: body.version });
  const put = await user.call('POST', `${INVOICE}/aside`, { ...aside, from: '' });
  expect(put.body.slot).toMatch(/^aside:/);
  expect((await user.call('GET', INVOICE)).body.draft).toBeNull();
  const kept = await user.call('GET', `${INVOICE}?slot=${put.body.slot}`);
  expect(kept.body.draft?.answers).toEqual({ note: 'aside' });
  // What another device typed into the form meanwhile stays there.
  await user.call('PUT', INVOICE, draftOf({ note: 'phone' }));
  await user.call('POST', `${INVOICE}/aside`, { ...aside, from: '' });
  expect((await user.call('GET', INVOICE)).body.draft?.answers).toEqual({ note: 'phone' });
  await Promise.all(
    Array.from({ length: 20 }, () => user.call('POST', `${INVOICE}/aside`, draftOf({ note: 'x' }))),
  );
  expect((await list(user)).filter(({ slot }: { slot: string }) => slot !== '')).toHaveLength(20);
  const over = await user.call('POST', `${INVOICE}/aside`, draftOf({ note: 'y' }));
  expect(over).toMatchObject({ status: 409, body: { problem: { code: 'drafts-full' } } });
});

test('entering a draft removes its own slot only, and late keystrokes do not bring it back', async () => {
  const key = randomUUID();
  const slot = `${INVOICE}?slot=aside:one`;
  const answers = typedInvoice(customer, 'D-1', { date: '2024-03-01' });
  const first = await user.call('PUT', slot, draftOf(answers, { key }));
  await user.call('PUT', INVOICE, draftOf({ note: 'another' }));
  const entered = await enterInvoice(user, answers, { key: { 'idempotency-key': key } });
  expect(entered.status).toBe(200);
  expect((await list(user)).map((draft: { slot: string }) => draft.slot)).toEqual(['']);
  const late = draftOf({ ...answers, note: 'late' }, { key, basedOn: first.body.version });
  expect(await user.call('PUT', slot, late)).toMatchObject({
    status: 200,
    body: { state: 'entered' },
  });
  expect(await list(user)).toHaveLength(1);
  const reply = await user.call('GET', `${slot}&key=${key}`);
  expect(reply.body).toMatchObject({ draft: null, isKeyUsed: true });
});

test('the drafts of a person are there after a logout and a login elsewhere', async () => {
  const here = await portal.login('user.one');
  await here.call('PUT', INVOICE, draftOf({ note: 'from the desk' }));
  await here.call('POST', '/api/auth/logout', { sessionId: here.sessionId });
  user = await portal.login('user.one');
  expect((await user.call('GET', INVOICE)).body.draft?.answers).toEqual({ note: 'from the desk' });
  expect(await list(user)).toHaveLength(1);
});

test('the ticket of a register form keeps the drafts of that form and of no other', async () => {
  const { body } = await user.call('POST', '/api/auth/formTicket', { form: 'customertin' });
  const frame = <M extends Method, Url extends string>(method: M, path: Url, sent?: object) =>
    callApp(portal.app, method, path, {
      body: sent,
      headers: { authorization: `Bearer ${body.ticket}` },
    });
  const draft = draftOf({ registeredName: 'Nena' });
  expect((await frame('PUT', '/api/drafts/customer-tin', draft)).status).toBe(200);
  expect((await frame('GET', '/api/drafts/customer-tin')).body.draft?.answers).toEqual(
    draft.answers,
  );
  expect((await frame('PUT', '/api/drafts/vendor-tin', draft)).status).toBe(403);
  expect((await frame('POST', `${INVOICE}/aside`, draft)).status).toBe(403);
  expect((await frame('GET', '/api/drafts')).status).toBe(403);
});

test('keys are swept after ninety days, with drafts that were entered long since, and by no other way [A-86, F-16]', async () => {
  const key = randomUUID();
  const answers = typedInvoice(customer, 'K-1', { date: '2024-03-01' });
  await enterInvoice(user, answers, { key: { 'idempotency-key': key } });
  // What a save in the very moment of the entering would leave behind.
  const summary = JSON.stringify({ party: '', amount: '' });
  const { user_id: userId } = await portal.deps.db
    .selectFrom('idempotency_keys')
    .select('user_id')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  await portal.deps.db
    .insertInto('drafts')
    .values({
      user_id: userId,
      kind: 'invoice',
      slot: '',
      title: '',
      summary,
      answers: '{}',
      idempotency_key: key,
      version: 1,
      saved_at: portal.clock.now(),
    })
    .execute();
  expect(await list(user)).toEqual([]);
  portal.clock.advance(80 * 86_400);
  expect(await sweepOldKeys(portal.deps)).toBe(0);
  expect(await portal.countOf('drafts')).toBe(0);
  user = await portal.login('user.one');
  const fresh = typedInvoice(customer, 'K-9', { date: '2024-05-01' });
  expect((await enterInvoice(user, fresh)).status).toBe(200);
  portal.clock.advance(15 * 86_400);
  expect(await sweepOldKeys(portal.deps)).toBeGreaterThan(0);
  expect(await portal.countOf('idempotency_keys')).toBe(1);
  const { db, end } = connect(portal.database.appUrl, { maxConnections: 1 });
  const byHand = sql`delete from idempotency_keys`.execute(db);
  await expect(byHand).rejects.toThrow(/permission denied/);
  await end();
});
