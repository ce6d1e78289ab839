import { afterAll, beforeAll, expect, test } from 'vitest';

import { makeTrue } from '#test/given.ts';
import { checkFile, csvOf, enterFile } from '#test/import-file.ts';
import {
  enterInvoice,
  newKey,
  registerCustomer,
  registerVendor,
  typedInvoice,
} from '#test/invoices.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';

let portal: TestApp;
let session: TestSession;
let customer: string;

beforeAll(async () => {
  portal = await startTestApp({ clock: '2026-03-20T02:00:00Z' });
  session = await portal.loginAs('accountant');
  customer = await registerCustomer(session, '999-001-001');
});
afterAll(() => portal.stop());

const HEADINGS = ['Invoice number', 'TIN', 'Date', 'Description', 'Price', 'E-mail'];
const row = (number: string) => [number, '999-001-001', '3/5/2026', 'Chair', '100', 'a@b.example'];
const fileOf = (...numbers: string[]) => csvOf(HEADINGS, ...numbers.map(row));

test('two clicks at once enter an import once', async () => {
  const checked = await checkFile(session, 'invoice', {
    name: 'twice.csv',
    content: fileOf('C-1', 'C-2'),
  });
  const replies = await Promise.all([enterFile(session, checked), enterFile(session, checked)]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect(replies[0]?.body).toEqual(replies[1]?.body);
  const found = await session.call('GET', '/api/records?search=C-');
  expect(found.body.total).toBe(2);
});

test('while an import is entered others post too, and either stands whole in the chain', async () => {
  const numbers = Array.from({ length: 40 }, (_, at) => `P-${at}`);
  const checked = await checkFile(session, 'invoice', {
    name: 'many.csv',
    content: fileOf(...numbers),
  });
  const others = Array.from({ length: 8 }, (_, at) =>
    enterInvoice(session, typedInvoice(customer, `H-${at}`)),
  );
  const [entered, ...posted] = await Promise.all([enterFile(session, checked), ...others]);
  expect(posted.map(({ status }) => status)).toEqual(others.map(() => 200));
  expect(entered.body.transactions.map(({ number }: { number: string }) => number)).toEqual(
    numbers,
  );
});

test('numbers that follow one another in the file are not said to skip each other', async () => {
  const range = {
    kind: 'invoice',
    prefix: 'ATP-',
    first: '0001',
    last: '0050',
    atpNumber: 'OCN-1',
    atpDate: '2026-01-02',
    printer: 'Quezon Forms Press',
  };
  await session.call('POST', '/api/numbers/ranges', range, newKey());
  const numbers = ['ATP-0001', 'ATP-0002', 'ATP-0003', 'ATP-0007'];
  const { check } = await checkFile(session, 'invoice', {
    name: 'atp.csv',
    content: fileOf(...numbers),
  });
  expect(check.body.questions).toMatchObject([
    { text: expect.stringContaining('ATP-0007 skips ATP-0004 to ATP-0006'), documentCount: 1 },
  ]);
});

test('each voucher finds the box as the one before leaves it, and the file is entered as it was checked', async () => {
  const cash = ['1010', '1020', '1110', '1120'].map((account) => ({
    account,
    balance: '10000.00',
  }));
  await makeTrue(portal, { cash }, { clientId: 'accountant.one', date: '2026-01-02' });
  const headings = [
    'Date',
    'Payee',
    'Particulars',
    'Account',
    'Amount',
    'VAT class',
    'Receipt email',
  ];
  const voucher = (amount: string) => [
    '3/5/2026',
    'Ramon Cruz',
    'Fares',
    '6170',
    amount,
    'non-vat',
    'a@b.example',
  ];
  const two = [headings, voucher('6,000.00'), voucher('3,500.00')];
  const file = (...rows: string[][]) => ({ name: 'box.csv', content: csvOf(...rows) });
  const over = await checkFile(session, 'petty-cash-expense', file(...two, voucher('500.01')));
  expect(over.check.body.faults).toMatchObject([{ row: 4 }]);
  const checked = await checkFile(session, 'petty-cash-expense', file(...two));
  expect(checked.check.body).toMatchObject({ faults: [], documentCount: 2 });
  const entered = await enterFile(session, checked);
  expect(entered.body).toMatchObject({ success: true });
  expect(entered.body.transactions).toMatchObject([
    { number: 'PCV-2026-000001', total: '6000.00' },
    { number: 'PCV-2026-000002', total: '3500.00' },
  ]);
});

test('the tax that is usually withheld from a vendor is not forgotten silently', async () => {
  await registerVendor(session, '999-002-001', { defaultAtc: 'WC100' });
  const headings = [
    'Invoice number',
    'Vendor TIN',
    'Date',
    'Description',
    'Account',
    'Amount',
    'Email',
  ];
  const bill = ['B-1', '999-002-001', '3/5/2026', 'Paper', '6140', '100', 'a@b.example'];
  const content = csvOf([...headings, 'EWT'], [...bill, ''], bill.with(0, 'B-2').concat('WC100'));
  const { check } = await checkFile(session, 'bill', { name: 'bills.csv', content });
  expect(check.body).toMatchObject({ faults: [], documentCount: 2 });
  expect(check.body.warnings.filter((text: string) => text.includes('withheld'))).toEqual([
    'Row 2: tax is usually withheld from Bayanihan Supply Corporation 001 (WC100), and the file says of none.',
  ]);
});
