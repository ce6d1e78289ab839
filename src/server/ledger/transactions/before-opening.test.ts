// What the opening balances hold is not entered a second time (handbook 14, ruling 4).
import { afterAll, beforeAll, expect, test } from 'vitest';

import { enter } from '#test/enter.ts';
import { enterInvoice, newKey, registerCustomer, typedInvoice } from '#test/invoices.ts';
import { postInvoice, tryInvoice } from '#test/post-invoice.ts';
import { postLines } from '#test/post-lines.ts';
import { findRecord } from '#test/settling.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';

const REFUSED =
  'The books begin with the opening balances of 30 Nov 2026. Add this document to the opening balances, or use the date you received it.';

const BALANCES = {
  date: '2026-11-30',
  trialBalance: [
    { account: '1110', debit: '1000.00', credit: '' },
    { account: '3010', debit: '', credit: '1000.00' },
  ],
};

let app: TestApp;
let accountant: TestSession;
let customer: string;
let early: string;
let opening: string;
let unanswered: Awaited<ReturnType<typeof enter>>;

beforeAll(async () => {
  app = await startTestApp({ clock: '2026-12-20T02:00:00Z' });
  accountant = await app.loginAs('accountant');
  customer = await registerCustomer(accountant);
  // Entered before anybody carried the balances over.
  early = (await postInvoice(accountant, customer, { date: '2026-11-10' })).transactionId;
  // Whoever did so is asked about it.
  unanswered = await enter(accountant, ['opening-balances', BALANCES], { answered: [] });
  const { body } = await enter(accountant, ['opening-balances', BALANCES]);
  opening = body.transactionId;
});
afterAll(() => app.stop());

test('a document of the day of the opening balances, or of an earlier one, is refused in words [A-94]', async () => {
  for (const date of ['2026-11-30', '2026-11-29', '2025-01-31']) {
    const { status, body } = await tryInvoice(accountant, customer, { date });
    expect([status, body.problem.fields]).toEqual([400, [{ path: 'date', message: REFUSED }]]);
  }
  expect((await tryInvoice(accountant, customer, { date: '2026-12-01' })).status).toBe(200);
});

test('whoever brings balances where older documents are recorded is asked first', () => {
  expect([unanswered.status, unanswered.body.problem.code]).toEqual([409, 'question-open']);
});

test('the database refuses it as well, also what other forms make', async () => {
  const lines = [
    { account: '6110', debit: 500n, credit: 0n },
    { account: '1010', debit: 0n, credit: 500n },
  ];
  const entry = { date: '2026-11-30', description: 'Late rent', lines };
  await expect(postLines(app, 'accountant.one', entry)).rejects.toMatchObject({
    code: 'before-opening',
    message: REFUSED,
  });
});

test('what was entered there before is taken back on a later day, and corrected to one', async () => {
  const wrong = { reason: 'Is in the opening balances', date: '2026-11-10' };
  const path = `/api/records/${early}/reverse` as const;
  const refused = await accountant.call('POST', path, wrong, newKey());
  expect([refused.status, refused.body.error]).toEqual([409, REFUSED]);
  const reply = await accountant.call('POST', path, { reason: wrong.reason }, newKey());
  expect(reply.status).toBe(200);
  expect(await findDay(reply.body)).toBe('2026-12-20');
});

test('the opening balances themselves can be corrected, and without them the days are free', async () => {
  const path = `/api/records/${opening}/reverse` as const;
  const reply = await accountant.call('POST', path, { reason: 'Wrong day' }, newKey());
  expect(reply.status).toBe(200);
  expect(await findDay(reply.body)).toBe('2026-11-30');
  const answers = typedInvoice(customer, 'FREE-1', { date: '2026-11-30' });
  expect((await enterInvoice(accountant, answers)).status).toBe(200);
});

async function findDay(posted: { readonly transactionId: string }) {
  return (await findRecord(accountant, posted)).date;
}
