import { afterAll, beforeAll, expect, test } from 'vitest';

import { registerCustomer } from '../invoices.ts';
import { findAccessibilityFaults, findOverflow } from './accessibility.ts';
import {
  answer,
  fillInvoice,
  formOf,
  openInvoice,
  photo,
  question,
  review,
} from './invoice-journey.ts';
import type { Portal } from './start-portal.ts';
import { startPortal } from './start-portal.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await startPortal();
  await registerCustomer(await portal.loginAs('accountant'));
});
afterAll(() => portal.stop());

test('while a search for a customer runs nobody of another search can be chosen', async () => {
  const { page, close } = await portal.visitAs('user');
  await registerCustomer(await portal.loginAs('accountant'), '999-003-000');
  const form = await openInvoice(page);
  const box = form.getByRole('combobox', { name: /Customer’s TIN/ });
  await box.fill('Mabuhay');
  const offered = form.getByRole('option', { name: /Mabuhay/ });
  await expect.poll(() => offered.count()).toBe(2);
  // The answer to what is typed next is held back.
  const held = Promise.withResolvers<void>();
  await page.route(/parties\/search.*text=999-003/, async (route) => {
    await held.promise;
    await route.continue();
  });
  const asked = page.waitForRequest(/parties\/search.*text=999-003/);
  await box.fill('999-003');
  await asked;
  await expect(offered.count()).resolves.toBe(0);
  held.resolve();
  await offered.click();
  await expect(box.inputValue()).resolves.toMatch(/Corporation 000 · 999-003-000/);
  await close();
});

test('an invoice is filled by keyboard, with a photo, and entered with Yes', async () => {
  const { page, close, faults } = await portal.visitAs('user');
  const form = await openInvoice(page);
  await form.getByLabel('Receipt email').focus();
  await page.keyboard.type('books@sandigan.example');
  await page.keyboard.press('Tab');
  await page.keyboard.type('999001');
  // Enter at once: it waits for the list that belongs to what was typed.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('INV-1201');
  await expect.poll(() => form.getByLabel(/Customer’s TIN/).inputValue()).toMatch(/Mabuhay/);
  await form.getByLabel('Description').focus();
  await page.keyboard.type('Laser copier');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('85000');
  await page.keyboard.press('Tab');
  await expect(form.getByLabel('Unit price').inputValue()).resolves.toBe('85,000.00');
  // A discount takes no room until it is asked for; then it has the focus.
  await expect(form.getByLabel('Discount').count()).resolves.toBe(0);
  await form.getByRole('button', { name: 'Add a discount' }).click();
  await expect
    .poll(() => form.getByLabel('Discount').evaluate((cell) => cell === document.activeElement))
    .toBe(true);
  await expect(form.getByRole('button', { name: 'Add a discount' }).count()).resolves.toBe(0);
  // Enter goes on from cell to cell; in the last one it adds a row.
  await page.keyboard.press('Enter');
  await page.keyboard.type('Maintenance');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('25,000');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('service');
  await form.getByRole('option', { name: '4020' }).waitFor();
  await page.keyboard.press('Enter');
  await form.getByLabel('Totals').getByText('123,200.00').waitFor();
  await form.locator('input[type=file][multiple]').setInputFiles(await photo());
  await form.getByText('uploaded').waitFor();
  await form
    .getByRole('listitem')
    .filter({ hasText: 'photo of invoice.jpg' })
    .locator('img')
    .waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await review(form);
  const journal = form.getByRole('table', { name: 'Journal entry' });
  for (const text of ['1210', '123,200.00', '4010', '85,000.00', '4020', '2110', '13,200.00']) {
    await journal.getByText(text).first().waitFor();
  }
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await answer(form, 'Yes');
  await form.getByRole('heading', { name: 'Invoice entered' }).waitFor();
  await form.getByText('INV-1201').waitFor();
  await form.getByText(/SJ-\d{4}-000001/).waitFor();
  await form
    .getByText(/receipt for books@sandigan\.example is kept in the portal\. Open the record/)
    .waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await form.getByRole('button', { name: 'Show voucher' }).click();
  await page
    .getByRole('dialog', { name: /Voucher of Invoice INV-1201/ })
    .locator('iframe')
    .waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download PDF' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  await page.getByRole('button', { name: 'Close' }).click();
  await form.getByRole('button', { name: 'Open record' }).click();
  await page.getByRole('heading', { name: 'Invoice INV-1201', level: 1 }).waitFor();
  // The fingerprint of an entry is for accountants.
  await expect(page.getByText('SHA-256').count()).resolves.toBe(0);
  await close();
  expect(faults).toEqual([]);
});

test('without a mail server the receipt is said to be kept, and is found there; with one, where it goes', async () => {
  const { page, close, faults } = await portal.visitAs('user');
  const form = await openInvoice(page);
  await fillInvoice(form, 'INV-KEPT-1');
  await review(form);
  await answer(form, 'Yes');
  const kept = 'the receipt for books@sandigan.example is kept in the portal';
  await form
    .getByText(`No mail server is set up: ${kept}. Open the record to see it under Receipt.`)
    .waitFor();
  await expect(form.getByText('The receipt goes to').count()).resolves.toBe(0);
  await form.getByRole('button', { name: 'Open record' }).click();
  const heading = page.getByRole('heading', { name: 'Receipt', exact: true });
  const receipt = page.locator('section').filter({ has: heading });
  await receipt.getByText('books@sandigan.example').waitFor();
  await close();
  const { database } = portal;
  const mailing = await startPortal({ database, config: { smtpUrl: 'smtp://127.0.0.1:9' } });
  const sent = await mailing.visitAs('user');
  const other = await openInvoice(sent.page);
  await fillInvoice(other, 'INV-SENT-1');
  await review(other);
  await answer(other, 'Yes');
  await other.getByText('The receipt goes to books@sandigan.example.').waitFor();
  await expect(other.getByText('No mail server').count()).resolves.toBe(0);
  await sent.close();
  await mailing.stop();
  expect([...faults, ...sent.faults]).toEqual([]);
});

test('wrong answers are marked at their fields, and nothing typed is lost', async () => {
  const { page, close, faults } = await portal.visitAs('user');
  const form = await openInvoice(page);
  await form.getByLabel('Receipt email').fill('not an address');
  await form.getByLabel('Unit price').fill('many');
  await form.getByRole('button', { name: 'Review and continue' }).click();
  const summary = form.getByRole('alert').filter({ hasText: 'Some answers need your attention' });
  await summary.getByRole('link', { name: 'Lines 1, Unit price' }).click();
  await expect(
    form.getByLabel('Unit price').evaluate((control) => document.activeElement === control),
  ).resolves.toBe(true);
  await expect(form.getByLabel('Unit price').getAttribute('aria-invalid')).resolves.toBe('true');
  await expect(form.getByLabel('Receipt email').inputValue()).resolves.toBe('not an address');
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await form.getByLabel('Receipt email').fill('books@sandigan.example');
  await summary.getByText('mended').waitFor();
  await form.getByRole('button', { name: 'Start over' }).click();
  await close();
  expect(faults).toEqual([]);
});

test('No enters nothing and returns to the start; a slip of the hand can be undone', async () => {
  const { page, close, faults } = await portal.visitAs('user');
  const before = await portal.countOf('transactions');
  const form = await openInvoice(page);
  await fillInvoice(form, 'INV-NO-1');
  await review(form);
  await form.getByRole('button', { name: 'Back to edit' }).click();
  await expect(form.getByLabel('Invoice number').inputValue()).resolves.toBe('INV-NO-1');
  await review(form);
  await answer(form, 'No');
  await form.getByText('Cancelled. Nothing was entered.').waitFor();
  await expect(form.getByLabel('Invoice number').inputValue()).resolves.not.toBe('INV-NO-1');
  await form.getByRole('button', { name: 'Undo' }).click();
  await expect(form.getByLabel('Invoice number').inputValue()).resolves.toBe('INV-NO-1');
  await form.getByRole('button', { name: 'Start over' }).click();
  await expect(portal.countOf('transactions')).resolves.toBe(before);
  await close();
  expect(faults).toEqual([]);
});

test('what was typed survives a reload, and another browser', async () => {
  const first = await portal.visitAs('user');
  const form = await openInvoice(first.page);
  // It is saved while one types, and when one leaves, too: the save with a text is waited for.
  const savedWith = (text: string) =>
    first.page.waitForResponse(
      (reply) =>
        reply.request().method() === 'PUT' &&
        reply.url().endsWith('/api/drafts/invoice') &&
        (reply.request().postData() ?? '').includes(text),
    );
  const saved = savedWith('Laser copier');
  await fillInvoice(form, 'INV-KEPT-1');
  expect((await saved).status()).toBe(200);
  const discarded: string[] = [];
  first.page.on('request', (request) => {
    if (request.method() === 'DELETE') discarded.push(request.url());
  });
  const savedAgain = savedWith('Delivered');
  await first.page.reload();
  await form.getByText('Not submitted yet.').waitFor();
  await expect(form.getByLabel('Invoice number').inputValue()).resolves.toBe('INV-KEPT-1');
  await form.getByLabel('Note').fill('Delivered');
  expect((await savedAgain).status()).toBe(200);
  // A draft that is found is not thrown away on the server, not even for the blink of an eye.
  expect(discarded).toEqual([]);
  await first.close();
  const second = await portal.visitAs('user');
  const again = await openInvoice(second.page);
  await again.getByText('Not submitted yet.').waitFor();
  await expect(again.getByLabel('Note').inputValue()).resolves.toBe('Delivered');
  await expect(again.getByLabel(/Customer’s TIN/).inputValue()).resolves.toMatch(/Mabuhay/);
  await again.getByRole('button', { name: 'Start over' }).click();
  await second.close();
  expect([...first.faults, ...second.faults]).toEqual([]);
});

test('an invoice is entered once when the connection breaks while it is entered [A-87]', async () => {
  const { page, close, faults } = await portal.visitAs('user');
  const before = await portal.countOf('transactions');
  const form = await openInvoice(page);
  await fillInvoice(form, 'INV-LOST-1');
  await review(form);
  let tries = 0;
  await page.route('**/api/transactions/invoice', async (route) => {
    tries += 1;
    // The server gets and enters the first one; its answer never arrives.
    if (tries === 1) await route.fetch();
    await route.abort();
  });
  await answer(form, 'Yes');
  await form.getByText('The connection was lost while this was being entered').waitFor();
  expect(tries).toBe(3);
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await page.unroute('**/api/transactions/invoice');
  await form.getByRole('button', { name: 'Try again' }).click();
  await form.getByRole('heading', { name: 'Invoice entered' }).waitFor();
  await expect(portal.countOf('transactions')).resolves.toBe(before + 1);
  await close();
  expect(faults).toEqual([]);
});

test('a customer who is missing is registered from inside the invoice, and filled in', async () => {
  const { page, close, faults } = await portal.visitAs('user');
  const form = await openInvoice(page);
  await form.getByLabel('Invoice number').fill('INV-NEW-1');
  await form.getByRole('combobox', { name: /Customer’s TIN/ }).fill('Bagong');
  await form.getByText('No customer has a name or TIN with “Bagong”.').waitFor();
  await form.getByRole('button', { name: 'Register a customer' }).click();
  const register = formOf(page, 'Customer Tin Form');
  await register.getByRole('heading', { name: 'Register a customer' }).waitFor();
  // Who was looked for is not typed twice, and the next step is in sight.
  await expect(register.getByLabel('Registered name').inputValue()).resolves.toBe('Bagong');
  const next = register.getByRole('button', { name: 'Register customer' });
  const edge = page.viewportSize()?.height ?? 0;
  const bottomOf = async () => {
    const box = await next.boundingBox();
    return box === null ? Infinity : box.y + box.height;
  };
  await expect.poll(bottomOf).toBeLessThan(edge);
  await register.getByLabel('TIN').fill('123456788');
  await register.getByLabel('Registered name').fill('Bagong Araw Stores');
  await register.getByLabel('Address').fill('5 Rizal Street');
  await expect(register.getByLabel('TIN').inputValue()).resolves.toBe('123-456-788');
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await register.getByRole('button', { name: 'Register customer' }).click();
  await register.getByText('its last digit is unusual').waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await register.getByRole('button', { name: 'Register anyway' }).click();
  await register.getByRole('heading', { name: 'Customer registered' }).waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await register.getByRole('button', { name: 'Back to the invoice' }).click();
  const customer = form.getByRole('combobox', { name: /Customer’s TIN/ });
  await customer.waitFor();
  await expect(customer.inputValue()).resolves.toMatch(/Bagong Araw Stores/);
  await expect(form.getByLabel('Invoice number').inputValue()).resolves.toBe('INV-NEW-1');
  await close();
  expect(faults).toEqual([]);
});

test('a paper that cannot be taken is refused with its reason at the file, before it is sent', async () => {
  const { page, close, faults } = await portal.visitAs('user');
  const form = await openInvoice(page);
  const big = {
    name: 'big.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.alloc(11 * 1024 * 1024, 1),
  };
  const text = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') };
  const disguised = {
    name: 'fake.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<html></html>'),
  };
  await form.locator('input[type=file][multiple]').setInputFiles([big, text, disguised]);
  await form.getByText('This file has 11 MB. At most 10 MB are taken.').waitFor();
  await form.getByText('Only photos (JPEG, PNG, WebP) and PDF files are taken.').waitFor();
  const fake = form.getByRole('listitem').filter({ hasText: 'fake.png' });
  await fake.getByRole('alert').waitFor();
  await form.getByRole('button', { name: 'Remove big.pdf' }).click();
  await expect(form.getByRole('listitem').filter({ hasText: 'big.pdf' }).count()).resolves.toBe(0);
  // Nobody goes on believing that the document went along.
  await fillInvoice(form, 'INV-PAPER');
  await form.getByRole('button', { name: 'Review and continue' }).click();
  await form.getByText('A file was not accepted. Try it again').first().waitFor();
  await form.getByRole('button', { name: 'Remove note.txt' }).click();
  await form.getByRole('button', { name: 'Remove fake.png' }).click();
  await review(form);
  await close();
  expect(faults).toEqual([]);
});

test('on a phone and in the dark the form is whole, without a finding', async () => {
  const { page, close, faults } = await portal.visitAs('user', {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  await page.evaluate(() => localStorage.setItem('mantine-color-scheme-value', 'dark'));
  const form = await openInvoice(page);
  await expect(form.locator('html').getAttribute('data-mantine-color-scheme')).resolves.toBe(
    'dark',
  );
  await form.getByRole('button', { name: 'Take a photo' }).waitFor();
  const wider = await form.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
  expect(wider).toBe(0);
  await expect(findOverflow(page)).resolves.toBe(0);
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await fillInvoice(form, 'INV-PHONE-1');
  await review(form);
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await expect(question(form).isVisible()).resolves.toBe(true);
  await close();
  expect(faults).toEqual([]);
});

test('a form page opened by itself leads into the portal [A-76]', async () => {
  const { page, close, faults } = await portal.visitAs('user');
  await page.goto('/forms/invoice');
  await page.getByRole('heading', { name: 'Invoice: open it in the portal' }).waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await page.getByRole('link', { name: 'Open Invoice' }).click();
  await page.waitForURL(/\/invoiceform$/);
  await close();
  expect(faults).toEqual([]);
});
