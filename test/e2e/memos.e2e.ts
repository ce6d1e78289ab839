import { afterAll, beforeAll, expect, test } from 'vitest';

import { findCard } from '#shared/platform/cards.ts';

import { makeTrue } from '../given.ts';
import { registerCustomer, registerVendor } from '../invoices.ts';
import { findAccessibilityFaults, findOverflow } from './accessibility.ts';
import { ENTER, enterByKeys, fill, look, openForm, review, sayYes } from './form-keys.ts';
import type { Stroke } from './form-keys.ts';
import { tabToButton } from './keyboard-journey.ts';
import type { Portal, Visit } from './start-portal.ts';
import { startPortal } from './start-portal.ts';

const EMAIL: Stroke = ['receiptEmail', 'books@sandigan.example'];
const CUSTOMER: Stroke = ['customer', '999001'];
const VENDOR: Stroke = ['vendor', '999002'];

let portal: Portal;
/** At a wide screen in the light, and at a phone in the dark. */
let desk: Visit;
let phone: Visit;

// What changes a document afterwards, and what is taken off its lines, all by keys.
beforeAll(async () => {
  portal = await startPortal();
  const session = await portal.loginAs('accountant');
  const customer = await registerCustomer(session);
  const vendor = await registerVendor(session);
  await makeTrue(
    portal,
    {
      items: [
        { account: '1210', partyId: customer, document: 'INV-1', balance: '5600.00' },
        { account: '1210', partyId: customer, document: 'INV-2', balance: '1120.00' },
        { account: '1210', partyId: customer, document: 'INV-3', balance: '3360.00' },
        { account: '2010', partyId: vendor, document: 'BI-1', balance: '5600.00' },
        { account: '2010', partyId: vendor, document: 'BI-2', balance: '3360.00' },
      ],
    },
    { clientId: 'accountant.one', date: '2026-01-05' },
  );
  desk = await portal.visitAs('accountant', { viewport: { width: 1440, height: 900 } });
  phone = await portal.visitAs('user', { viewport: { width: 360, height: 740 } });
  await phone.page.evaluate(() => localStorage.setItem('mantine-color-scheme-value', 'dark'));
});
afterAll(() => portal.stop());

test('a supplier’s credit memo is shared among two bills; the rest comes back with a deposit', async () => {
  const form = await openForm(desk.page, [linkOf('supplier-credit-memo-new'), 'Bills Form']);
  const memo = await enterByKeys(form, [
    EMAIL,
    VENDOR,
    ['reason', 'Di'],
    ['applyTo', 'Se'],
    ['row:BI-1', ENTER],
    ['row:BI-2', '3000'],
    ['lines-0-description', 'Discount of the year'],
    ['lines-0-amount', '8000'],
  ]);
  expect(memo.lines).toEqual([
    '2010 Dr 5,600.00',
    '2010 Dr 3,000.00',
    '1250 Dr 360.00',
    '5030 Cr 8,000.00',
    '1410 Cr 960.00',
  ]);
  expect(memo.number).toMatch(/^SCM-2026-\d{6}$/);

  const begin = { button: 'Start Recording Deposit' };
  const slip = await openForm(phone.page, ['/depositform', 'Deposit Form'], begin);
  const refund = await enterByKeys(slip, [
    EMAIL,
    ['bank', '1110'],
    ['supplier', '999002'],
    [`row:${memo.number}`, ENTER],
  ]);
  expect(refund.lines).toEqual(['1110 Dr 360.00', '1250 Cr 360.00']);
});

test('a credit memo is shared among two invoices, and reversed from its record', async () => {
  const form = await openForm(desk.page, [linkOf('credit-memo-new'), 'Invoice Form']);
  const memo = await enterByKeys(form, [
    EMAIL,
    CUSTOMER,
    ['reason', 'Di'],
    ['applyTo', 'Se'],
    ['row:INV-2', ENTER],
    ['row:INV-3', '1000'],
    ['lines-0-description', 'Discount of the year'],
    ['lines-0-amount', '2000'],
  ]);
  expect(memo.lines).toEqual([
    '4095 Dr 2,000.00',
    '2110 Dr 240.00',
    '1210 Cr 1,120.00',
    '1210 Cr 1,000.00',
    '2030 Cr 120.00',
  ]);
  expect(memo.number).toMatch(/^CM-2026-\d{6}$/);
  await desk.page.goto(`/records?search=${memo.number}`);
  await desk.page.getByRole('link', { name: memo.number }).click();
  await desk.page.getByRole('button', { name: 'Reverse' }).click();
  const dialog = desk.page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Not agreed');
  await dialog.getByRole('button', { name: 'Reverse' }).click();
  await desk.page.getByText('It reverses').waitFor();
  expect(desk.faults).toEqual([]);
});

test('a supplier’s debit memo and a debit memo to a customer, each from its card', async () => {
  const charged = await openForm(desk.page, [linkOf('supplier-debit-memo-new'), 'Bills Form']);
  const bill = await enterByKeys(charged, [
    EMAIL,
    VENDOR,
    ['reason', 'Pr'],
    ['lines-0-description', 'Price as agreed'],
    ['lines-0-account', '6140'],
    ['lines-0-amount', '1000'],
  ]);
  expect(bill.lines).toEqual(['6140 Dr 1,000.00', '1410 Dr 120.00', '2010 Cr 1,120.00']);
  expect(bill.number).toMatch(/^SDM-2026-\d{6}$/);

  const form = await openForm(phone.page, [linkOf('debit-memo-new'), 'Invoice Form']);
  const memo = await enterByKeys(form, [
    EMAIL,
    CUSTOMER,
    ['reason', 'Pr'],
    ['invoice', 'INV-1'],
    ['lines-0-description', 'One more chair'],
    ['lines-0-amount', '2500'],
  ]);
  expect(memo.lines).toEqual(['1210 Dr 2,800.00', '4010 Cr 2,500.00', '2110 Cr 300.00']);
  expect(memo.number).toMatch(/^DM-2026-\d{6}$/);
});

test('an invoice with a discount and a senior citizen, who is then in the list of the month', async () => {
  for (const [visit, number] of [
    [desk, 'SC-1'],
    [phone, 'SC-2'],
  ] as const) {
    const form = await openForm(visit.page, ['/invoiceform', 'Invoice Form']);
    await fill(form, [
      EMAIL,
      CUSTOMER,
      ['invoiceNumber', number],
      ['lines-0-description', 'Vitamins'],
      ['lines-0-unitPrice', '1000'],
      ['lines-0-taxClass', 'Se'],
      ['lines-0-holder', 'Lourdes Reyes'],
      ['lines-0-holderId', '4821-07'],
      ['priceMode', 'VAT i'],
    ]);
    await look(form);
    await expect(review(form)).resolves.toEqual([
      '1210 Dr 714.29',
      '4095 Dr 178.57',
      '4040 Cr 892.86',
    ]);
    await sayYes(form);
  }
  const discounted = await openForm(desk.page, ['/invoiceform', 'Invoice Form']);
  await fill(discounted, [
    EMAIL,
    CUSTOMER,
    ['invoiceNumber', 'SC-3'],
    ['lines-0-description', 'Chair'],
    ['lines-0-unitPrice', '1000'],
  ]);
  await tabToButton(desk.page, discounted.form, 'Add a discount');
  await desk.page.keyboard.press('Enter');
  const { lines } = await enterByKeys(discounted, [['lines-0-discount', '10%']]);
  expect(lines).toEqual([
    '1210 Dr 1,008.00',
    '4095 Dr 100.00',
    '4010 Cr 1,000.00',
    '2110 Cr 108.00',
  ]);

  await desk.page.goto('/taxcompliance/lists?list=discounts-by-law&period=2026-03');
  await expect
    .poll(() => desk.page.locator('tbody tr').allInnerTexts())
    .toEqual(expect.arrayContaining([expect.stringContaining('Lourdes Reyes')]));
  await expect(findAccessibilityFaults(desk.page)).resolves.toEqual([]);
  await expect(findOverflow(desk.page)).resolves.toBe(0);
  expect([...desk.faults, ...phone.faults]).toEqual([]);
});

function linkOf(card: string): string {
  return findCard(card)?.buttonLink ?? '';
}

// Last: who logs in anew ends the session of before.
test('where the list of open invoices cannot be loaded it says so, and is asked for again', async () => {
  const { page, close } = await portal.visitAs('accountant', { serviceWorkers: 'block' });
  const list = '**/open-items-control*';
  await page.route(list, (route) => route.abort());
  const { form } = await openForm(page, [linkOf('credit-memo-new'), 'Invoice Form']);
  await form.getByLabel('Apply to').selectOption('several');
  await form.getByText('The list of open documents could not be loaded.').waitFor();
  await page.unroute(list);
  await form.getByRole('button', { name: 'Try again' }).click();
  await form.getByText('Choose the party first.').waitFor();
  await close();
});
