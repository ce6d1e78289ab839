import { afterAll, beforeAll, expect, test } from 'vitest';

import { verifyRows } from '#server/books/verify/verify-all.ts';
import { enter } from '#test/enter.ts';
import {
  enterInvoice,
  newKey,
  registerCustomer,
  registerVendor,
  typedInvoice,
} from '#test/invoices.ts';
import { readAs } from '#test/read-as.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';

let app: TestApp;
let accountant: TestSession;
let last = 100;

beforeAll(async () => {
  app = await startTestApp();
  accountant = await app.loginAs('accountant');
});
afterAll(() => app.stop());

test('what is open moves with its dates, the history is one, and every control agrees', async () => {
  const [from, into] = [await customer(), await customer()];
  await enterInvoice(accountant, typedInvoice(from, 'MG-1', { date: '2026-01-10' }));
  await enterInvoice(accountant, typedInvoice(into, 'MG-2', { date: '2026-02-10' }));
  const before = await openOf(from);
  const { body: preview } = await previewOf(from, into);
  expect(preview).toMatchObject({
    isOtherTin: true,
    transactionCount: 1,
    items: [{ account: '1210', document: 'MG-1', balance: '1120.00' }],
  });
  const unsaid = await merge(from, into, { digest: preview.digest });
  expect(unsaid.body.problem.fields[0]?.path).toBe('isTinConfirmed');
  const done = await merge(from, into, { digest: preview.digest, isTinConfirmed: true });
  expect(done.body).toEqual({ success: true, entryCount: 1 });
  expect(await openOf(from)).toEqual([]);
  const moved = await openOf(into);
  expect(moved).toContainEqual(expect.objectContaining({ ...pick(before[0]), document: 'MG-1' }));
  const { body: history } = await accountant.call('GET', `/api/parties/${into}/history`);
  expect(history.rows.map(({ number }) => number)).toEqual(
    expect.arrayContaining(['MG-1', 'MG-2']),
  );
  const gone = (await accountant.call('GET', `/api/parties/${from}`)).body.party;
  expect(gone).toMatchObject({
    isActive: false,
    mergedInto: { partyId: into },
    openBalance: '0.00',
  });
  const kept = (await accountant.call('GET', `/api/parties/${into}`)).body.party;
  expect(kept).toMatchObject({ mergedFrom: [{ partyId: from }], openBalance: '2240.00' });
  // Whoever looks for the old name or TIN is led to the party that is kept.
  for (const text of [gone.name, gone.tin ?? '']) {
    const found = await accountant.call('GET', `/api/find?text=${encodeURIComponent(text)}`);
    expect(found.body.parties.map(({ partyId }) => partyId)).toEqual([into]);
  }
  const ageing = await accountant.call('GET', '/api/ageing?side=receivable');
  expect(ageing.body.isTied).toBe(true);
  expect(await faults()).toEqual([]);
  // Pressed again after a broken connection.
  expect((await merge(from, into, { digest: preview.digest })).body.success).toBe(true);
});

test('a bill of the merged vendor is paid with what its 2307 says', async () => {
  const [from, into] = [
    await registerVendor(accountant, '999-005-101'),
    await registerVendor(accountant, '999-005-102'),
  ];
  const line = { description: 'Repairs', account: '6160', amount: '1,000', vatClass: 'services' };
  const bill = {
    receiptEmail: 'books@sandigan.example',
    typeOfExpense: 'bill',
    vendor: from,
    invoiceNumber: 'SI-1',
    date: '2026-02-01',
    terms: '30',
    priceMode: 'vat-exclusive',
    lines: [{ ...line, withholding: 'WC120' }],
  };
  const posted = await enter(accountant, ['bill', bill]);
  await mergeFully(from, into);
  const payment = {
    vendor: into,
    account: '1110',
    method: 'transfer',
    reference: 'X',
    date: '2026-03-01',
    bills: [{ bill: posted.body.number, amount: '1,100.00' }],
  };
  const path = '/api/transactions/bill-payment/preview';
  const { body } = await accountant.call('POST', path, { answers: payment });
  expect(body.summary, JSON.stringify(body)).toContainEqual(
    expect.objectContaining({
      label: `For the 2307 of ${posted.body.number}`,
      text: '20.00 withheld (WC120 on 1,000.00)',
    }),
  );
});

test('a merged one is neither changed nor set active, and stands for nobody else', async () => {
  const [from, into, third] = [await customer(), await customer(), await customer()];
  await mergeFully(from, into);
  const state = await accountant.call('PATCH', `/api/parties/${from}/state`, { isActive: true });
  expect(state.body.problem.code).toBe('party-merged');
  expect((await previewOf(third, from)).body.problem.code).toBe('merge-not-possible');
  // Through all merges that follow.
  await mergeFully(into, third);
  const gone = (await accountant.call('GET', `/api/parties/${from}`)).body.party;
  expect(gone.mergedInto?.partyId).toBe(third);
  expect(await faults()).toEqual([]);
});

test('a customer is merged with no vendor, and nobody with themselves', async () => {
  const one = await customer();
  const vendor = await registerVendor(accountant, '999-005-001');
  expect((await previewOf(one, vendor)).body.problem.code).toBe('merge-not-possible');
  expect((await previewOf(one, one)).body.problem.code).toBe('merge-not-possible');
});

test('what was recorded since the preview is told, and nothing is merged', async () => {
  const [from, into] = [await customer(), await customer()];
  const { body: preview } = await previewOf(from, into);
  await enterInvoice(accountant, typedInvoice(from, 'MG-9', { date: '2026-02-10' }));
  const refused = await merge(from, into, { digest: preview.digest, isTinConfirmed: true });
  expect(refused.body.problem.code).toBe('conflict');
  expect((await accountant.call('GET', `/api/parties/${from}`)).body.party.mergedInto).toBeNull();
});

test('a pointer that was set in the database itself is named', async () => {
  const [from, into] = [await customer(), await customer()];
  const point = (value: string) =>
    readAs(
      app.database.ownerUrl,
      `update parties set is_active = false, merged_into = ${value} where party_id = '${from}' returning party_id`,
    );
  await point(`'${into}'`);
  expect(await faults()).toEqual([expect.stringContaining(from)]);
  await point('null');
  expect(await faults()).toEqual([]);
});

async function customer(): Promise<string> {
  last += 1;
  return registerCustomer(accountant, `999-006-${last}`);
}

function previewOf(partyId: string, into: string) {
  return accountant.call('GET', `/api/parties/${partyId}/merge?into=${into}`);
}

function merge(partyId: string, into: string, more: object) {
  const body = { into, reason: 'registered twice', ...more };
  return accountant.call('POST', `/api/parties/${partyId}/merge`, body, newKey());
}

async function mergeFully(partyId: string, into: string): Promise<void> {
  const { digest } = (await previewOf(partyId, into)).body;
  expect((await merge(partyId, into, { digest, isTinConfirmed: true })).status).toBe(200);
}

async function openOf(partyId: string) {
  const { body } = await accountant.call('GET', `/api/parties/${partyId}/open-items`);
  return body.sides.flatMap(({ items }) => items);
}

function pick(item: Awaited<ReturnType<typeof openOf>>[number] | undefined) {
  return { date: item?.date, due: item?.due, balance: item?.balance };
}

async function faults(): Promise<string[]> {
  return (await verifyRows(app.deps)).flatMap((finding) => [...finding.faults]);
}
