import { afterAll, beforeAll, expect, test } from 'vitest';

import { enterInvoice, registerCustomer, typedInvoice } from '#test/invoices.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';
import { present } from '#test/present.ts';

let app: TestApp;
let accountant: TestSession;
let customer: string;

beforeAll(async () => {
  app = await startTestApp();
  accountant = await app.loginAs('accountant');
  customer = await registerCustomer(accountant);
});
afterAll(() => app.stop());

test('a correction is shown with the old answers and the entry that reverses them', async () => {
  const old = typedInvoice(customer, 'PC-1');
  const entered = await enterInvoice(accountant, old);
  const answers = typedInvoice(customer, 'PC-1', { terms: '60' });
  const { transactionId: corrects } = entered.body;
  const path = '/api/transactions/invoice/preview';
  const { body } = await accountant.call('POST', path, { answers, corrects });
  expect(body.replaces).toMatchObject({
    number: 'PC-1',
    date: '2026-03-01',
    reversedOn: '2026-03-01',
    isMonthClosed: false,
    total: body.total,
  });
  const sides = (lines: Side[]) =>
    lines.map(({ account, debit, credit }) => [account, debit, credit]);
  const swapped = body.lines.map(({ account, debit, credit }: Side) => [account, credit, debit]);
  const replaced = present(body.replaces);
  expect(sides(replaced.lines)).toEqual(swapped);
  const terms = (rows: Row[]) => rows.find(({ name }) => name === 'terms')?.text;
  expect([terms(replaced.summary), terms(body.summary)]).toEqual(['30 days', '60 days']);
});

test('what corrects nothing replaces nothing', async () => {
  const answers = typedInvoice(customer, 'PC-2');
  const { body } = await accountant.call('POST', '/api/transactions/invoice/preview', { answers });
  expect(body.replaces).toBeUndefined();
});

interface Side {
  readonly account: string;
  readonly debit: string;
  readonly credit: string;
}

interface Row {
  readonly name: string;
  readonly text: string;
}
