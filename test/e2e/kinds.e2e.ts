import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { findCard } from '#shared/platform/cards.ts';

import { makeTrue } from '../given.ts';
import { registerCustomer, registerVendor } from '../invoices.ts';
import {
  ADD_ROW,
  ENTER,
  enterByKeys,
  fill,
  look,
  openForm,
  registerByKeys,
  review,
  sayYes,
} from './form-keys.ts';
import type { Stroke } from './form-keys.ts';
import { tabToButton, findValue } from './keyboard-journey.ts';
import { findAccessibilityFaults } from './accessibility.ts';
import type { Portal, Visit } from './start-portal.ts';
import { startPortal } from './start-portal.ts';

const COLLECTION = ['/collectionreceiptform', 'Collection Receipt Form'] as const;
const PAYMENT = ['/paymentform', 'Bills Payment Form'] as const;
const PETTY_CASH = ['/pettycashform', 'Petty Cash Form'] as const;
const CHEQUE = ['/chequedisbursementform', 'Cheque Disbursement Form'] as const;
const START_CHEQUE = { button: 'Start Recording Cheque Disbursement' };
const TRANSFER = ['/Transferform', 'Fund Transfer Form'] as const;
const EMAIL: Stroke = ['receiptEmail', 'books@sandigan.example'];
const CUSTOMER: Stroke = ['customer', '999001'];
const VENDOR: Stroke = ['vendor', '999002'];
// Those who are registered on the way.
const NEW_CUSTOMER: Stroke = ['customer', '123456788'];
const NEW_VENDOR: Stroke = ['vendor', '123456795'];

let portal: Portal;
/** A user at a wide screen in the light, and an accountant at a phone in the dark. */
let user: Visit;
let accountant: Visit;
/** Numbers of what was entered, as the records must list them. */
const entered: string[] = [];

// One company and one session of each role for all; every form without a mouse.
beforeAll(async () => {
  portal = await startPortal();
  const session = await portal.loginAs('accountant');
  const customer = await registerCustomer(session);
  const vendor = await registerVendor(session);
  await makeTrue(
    portal,
    {
      items: [
        { account: '1210', partyId: customer, document: 'INV-0', balance: '15680.00' },
        { account: '1210', partyId: customer, document: 'INV-9', balance: '5000.00' },
        { account: '1250', partyId: vendor, document: 'BP-0', balance: '4000.00' },
        { account: '2010', partyId: vendor, document: 'BI-0', balance: '9824.37' },
      ],
      cash: [
        { account: '1020', balance: '14000.00' },
        { account: '1130', balance: '287500.00', currency: 'USD', quantity: '5000.00' },
      ],
      cheques: [
        {
          account: '1110',
          number: '0000100',
          amount: '1600.00',
          date: '2025-06-15',
          state: 'released',
        },
      ],
    },
    { clientId: 'accountant.one', date: '2026-01-05' },
  );
  user = await portal.visitAs('user', { viewport: { width: 1440, height: 900 } });
  accountant = await portal.visitAs('accountant', { viewport: { width: 360, height: 740 } });
  await accountant.page.evaluate(() => localStorage.setItem('mantine-color-scheme-value', 'dark'));
});
afterAll(() => portal.stop());

test('a sale: invoice, credit memo, collection, deposit, returned cheque, credit', async () => {
  const { page } = user;
  const phone = accountant.page;
  const invoice = await openForm(page, ['/invoiceform', 'Invoice Form']);
  const sold = [
    ['lines-0-description', 'Desk'],
    ['lines-0-unitPrice', '100000'],
  ] as const;
  await fill(invoice, [EMAIL]);
  const customer = [
    ['tin', NEW_CUSTOMER[1]],
    ['registeredName', 'Bagong Araw Stores'],
  ] as const;
  await registerByKeys(invoice, ['Register a customer', 'Back to the invoice'], customer);
  await expect.poll(() => findValue(invoice.form, 'field-customer')).toMatch(/Bagong Araw Stores/);
  await fill(invoice, [['invoiceNumber', 'KEY-1'], ...sold]);
  await expect(review(invoice)).resolves.toEqual([
    '1210 Dr 112,000.00',
    '4010 Cr 100,000.00',
    '2110 Cr 12,000.00',
  ]);
  await look(invoice);
  entered.push(await sayYes(invoice));

  // Its card leads to the memo, which takes back a part of the invoice.
  const memo = await openForm(page, [creditMemoLink(), 'Invoice Form']);
  const credited = await enterByKeys(memo, [
    EMAIL,
    NEW_CUSTOMER,
    ['reason', 'Al'],
    ['invoice', 'KEY-1'],
    ['lines-0-description', 'Scratch on the desk'],
    ['lines-0-amount', '10000'],
  ]);
  expect(credited.lines).toEqual(['4095 Dr 10,000.00', '2110 Dr 1,200.00', '1210 Cr 11,200.00']);
  expect(credited.number).toMatch(/^CM-2026-\d{6}$/);
  entered.push(credited.number);

  const collection = await openForm(page, COLLECTION);
  const cheque = [
    ['method', 'Ch'],
    ['chequeBank', 'MBTC'],
    ['chequeNumber', '0456781'],
  ] as const;
  const receipt = await enterByKeys(collection, [NEW_CUSTOMER, ...cheque, ['row:KEY-1', ENTER]]);
  expect(receipt.lines).toEqual(['1030 Dr 100,800.00', '1210 Cr 100,800.00']);
  expect(receipt.number).toMatch(/^CR-2026-\d{6}$/);
  // The voucher page: the document is saved by one press, and printed by another.
  await look(collection);
  const download = page.waitForEvent('download');
  await tabToButton(page, collection.form, 'Download PDF');
  await page.keyboard.press('Enter');
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  await tabToButton(page, collection.form, 'Print voucher');

  const deposit = await openForm(phone, ['/depositform', 'Deposit Form'], {
    button: 'Start Recording Deposit',
  });
  await deposit.form.getByText(/Cheque MBTC 0456781/).waitFor();
  const slip = await enterByKeys(deposit, [
    EMAIL,
    ['bank', '1110'],
    [`row:${receipt.number}`, ENTER],
  ]);
  expect(slip.lines).toEqual(['1110 Dr 100,800.00', '1030 Cr 100,800.00']);

  const back = await openForm(page, [`${COLLECTION[0]}?kind=returned-cheque`, COLLECTION[1]]);
  const returned = await enterByKeys(back, [NEW_CUSTOMER, ['receipt', 'CR'], ['reason', 'DAIF']]);
  expect(returned.lines).toEqual(['1210 Dr 100,800.00', '1110 Cr 100,800.00']);
  entered.push(receipt.number, slip.number, returned.number);
});

test('a payment above the balance is cancelled, had back and confirmed; its credit is applied', async () => {
  const { page } = user;
  const phone = accountant.page;
  const desk = await openForm(phone, COLLECTION);
  await fill(desk, [CUSTOMER, ['method', 'Ca'], ['row:INV-0', '18,680']]);
  await review(desk);
  await desk.form.getByText('Amount to be credited').waitFor();
  await tabToButton(phone, desk.form, 'Cancel Payment');
  await phone.keyboard.press('Enter');
  await desk.form.getByText('Cancelled. Nothing was entered.').waitFor();
  await tabToButton(phone, desk.form, 'Undo');
  await phone.keyboard.press('Enter');
  await expect.poll(() => findValue(desk.form, 'field-invoices-0-amount')).toBe('18,680.00');
  await expect(review(desk)).resolves.toEqual([
    '1030 Dr 18,680.00',
    '1210 Cr 15,680.00',
    '2030 Cr 3,000.00',
  ]);
  entered.push(await sayYes(desk));

  const apply = await openForm(page, [`${COLLECTION[0]}?kind=credit-application`, COLLECTION[1]]);
  const { lines, number } = await enterByKeys(apply, [
    CUSTOMER,
    ['credit', 'CR'],
    ['row:INV-9', '3000'],
  ]);
  expect(lines).toEqual(['2030 Dr 3,000.00', '1210 Cr 3,000.00']);
  entered.push(number);
});

test('a purchase: bill, payment by cheque, advance, petty cash', async () => {
  const { page } = user;
  const phone = accountant.page;
  const bought = [
    ['lines-0-description', 'Rent of March'],
    ['lines-0-account', '6110'],
    ['lines-0-amount', '10000'],
    ['lines-0-vatClass', 'Se'],
  ] as const;
  const bill = await openForm(page, ['/billsform', 'Bills Form']);
  await fill(bill, [EMAIL]);
  const vendor = [
    ['tin', NEW_VENDOR[1]],
    ['registeredName', 'Bagong Supply'],
  ] as const;
  await registerByKeys(bill, ['Register a vendor', 'Back to the form'], vendor);
  await expect.poll(() => findValue(bill.form, 'field-vendor')).toMatch(/Bagong Supply/);
  const owed = await enterByKeys(bill, [['invoiceNumber', 'BI-7'], ...bought]);
  expect(owed.lines).toEqual(['6110 Dr 10,000.00', '1415 Dr 1,200.00', '2010 Cr 11,200.00']);

  const advance = await openForm(page, [`${PAYMENT[0]}?kind=advance-application`, PAYMENT[1]]);
  const applied = await enterByKeys(advance, [VENDOR, ['advance', 'BP'], ['row:BI-0', '4000']]);
  expect(applied.lines).toEqual(['2010 Dr 4,000.00', '1250 Cr 4,000.00']);

  const payment = await openForm(phone, PAYMENT);
  const cheque = [
    ['account', '1110'],
    ['method', 'Ch'],
  ] as const;
  const paid = await enterByKeys(payment, [NEW_VENDOR, ...cheque, ['row:BI-7', ENTER]]);
  expect(paid.lines).toEqual(['2010 Dr 11,200.00', '1110 Cr 11,200.00']);

  const box = await openForm(phone, PETTY_CASH);
  const spent = await enterByKeys(box, [
    EMAIL,
    ['payee', 'Ramon Cruz, messenger'],
    ['lines-0-description', 'Fares'],
    ['lines-0-account', '6170'],
    ['lines-0-amount', '850'],
    ['lines-0-vatClass', 'N'],
  ]);
  expect(spent.lines).toEqual(['6170 Dr 850.00', '1020 Cr 850.00']);

  const refill = await openForm(phone, [
    `${PETTY_CASH[0]}?kind=petty-cash-replenishment`,
    PETTY_CASH[1],
  ]);
  const filled = await enterByKeys(refill, [EMAIL, ['account', '1110']]);
  expect(filled.lines).toEqual(['1020 Dr 1,850.00', '1110 Cr 1,850.00']);

  const count = await openForm(page, [`${PETTY_CASH[0]}?kind=petty-cash-count`, PETTY_CASH[1]]);
  const pieces = [
    ['pieces100000', '14'],
    ['pieces50000', '1'],
  ] as const;
  const short = await enterByKeys(count, [EMAIL, ['countedBy', 'Liza Ramos'], ...pieces]);
  expect(short.lines).toEqual(['6280 Dr 500.00', '1020 Cr 500.00']);
  const numbers = [owed, applied, paid, spent, filled, short].map(({ number }) => number);
  entered.push(...numbers);
});

test('the bank: cheque, stale cheque and its replacement, withdrawal, transfers', async () => {
  const { page } = user;
  const phone = accountant.page;
  const desk = await openForm(page, CHEQUE, START_CHEQUE);
  const cheque = await enterByKeys(desk, [
    EMAIL,
    ['payee', '999002'],
    ['bank', '1110'],
    ['particulars', 'Permit of 2026'],
    ['lines-0-account', '6170'],
    ['lines-0-amount', '2500'],
  ]);
  expect(cheque.lines).toEqual(['6170 Dr 2,500.00', '1110 Cr 2,500.00']);

  const old = await openForm(phone, [`${CHEQUE[0]}?kind=cheque-stale`, CHEQUE[1]]);
  const stale = await enterByKeys(old, [EMAIL, ['bank', '1110'], ['chequeNumber', '0000100']]);
  expect(stale.lines).toEqual(['1110 Dr 1,600.00', '2040 Cr 1,600.00']);

  const fresh = await openForm(phone, [`${CHEQUE[0]}?kind=cheque-replacement`, CHEQUE[1]]);
  const replaced = await enterByKeys(fresh, [
    EMAIL,
    ['bank', '1110'],
    ['oldNumber', '0000100'],
    ['newBank', '1110'],
    ['reason', 'Stale'],
  ]);
  expect(replaced.lines).toEqual(['2040 Dr 1,600.00', '1110 Cr 1,600.00']);

  const withdraw = await openForm(phone, ['/Withdrawform', 'Withdraw Form'], {
    button: 'Start Recording Withdrawal',
  });
  const taken = [
    ['bank', '1120'],
    ['amount', '20000'],
    ['particulars', 'For deliveries'],
  ] as const;
  const cash = await enterByKeys(withdraw, [EMAIL, ...taken]);
  expect(cash.lines).toEqual(['1010 Dr 20,000.00', '1120 Cr 20,000.00']);

  const local = await transfer(phone, 'Loc', [
    ['source', '1110'],
    ['receiving', '1120'],
    ['amount', '5000'],
  ]);
  expect(local.lines).toEqual(['1120 Dr 5,000.00', '1110 Cr 5,000.00']);

  // A rate that is more than 5 % off the last one is asked about, and ticked.
  const foreign = await transfer(page, 'For', [
    ['source', '1130'],
    ['receiving', '1110'],
    ['amount', '1000'],
    ['rate', '61.5'],
  ]);
  expect(foreign.lines).toEqual(['1110 Dr 61,500.00', '1130 Cr 57,500.00', '4520 Cr 4,000.00']);
  const numbers = [cheque, stale, replaced, cash, local, foreign].map(({ number }) => number);
  entered.push(...numbers);
});

test('the accountant: journal entry and opening balances; then all stands in the records', async () => {
  const { page, faults } = accountant;
  const journal = await openForm(page, ['/journalentryform', 'Journal Entry Form']);
  const accrued = await enterByKeys(journal, [
    ['description', 'Electricity of February'],
    ['lines-0-account', '6130'],
    ['lines-0-debit', '4200'],
    ADD_ROW,
    ['lines-1-account', '2020'],
    ['lines-1-credit', '4200'],
  ]);
  expect(accrued.lines).toEqual(['6130 Dr 4,200.00', '2020 Cr 4,200.00']);

  const opening = await openForm(page, ['/openingbalancesform', 'Opening Balances Form']);
  const begun = await enterByKeys(opening, [
    ['date', '2025-12-31'],
    ['trialBalance-0-account', '1010'],
    ['trialBalance-0-debit', '700'],
    ADD_ROW,
    ['trialBalance-1-account', '3030'],
    ['trialBalance-1-credit', '700'],
  ]);
  expect(begun.lines).toEqual(['1010 Dr 700.00', '3030 Cr 700.00']);

  await page.goto('/records');
  for (const number of [...entered, accrued.number, begun.number]) {
    await page.getByText(number, { exact: true }).first().waitFor();
  }
  await page.goto('/records/cheques');
  await expect
    .poll(async () => {
      const rows = await page.locator('tbody tr').allInnerTexts();
      return ['0000100', '0000101', '0000102', '0000103', '0000104'].map(
        (number) =>
          /Written|Replaced/.exec(rows.find((row) => row.trim().startsWith(number)) ?? '')?.[0],
      );
    })
    .toEqual(['Replaced', 'Written', 'Written', 'Written', 'Written']);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  for (const number of ['0000101', '0000102']) {
    await page.getByRole('checkbox', { name: `Select cheque ${number}` }).check();
  }
  const selected = page.getByRole('region', { name: 'Selected cheques' });
  await selected.getByText('2 selected').waitFor();
  await selected.getByRole('button', { name: 'Vouchers' }).click();
  const vouchers = page.getByRole('dialog', { name: /^[12] vouchers?$/ });
  await vouchers.getByRole('button', { name: 'Print' }).waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  expect([...faults, ...user.faults]).toEqual([]);
});

function transfer(page: Page, scope: string, strokes: readonly Stroke[]) {
  const begin = { button: 'Start Recording Fund Transfer', choice: ['scope', scope] as const };
  return openForm(page, TRANSFER, begin).then((desk) =>
    enterByKeys(desk, [EMAIL, ...strokes, ['purpose', 'Between our accounts']]),
  );
}

function creditMemoLink(): string {
  return findCard('credit-memo-new')?.buttonLink ?? '';
}
