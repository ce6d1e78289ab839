// Who was set inactive begins nothing new; what a reversal opened again of it is settled all
// the same.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { enter } from '#test/enter.ts';
import { registerCustomer, registerVendor } from '#test/invoices.ts';
import { enterBill } from '#test/pay-run-books.ts';
import { postInvoice, tryInvoice } from '#test/post-invoice.ts';
import { findRecord, openItem, reverse, sentencesOf } from '#test/settling.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';

let app: TestApp;
let accountant: TestSession;
let customer: string;
/** An invoice of the inactive customer that a reversal opened again. */
let invoice: { readonly transactionId: string; readonly number: string };

beforeAll(async () => {
  app = await startTestApp({ clock: '2026-03-10T02:00:00Z' });
  accountant = await app.loginAs('accountant');
  customer = await registerCustomer(accountant);
  invoice = await postInvoice(accountant, customer, {
    lines: [
      {
        description: 'Chair',
        quantity: '1',
        unitPrice: '1,000',
        taxClass: 'vatable',
        withholding: 'WC158',
      },
    ],
  });
  const paid = await collect({ amount: '1,120.00', ...WITHHELD });
  await setInactive(customer);
  // It owes only its certificate.
  const rows = [{ invoice: invoice.number, atc: 'WC158', base: '1,000.00', tax: '10.00' }];
  const certificate = { customer, date: '2026-03-09', rows };
  const received = await enter(accountant, ['certificate-received', certificate]);
  demandDone(received);
  demandDone(await reverse(accountant, received.body.transactionId));
  demandDone(await reverse(accountant, paid.body.transactionId));
});
afterAll(() => app.stop());

test('its record says that it is inactive; the invoice of another does not', async () => {
  expect(await findRecord(accountant, invoice)).toMatchObject({ isPartyInactive: true });
  const other = await postInvoice(accountant, await registerCustomer(accountant, '999-001-103'));
  expect(await findRecord(accountant, other)).toMatchObject({ isPartyInactive: false });
});

test('a new invoice, an advance and the correction of an invoice are refused', async () => {
  expect(sentencesOf(await tryInvoice(accountant, customer))).toContain('is set inactive');
  expect(sentencesOf(await collect({}))).toContain('is set inactive');
  const advance = collection({ invoices: [], advance: '250.00' });
  expect(sentencesOf(await enter(accountant, ['collection-receipt', advance]))).toContain(
    'is set inactive',
  );
  // Naming the invoice of somebody else does not help.
  const theirs = await postInvoice(accountant, await registerCustomer(accountant, '999-001-104'));
  const foreign = collection({ invoices: [{ invoice: theirs.number, amount: '1.00' }] });
  expect(sentencesOf(await enter(accountant, ['collection-receipt', foreign]))).toContain(
    'is set inactive',
  );
});

test('what is open of it is collected, written off and corrected', async () => {
  const part = await collect({ amount: '500.00' });
  expect(part.status, JSON.stringify(part.body)).toBe(200);
  const corrects = { transactionId: part.body.transactionId, reason: 'a slip of the pen' };
  const answers = collection({ invoices: [{ invoice: invoice.number, amount: '520.00' }] });
  const corrected = await enter(accountant, ['collection-receipt', answers], { corrects });
  expect(corrected.status, JSON.stringify(corrected.body)).toBe(200);
  const entry = (document: string) => ({
    date: '2026-03-10',
    stage: 'normal',
    description: 'Bad debt',
    lines: [
      { account: '6220', debit: '600.00' },
      { account: '1210', credit: '600.00', party: customer, document },
    ],
  });
  const unknown = await enter(accountant, ['journal-entry', entry('INV-NOBODY')]);
  expect(sentencesOf(unknown)).toContain('is set inactive');
  const written = await enter(accountant, ['journal-entry', entry(invoice.number)]);
  expect(written.status, JSON.stringify(written.body)).toBe(200);
  expect(await openItem(accountant, '1210', invoice.number)).toBeUndefined();
});

test('the bill of an inactive vendor that is open again is offered to a pay run', async () => {
  const vendor = await registerVendor(accountant, '999-002-001');
  const bill = await enterBill(accountant, { vendor });
  const payment = {
    vendor,
    account: '1110',
    method: 'transfer',
    reference: 'X',
    date: '2026-03-09',
    bills: [{ bill, amount: '1,120.00' }],
  };
  const paid = await enter(accountant, ['bill-payment', payment]);
  expect(paid.status, JSON.stringify(paid.body)).toBe(200);
  await setInactive(vendor);
  expect((await reverse(accountant, paid.body.transactionId)).status).toBe(200);
  const { body } = await accountant.call('GET', '/api/pay-runs/bills');
  expect(body.bills).toMatchObject([{ document: bill }]);
});

test('same again leaves the party out', async () => {
  const { body } = await accountant.call('POST', `/api/records/${invoice.transactionId}/again`);
  expect(body.path).toContain('/invoiceform?draft=again');
  const slot = `again:${invoice.transactionId}`;
  const { draft } = (await accountant.call('GET', `/api/drafts/invoice?slot=${slot}`)).body;
  expect(draft?.answers).toMatchObject({ lines: [{ description: 'Chair' }] });
  expect(draft?.answers['customer']).toBeUndefined();
});

const WITHHELD = { atc: 'WC158', base: '1,000.00', certificate: 'to-follow' };

function collection(form: object) {
  return {
    customer,
    account: '1030',
    date: '2026-03-09',
    method: 'cash',
    ...form,
  };
}

/** Collects something of the invoice. */
function collect(row: object) {
  const invoices = Object.keys(row).length === 0 ? [] : [{ invoice: invoice.number, ...row }];
  return enter(accountant, ['collection-receipt', collection({ invoices })]);
}

async function setInactive(partyId: string): Promise<void> {
  demandDone(await accountant.call('PATCH', `/api/parties/${partyId}/state`, { isActive: false }));
}

function demandDone({ status, body }: { status: number; body: object }): void {
  if (status !== 200) throw new Error(JSON.stringify(body));
}
