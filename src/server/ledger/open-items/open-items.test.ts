import { afterAll, beforeAll, expect, test } from 'vitest';

import { newKey, registerCustomer, typedInvoice } from '#test/invoices.ts';
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

async function enter(answers: object, corrects?: object) {
  const of = corrects as { transactionId: string } | undefined;
  const { body: preview } = await accountant.call('POST', '/api/transactions/invoice/preview', {
    answers,
    ...(of && { corrects: of.transactionId }),
  });
  const body = { answers, digest: preview.digest, ...(corrects && { corrects }) };
  const posted = await accountant.call('POST', '/api/transactions/invoice', body, newKey());
  expect(posted.body).toMatchObject({ success: true });
  return posted.body.transactionId;
}

async function openItem(document: string, more = '') {
  const path = `/api/open-items?account=1210&partyId=${customer}${more}` as const;
  const { body } = await accountant.call('GET', path);
  return body.items.find((item: { document: string }) => item.document === document);
}

test('a corrected document has the days of its correction', async () => {
  const typed = typedInvoice(customer, 'O-1');
  const first = await enter({ ...typed, date: '2026-01-05', terms: '30' });
  expect(await openItem('O-1')).toMatchObject({
    documentDate: '2026-01-05',
    dueDate: '2026-02-04',
  });
  const corrects = { transactionId: first, reason: 'Other terms' };
  await enter({ ...typed, date: '2026-01-06', terms: '60' }, corrects);
  expect(await openItem('O-1')).toMatchObject({
    documentDate: '2026-01-06',
    dueDate: '2026-03-07',
  });
});

test('whoever corrects a receipt sees its invoices open as before it', async () => {
  await enter(typedInvoice(customer, 'O-3'));
  const { balance } = present(await openItem('O-3'));
  const answers = {
    customer,
    account: '1030',
    method: 'cash',
    date: '2026-03-02',
    invoices: [{ invoice: 'O-3', amount: balance }],
  };
  const path = '/api/transactions/collection-receipt';
  const preview = await accountant.call('POST', `${path}/preview`, { answers });
  const body = { answers, digest: preview.body.digest };
  const posted = await accountant.call('POST', path, body, newKey());
  expect(await openItem('O-3')).toBeUndefined();
  const { transactionId } = posted.body;
  expect(await openItem('O-3', `&corrects=${transactionId}`)).toMatchObject({ balance });
});

test('what is expected to be withheld is offered with its document', async () => {
  const lines = [
    {
      description: 'Paper',
      quantity: '1',
      unitPrice: '1000.00',
      taxClass: 'vatable',
      withholding: 'WC158',
    },
  ];
  await enter({ ...typedInvoice(customer, 'O-2'), lines });
  expect(await openItem('O-2')).toMatchObject({
    balance: '1120.00',
    expected: [{ atc: 'WC158', base: '1000.00', tax: '10.00' }],
  });
});

test('each bank account tells the cheque after its last one', async () => {
  const { body } = await accountant.call('GET', '/api/cash-accounts');
  expect(body.accounts.map(({ account }: { account: string }) => account)).toContain('1110');
  expect(body.pettyCash).toEqual({ custodian: '', limit: '0.00', balance: '0.00' });
  const form = { account: '1110', number: '0000099', date: '2026-01-10', reason: 'Torn' };
  await accountant.call('POST', '/api/cheques/spoiled', form);
  const after = await accountant.call('GET', '/api/cash-accounts');
  const bank = after.body.accounts.find(({ account }: { account: string }) => account === '1110');
  expect(bank?.nextCheque).toBe('0000100');
});
