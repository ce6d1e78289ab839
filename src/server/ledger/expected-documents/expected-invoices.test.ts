// What we invoice regularly is expected as well, what is paid ahead counts as its expense, and the
// page comes as a file.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { enter } from '#test/enter.ts';
import { enterInvoice, registerCustomer, registerVendor, typedInvoice } from '#test/invoices.ts';
import { present } from '#test/present.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';

let app: TestApp;
let session: TestSession;
let lessor: string;
let tenant: string;
let shopper: string;

beforeAll(async () => {
  app = await startTestApp({ clock: '2026-11-20T02:00:00Z' });
  session = await app.loginAs('accountant');
  lessor = await registerVendor(session, '999-002-001');
  tenant = await registerCustomer(session, '999-001-001');
  shopper = await registerCustomer(session, '999-001-002');
  for (const [at, month] of ['02', '05', '08'].entries()) await payRentAhead(at, month);
  const bought = ['1,000.00', '4,000.00', '2,500.00', '900.00'];
  for (const [at, unitPrice] of bought.entries()) {
    const month = String(at + 7).padStart(2, '0');
    await invoice(tenant, `T-${month}`, { date: `2026-${month}-03`, unitPrice: '18,000.00' });
    await invoice(shopper, `S-${month}`, { date: `2026-${month}-12`, unitPrice });
  }
});
afterAll(() => app.stop());

test('rent that is paid ahead for a quarter is expected on its expense account', async () => {
  expect(await expected('2026-11')).toContainEqual(
    expect.objectContaining({
      partyId: lessor,
      register: 'vendor',
      account: '6110',
      step: 3,
      state: 'late',
      why: 'Came every quarter: 3 of the last 3 times, on the 5th.',
      band: { usual: '75000.00', low: '71250.00', high: '78750.00' },
    }),
  );
});

test('an invoice of much the same amount every month is expected; what is bought now and then is not', async () => {
  const own = (await expected('2026-11')).filter(({ register }) => register === 'customer');
  expect(own).toMatchObject([
    {
      partyId: tenant,
      step: 1,
      state: 'late',
      expectedOn: '2026-11-03',
      why: 'Issued every month: 4 of the last 4 times, on the 3rd.',
      band: { usual: '18000.00', low: '17100.00', high: '18900.00' },
    },
  ]);
  const account = present(own[0]).account;
  const { body } = await session.call('GET', '/api/periods/months/2026-11');
  const item = present(body.checklist.items.find(({ key }) => key === 'expected'));
  expect(item.findings.map(({ text }) => text)).toContainEqual(
    expect.stringMatching(/has not been invoiced yet\. Issued every month/),
  );

  await invoice(tenant, 'T-11', { date: '2026-11-19', unitPrice: '20,000.00' });
  expect(await ofCustomers()).toMatchObject([
    { state: 'unusual', unusual: expect.stringContaining('20,000.00 is more than usual') },
  ]);

  // Who moves out is invoiced no more; by hand an account of income is asked for.
  const rule = { partyId: tenant, firstMonth: '2026-12' };
  const stopped = { ...rule, account, what: 'stopped', reason: 'Moved out' };
  expect((await set(stopped)).status).toBe(200);
  expect((await expected('2026-12')).map(({ partyId }) => partyId)).not.toContain(tenant);
  // What was said of December changes nothing of the months before.
  expect(await ofCustomers()).toMatchObject([{ partyId: tenant, state: 'unusual' }]);
  const byHand = { ...rule, partyId: shopper, what: 'by-hand', step: 1, day: 10 };
  const wrong = await set({ ...byHand, account: '6110' });
  expect(wrong.body.problem.fields[0]?.message).toBe('Choose an account of income.');
  expect((await set({ ...byHand, account })).status).toBe(200);
  expect(await expected('2026-12')).toContainEqual(
    expect.objectContaining({ partyId: shopper, state: 'awaited', isByHand: true }),
  );
});

test('the month is a file with what is missing, unusual and as usual', async () => {
  const csv = await session.call('GET', '/api/expected-documents/export/csv?month=2026-10');
  expect(csv.status).toBe(200);
  const rows = String(csv.body).split(/\r?\n/);
  expect(rows.find((row) => row.includes('Mabuhay Trading Corporation 001'))).toMatch(
    /As usual.*18000\.00.*18000\.00/,
  );
  for (const format of ['pdf', 'xlsx']) {
    const { status } = await session.call(
      'GET',
      `/api/expected-documents/export/${format}?month=2026-11`,
    );
    expect(status, format).toBe(200);
  }
});

async function expected(month: string) {
  return (await session.call('GET', `/api/expected-documents?month=${month}`)).body.documents;
}

async function ofCustomers() {
  return (await expected('2026-11')).filter(({ register }) => register === 'customer');
}

function set(body: object) {
  return session.call('POST', '/api/expected-documents', body);
}

/** An invoice of one line. */
async function invoice(
  customer: string,
  number: string,
  { date, unitPrice }: { date: string; unitPrice: string },
): Promise<void> {
  const lines = [{ description: 'Unit 4', quantity: '1', unitPrice, taxClass: 'vatable' }];
  const { status } = await enterInvoice(session, typedInvoice(customer, number, { date, lines }));
  expect(status).toBe(200);
}

/** A bill of three months of rent from a month on, which waits as prepaid. */
async function payRentAhead(at: number, month: string): Promise<void> {
  const ends = ['2026-04-30', '2026-07-31', '2026-10-31'];
  const covers = { coversFrom: `2026-${month}-01`, coversTo: ends[at] };
  const { status, body } = await enter(session, [
    'bill',
    {
      receiptEmail: 'books@sandigan.example',
      typeOfExpense: 'bill',
      vendor: lessor,
      invoiceNumber: `SI-${month}`,
      date: `2026-${month}-05`,
      terms: '30',
      priceMode: 'vat-exclusive',
      lines: [
        {
          description: 'Rent',
          account: '6110',
          amount: '75,000.00',
          vatClass: 'exempt',
          ...covers,
        },
      ],
    },
  ]);
  expect(status, JSON.stringify(body)).toBe(200);
}
