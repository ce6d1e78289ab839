import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { enterInvoice, newKey, registerCustomer, typedInvoice } from '#test/invoices.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import { callApp } from '#test/test-session.ts';
import type { TestSession } from '#test/test-session.ts';

import { hashOf } from '../../platform/hash-of.ts';
import { inRecordingTransaction, recordPostings } from '../postings/record.ts';
import { verifyLedger } from '../postings/verify.ts';

import { buildReversal, findReversible } from './reversal.ts';

let app: TestApp;
let user: TestSession;
let accountant: TestSession;
let customer: string;

beforeAll(async () => {
  app = await startTestApp();
  user = await app.loginAs('user');
  accountant = await app.loginAs('accountant');
  customer = await registerCustomer(user);
});
afterAll(() => app.stop());

test('fifty submissions of one key at once enter one invoice and get one answer [A-82, A-83]', async () => {
  const answers = typedInvoice(customer, 'K-1');
  const { body } = await user.call('POST', '/api/transactions/invoice/preview', { answers });
  const key = newKey();
  const before = await app.countOf('journal_entries');
  const replies = await Promise.all(
    Array.from({ length: 50 }, () =>
      user.call('POST', '/api/transactions/invoice', { answers, digest: body.digest }, key),
    ),
  );
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(replies.map((reply) => JSON.stringify(reply.body))).size).toBe(1);
  expect(await app.countOf('journal_entries')).toBe(before + 1);
  expect(await app.countOf('mails')).toBe(1);
});

test('the same key answers the same again, also later and from another server [A-82, A-86]', async () => {
  const answers = typedInvoice(customer, 'K-2');
  const key = newKey();
  const first = await enterInvoice(user, answers, { key });
  app.clock.advance(60);
  const second = await startTestApp({ database: app.database });
  const again = await callApp(second.app, 'POST', '/api/transactions/invoice', {
    body: { answers, digest: '0'.repeat(64) },
    headers: { ...user.headers, ...key },
  });
  await second.stop();
  expect(again.body).toEqual(first.body);
});

test('the same key with other content is refused [A-86]', async () => {
  const key = newKey();
  await enterInvoice(user, typedInvoice(customer, 'K-3'), { key });
  const reply = await enterInvoice(user, typedInvoice(customer, 'K-4'), { key });
  expect(reply).toMatchObject({
    status: 422,
    body: { problem: { code: 'idempotency-key-reused' } },
  });
});

test('another person may use the same key [A-86]', async () => {
  const key = newKey();
  const mine = await enterInvoice(user, typedInvoice(customer, 'K-5'), { key });
  const theirs = await enterInvoice(accountant, typedInvoice(customer, 'K-6'), { key });
  expect([mine.status, theirs.status]).toEqual([200, 200]);
  expect(theirs.body.transactionId).not.toBe(mine.body.transactionId);
});

test('a refused submission leaves its key free [A-86]', async () => {
  const key = newKey();
  const refused = await enterInvoice(user, typedInvoice(customer, 'K-5'), { key });
  expect(refused.status).toBe(400);
  expect((await enterInvoice(user, typedInvoice(customer, 'K-7'), { key })).status).toBe(200);
});

test('a draft is kept for each person and form, and goes with the entry', async () => {
  const draft = {
    answers: { invoiceNumber: 'half typ', lines: [{ description: '\u0000 \uD800' }] },
    idempotencyKey: crypto.randomUUID(),
    basedOn: 0,
  };
  const saved = await user.call('PUT', '/api/drafts/invoice', draft);
  expect(saved.body).toMatchObject({ state: 'saved' });
  const kept = await user.call('GET', '/api/drafts/invoice');
  // What no database can hold is taken out; the rest is as it was typed.
  expect(kept.body.draft).toMatchObject({
    answers: { invoiceNumber: 'half typ', lines: [{ description: ' \uFFFD' }] },
    idempotencyKey: draft.idempotencyKey,
  });
  expect((await accountant.call('GET', '/api/drafts/invoice')).body.draft).toBeNull();
  await enterInvoice(user, typedInvoice(customer, 'K-8'), {
    key: { 'idempotency-key': draft.idempotencyKey },
  });
  expect((await user.call('GET', '/api/drafts/invoice')).body.draft).toBeNull();
  // The last keystrokes are saved after the entry: what was entered does not come back.
  await user.call('PUT', '/api/drafts/invoice', draft);
  expect((await user.call('GET', '/api/drafts/invoice')).body.draft).toBeNull();
  await user.call('PUT', '/api/drafts/invoice', { ...draft, idempotencyKey: randomUUID() });
  expect((await user.call('GET', '/api/drafts/invoice')).body.draft).not.toBeNull();
  await user.call('DELETE', '/api/drafts/invoice');
  expect((await user.call('GET', '/api/drafts/invoice')).body.draft).toBeNull();
});

test('an accountant reverses once, with a reason; the mirror links both ways', async () => {
  const { body } = await enterInvoice(user, typedInvoice(customer, 'V-1'));
  const path = `/api/records/${body.transactionId}/reverse` as const;
  expect((await user.call('POST', path, { reason: 'a slip' }, newKey())).status).toBe(403);
  expect((await accountant.call('POST', path, { reason: '  ' }, newKey())).status).toBe(400);
  const before = await accountant.call(
    'POST',
    path,
    { reason: 'too early', date: '2026-02-28' },
    newKey(),
  );
  expect(before.body.problem.fields).toMatchObject([{ path: 'date' }]);
  const key = newKey();
  const done = await accountant.call('POST', path, { reason: 'a slip' }, key);
  expect(done.body).toMatchObject({ date: '2026-03-01', total: '-1120.00', receiptTo: '' });
  expect((await accountant.call('POST', path, { reason: 'a slip' }, key)).body).toEqual(done.body);
  const twice = await accountant.call('POST', path, { reason: 'again' }, newKey());
  expect(twice).toMatchObject({ status: 409, body: { problem: { code: 'already-reversed' } } });
  // Which one did it, so that it can be opened.
  const { transactionId, number } = done.body;
  expect(twice.body.problem.record).toEqual({ transactionId, number });
  // Of two in one instant the later one learns it, too.
  const next = await enterInvoice(user, typedInvoice(customer, 'V-2'));
  const nextPath = `/api/records/${next.body.transactionId}/reverse` as const;
  const both = await Promise.all(
    ['mine', 'yours'].map((reason) => accountant.call('POST', nextPath, { reason }, newKey())),
  );
  const [won, lost] = both.toSorted((one, other) => one.status - other.status);
  expect([won?.status, lost?.status, lost?.body.problem.code]).toEqual([
    200,
    409,
    'already-reversed',
  ]);
  const instant = { transactionId: won?.body.transactionId, number: won?.body.number };
  expect(lost?.body.problem.record).toEqual(instant);
  // And also where it is one act of several, such as at the bank desk.
  const third = await enterInvoice(user, typedInvoice(customer, 'V-3'));
  const { transactionId: thirdId } = third.body;
  const late = inRecordingTransaction(app.deps.db, async (tx) => {
    const original = await findReversible(tx, thirdId);
    const faster = `/api/records/${thirdId}/reverse` as const;
    const { body: first } = await accountant.call('POST', faster, { reason: 'first' }, newKey());
    expect(first.success).toBe(true);
    const posting = buildReversal(original, { now: app.clock.now(), reason: 'second' });
    const by = { userId: original.recorded_by, actor: 'accountant.one', address: '' };
    const given = { ...by, at: app.clock.now(), key: randomUUID(), contentHash: hashOf({ third }) };
    await recordPostings(tx, { ...given, postings: [posting] });
  });
  await expect(late).rejects.toMatchObject({
    code: 'already-reversed',
    record: { number: expect.stringMatching(/^RV-2026-/) },
  });
  const ofReversal = `/api/records/${done.body.transactionId}/reverse` as const;
  const back = await accountant.call('POST', ofReversal, { reason: 'undo' }, newKey());
  expect(back).toMatchObject({
    status: 409,
    body: { problem: { code: 'reversal-not-reversible' } },
  });
  const [original, mirror] = await Promise.all(
    [body, done.body].map(({ transactionId }) =>
      accountant.call('GET', `/api/records/${transactionId}`),
    ),
  );
  expect(original?.body.record).toMatchObject({
    state: 'reversed',
    reversedBy: { transactionId: done.body.transactionId },
  });
  expect(mirror?.body.record).toMatchObject({
    state: 'reversal',
    reverses: { number: 'V-1' },
    reason: 'a slip',
  });
  expect(mirror?.body.record.lines[0]).toMatchObject({
    account: '1210',
    debit: '0.00',
    credit: '1120.00',
  });
});

test('of reversals at the same time one passes [A-82]', async () => {
  const { body } = await enterInvoice(user, typedInvoice(customer, 'V-2'));
  const replies = await Promise.all(
    Array.from({ length: 8 }, () =>
      accountant.call(
        'POST',
        `/api/records/${body.transactionId}/reverse`,
        { reason: 'race' },
        newKey(),
      ),
    ),
  );
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 409, 409, 409, 409, 409, 409, 409,
  ]);
});

test('a reversed number may be recorded again', async () => {
  const { body } = await enterInvoice(user, typedInvoice(customer, 'V-3'));
  await accountant.call(
    'POST',
    `/api/records/${body.transactionId}/reverse`,
    { reason: 'wrong customer' },
    newKey(),
  );
  expect((await enterInvoice(user, typedInvoice(customer, 'v3'))).status).toBe(200);
});

test('a correction reverses and replaces in one act, under the same number', async () => {
  const { body } = await enterInvoice(user, typedInvoice(customer, 'C-1'));
  const corrects = { transactionId: body.transactionId, reason: 'price was wrong' };
  const better = typedInvoice(customer, 'C-1', {
    lines: [{ description: 'Chair', quantity: '1', unitPrice: '900', taxClass: 'vatable' }],
  });
  expect((await enterInvoice(user, better, { corrects })).status).toBe(403);
  const entries = await app.countOf('journal_entries');
  const done = await enterInvoice(accountant, better, { corrects });
  expect(done.body).toMatchObject({ number: 'C-1', total: '1008.00' });
  expect(await app.countOf('journal_entries')).toBe(entries + 2);
  const record = await accountant.call('GET', `/api/records/${done.body.transactionId}`);
  expect(record.body.record).toMatchObject({ state: 'posted', corrects: { number: 'C-1' } });
  const original = await accountant.call('GET', `/api/records/${body.transactionId}`);
  expect(original.body.record).toMatchObject({
    state: 'reversed',
    correctedBy: { transactionId: done.body.transactionId },
  });
  expect(original.body.record.history.map((event: { text: string }) => event.text)).toEqual([
    expect.stringMatching(/^Posted as SJ-/),
    expect.stringMatching(/^Reversed by RV-2026-\d{6} \(SJ-.*\): price was wrong$/),
    expect.stringMatching(/^Corrected by C-1 \(SJ-.*\): price was wrong$/),
  ]);
});

test('a correction that is refused leaves the original as it was', async () => {
  const taken = await enterInvoice(user, typedInvoice(customer, 'C-2'));
  const { body } = await enterInvoice(user, typedInvoice(customer, 'C-3'));
  const corrects = { transactionId: body.transactionId, reason: 'other number' };
  expect(taken.status).toBe(200);
  const answers = typedInvoice(customer, 'C-2');
  const { body: preview } = await accountant.call('POST', '/api/transactions/invoice/preview', {
    answers: typedInvoice(customer, 'C-4'),
  });
  const refused = await accountant.call(
    'POST',
    '/api/transactions/invoice',
    { answers, digest: preview.digest, corrects },
    newKey(),
  );
  expect(refused.status).toBe(409);
  const record = await accountant.call('GET', `/api/records/${body.transactionId}`);
  expect(record.body.record.state).toBe('posted');
});

test('after all of that the ledger is whole', async () => {
  expect(await verifyLedger(app.deps.db)).toEqual([]);
});
