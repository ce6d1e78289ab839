import { afterEach, expect, test, vi } from 'vitest';

import { defineKind } from '#kinds/define-kind.ts';
import type { Kind } from '#kinds/define-kind.ts';
import { invoice } from '#kinds/invoice/invoice.ts';

import { beginForm } from './form-flow.ts';
import type { FormEvent, FormState, Preview } from './form-flow.ts';
import { createSubmission } from './submission.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const note = defineKind({
  id: 'note',
  form: 'invoice',
  title: 'Note',
  book: 'GJ',
  documentNumber: { series: 'JV' },
  receiptEmail: 'email',
  traits: invoice.traits,
  fields: { email: { type: 'email', label: 'Email', required: true } },
  post: () => {
    throw new Error('is not asked here');
  },
  voucher: { heading: 'NOTE', phrase: '', signatories: [] },
  manual: { label: 'Notes', purpose: '', steps: [], mistakes: [] },
  examples: [],
}) as unknown as Kind;

const preview = { digest: 'd'.repeat(64) } as Preview;
const filled = beginForm({
  typed: { email: 'books@sandigan.example' },
  labels: [],
  key: 'one key',
});
const confirming: FormState = { ...filled, step: { name: 'confirm', preview } };

function submissionWith(answers: (() => Response)[]) {
  const events: FormEvent[] = [];
  const requests: { key: string | null; body: string }[] = [];
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    // The look at the line that a lost call brings about: the server is there.
    if (address === '/healthz') return Promise.resolve(new Response());
    const key = new Headers(init.headers).get('idempotency-key');
    requests.push({ key, body: typeof init.body === 'string' ? init.body : '' });
    const next = answers.shift();
    return next === undefined
      ? Promise.reject(new TypeError('no network'))
      : Promise.resolve(next());
  });
  const submission = createSubmission({
    kind: note,
    today: '2026-03-01',
    dispatch: (event) => events.push(event),
    pause: () => Promise.resolve(),
  });
  return { submission, events, requests };
}

const noNetwork = () => {
  throw new TypeError('no network');
};
const posted = () => Response.json({ success: true, number: 'N-1' });

test('a form with faults is marked here and not sent', async () => {
  const { submission, events, requests } = submissionWith([]);
  const typo = beginForm({ typed: { email: 'nonsense' }, labels: [], key: 'k' });
  await submission.review(typo, []);
  expect(events).toMatchObject([{ type: 'refused', problems: [{ path: 'email' }] }]);
  expect(requests).toEqual([]);
});

test('a paper on its way holds the form back', async () => {
  const { submission, events } = submissionWith([]);
  await submission.review(filled, [{ path: 'papers', message: 'Wait.' }]);
  expect(events).toMatchObject([{ type: 'refused', problems: [{ path: 'papers' }] }]);
});

test('a correction without a reason is not sent', async () => {
  const { submission, events } = submissionWith([]);
  const correction = { transactionId: 't', number: '1', reason: ' ' };
  await submission.review({ ...filled, correction }, []);
  expect(events).toMatchObject([{ type: 'refused', problems: [{ path: 'reason' }] }]);
});

test('the fields that the server marks reach the form', async () => {
  const fields = [{ path: 'email', message: 'No such address.' }];
  const refusal = {
    success: false,
    error: 'Not right.',
    problem: { code: 'bad-request', fields, requestId: 'r' },
  };
  const { submission, events } = submissionWith([() => Response.json(refusal, { status: 400 })]);
  await submission.review(filled, []);
  expect(events).toEqual([
    { type: 'checking' },
    { type: 'refused', problems: fields, message: 'Not right.', isKeySpent: false },
  ]);
});

test('a lost connection is tried again with the same key and content, and then left to the person', async () => {
  const { submission, events, requests } = submissionWith([]);
  await submission.post(confirming);
  expect(events).toEqual([{ type: 'posting' }, { type: 'lost' }]);
  expect(requests.length).toBe(3);
  expect(new Set(requests.map(({ key }) => key))).toEqual(new Set(['one key']));
  expect(new Set(requests.map(({ body }) => body)).size).toBe(1);
});

test('a second try that gets through ends the way', async () => {
  const { submission, events } = submissionWith([noNetwork, posted]);
  await submission.post(confirming);
  expect(events).toMatchObject([
    { type: 'posting' },
    { type: 'posted', posted: { number: 'N-1' } },
  ]);
});

test('a refusal is not repeated', async () => {
  const refusal = {
    success: false,
    error: 'No.',
    problem: { code: 'conflict', fields: [], requestId: 'r' },
  };
  const { submission, events, requests } = submissionWith([
    () => Response.json(refusal, { status: 409 }),
  ]);
  await submission.post(confirming);
  expect(events.at(-1)).toEqual({
    type: 'refused',
    problems: [],
    message: 'No.',
    isKeySpent: false,
  });
  expect(requests.length).toBe(1);
});

test('nothing is posted that was not confirmed', async () => {
  const { submission, requests } = submissionWith([posted]);
  await submission.post(filled);
  expect(requests).toEqual([]);
});

test('a key that was used for other content is told apart, so that the person can decide', async () => {
  const problem = { code: 'idempotency-key-reused', fields: [], requestId: 'r' };
  const refusal = { success: false, error: 'Already entered.', problem };
  const { submission, events } = submissionWith([() => Response.json(refusal, { status: 422 })]);
  await submission.post(confirming);
  expect(events.at(-1)).toMatchObject({ type: 'refused', isKeySpent: true });
});
