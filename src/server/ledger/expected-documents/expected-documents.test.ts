// What comes regularly is expected, and what did not come or is unusual is said in the month.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { enter } from '#test/enter.ts';
import { newKey, registerVendor } from '#test/invoices.ts';
import { present } from '#test/present.ts';
import { readAs } from '#test/read-as.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';

let app: TestApp;
let session: TestSession;
/** The lessor, the power company, the internet provider. */
let vendors: string[];
let rents: string[];
let last = 0;

beforeAll(async () => {
  app = await startTestApp({ clock: '2026-11-20T02:00:00Z' });
  session = await app.loginAs('accountant');
  vendors = [];
  for (const tin of ['999-002-001', '999-002-002', '999-002-003']) {
    vendors.push(await registerVendor(session, tin));
  }
  rents = [];
  for (const month of ['05', '06', '07', '08', '09', '10']) {
    rents.push(await bill(0, `2026-${month}-05`, '25,000.00', '6110'));
  }
  const power = ['4,900.00', '4,000.00', '4,300.00', '5,100.00', '4,200.00'];
  for (const [at, amount] of power.entries()) {
    await bill(1, `2026-${String(at + 6).padStart(2, '0')}-${18 + at}`, amount, '6120');
  }
  await bill(1, '2026-11-19', '9,000.00', '6120');
});
afterAll(() => app.stop());

test('rent that did not come is late, power that came is out of its band, with the words why', async () => {
  expect(await expected('2026-11')).toEqual([
    {
      partyId: vendors[0],
      register: 'vendor',
      party: expect.stringContaining('001'),
      tin: '999-002-001-00000',
      account: '6110',
      accountTitle: expect.any(String),
      step: 1,
      state: 'late',
      expectedOn: '2026-11-05',
      why: 'Came every month: 6 of the last 6 times, on the 5th.',
      band: { usual: '25000.00', low: '23750.00', high: '26250.00' },
      amount: '0.00',
      documents: [],
      unusual: '',
      isByHand: false,
    },
    expect.objectContaining({
      partyId: vendors[1],
      state: 'unusual',
      why: 'Came every month: 5 of the last 5 times, between the 18th and the 22nd.',
      band: { usual: '4300.00', low: '3400.00', high: '5200.00' },
      amount: '9000.00',
      unusual: '9,000.00 is more than usual: 4,300.00, from 3,400.00 to 5,200.00.',
    }),
  ]);
  // In December nothing is late yet; in October all came.
  expect((await expected('2026-12')).map(({ state }) => state)).toEqual(['awaited', 'awaited']);
  expect((await expected('2026-10')).map(({ state }) => state)).toEqual(['came', 'came']);
  const { body } = await session.call('GET', '/api/periods/months/2026-11');
  const item = present(body.checklist.items.find(({ key }) => key === 'expected'));
  expect(item).toMatchObject({ severity: 'warns', findingCount: 2 });
  expect(item.findings[0]?.text).toContain('not received yet');
});

test('a reversed document did not come', async () => {
  const reply = await session.call(
    'POST',
    `/api/records/${present(rents[5])}/reverse`,
    { reason: 'Entered twice' },
    newKey(),
  );
  expect(reply.status).toBe(200);
  expect((await expected('2026-10'))[0]).toMatchObject({ state: 'late', documents: [] });
  expect((await expected('2026-11'))[0]?.why).toContain('5 of the last 6 times');
});

test('what comes no more is expected no more, with the reason, until it is expected again', async () => {
  const own = { partyId: vendors[0], account: '6110', firstMonth: '2026-11' };
  const bare = await set({ ...own, what: 'stopped', reason: '' });
  expect(bare.body.problem.fields[0]?.message).toBe('Say why it comes no more.');
  expect((await set({ ...own, what: 'stopped', reason: 'The lease ended' })).status).toBe(200);
  expect((await expected('2026-11')).map(({ partyId }) => partyId)).toEqual([vendors[1]]);
  const { body } = await session.call('GET', '/api/expected-documents?month=2026-11');
  expect(body.stopped).toMatchObject([{ reason: 'The lease ended', by: 'accountant.one' }]);
  expect((await set({ ...own, what: 'history' })).status).toBe(200);
  expect(await expected('2026-11')).toHaveLength(2);
});

test('by hand a document is expected before any came; who is not there and what is no expense are refused', async () => {
  const own = { what: 'by-hand', partyId: vendors[2], firstMonth: '2026-11', step: 2, day: 31 };
  const wrong = await set({ ...own, account: '1110' });
  expect(wrong.body.problem.fields[0]?.message).toBe('Choose an account of expense.');
  const nobody = await set({ ...own, account: '6130', partyId: crypto.randomUUID() });
  expect(nobody.body.problem.fields[0]?.message).toBe('Choose a vendor or a customer.');
  expect((await set({ ...own, account: '6130' })).status).toBe(200);
  expect((await expected('2026-11'))[2]).toMatchObject({
    state: 'awaited',
    expectedOn: '2026-11-30',
    why: 'Set by hand: every two months by the 31st.',
    band: null,
    isByHand: true,
  });
  // Not in its months between; and rent that was missed twice is expected no more.
  expect(await expected('2026-12')).toMatchObject([{ partyId: vendors[1] }]);
  await expect(readAs(app.database.ownerUrl, 'delete from expected_rules')).rejects.toThrow(
    'append-only',
  );
});

async function expected(month: string) {
  return (await session.call('GET', `/api/expected-documents?month=${month}`)).body.documents;
}

function set(body: object) {
  return session.call('POST', '/api/expected-documents', body);
}

async function bill(at: number, date: string, amount: string, account: string): Promise<string> {
  last += 1;
  const { status, body } = await enter(session, [
    'bill',
    {
      receiptEmail: 'books@sandigan.example',
      typeOfExpense: 'bill',
      vendor: present(vendors[at]),
      invoiceNumber: `SI-${last}`,
      date,
      terms: '30',
      priceMode: 'vat-exclusive',
      lines: [{ description: 'Service', account, amount, vatClass: 'exempt' }],
    },
  ]);
  expect(status).toBe(200);
  return body.transactionId;
}
