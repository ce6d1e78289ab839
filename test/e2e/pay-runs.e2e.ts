import type { Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { enterBill, makeVendors } from '../pay-run-books.ts';
import { findAccessibilityFaults, findOverflow } from './accessibility.ts';
import type { Portal } from './start-portal.ts';
import { startPortal } from './start-portal.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await startPortal({ clock: '2026-03-10T02:00:00Z' });
  const session = await portal.loginAs('accountant');
  const [a = '', b = '', c = ''] = await makeVendors(portal, session);
  await enterBill(session, { vendor: a, date: '2026-01-05', withholding: 'WC100' });
  await enterBill(session, { vendor: a });
  await enterBill(session, { vendor: b });
  await enterBill(session, { vendor: c });
  const own = { name: 'Current', bank: 'BDO', accountNumber: '00-1234-5678', currency: 'PHP' };
  const account = { ...own, ledgerAccount: '1110', isActive: true };
  await session.call('POST', '/api/settings/bank-accounts', account);
});
afterAll(() => portal.stop());

test('bills of three vendors are ticked against the money by day, paid with one Yes, printed, sent and mailed', async () => {
  const { page, close, faults } = await portal.visitAs('accountant');
  await page.goto('/bills/pay-run');
  await page.getByText('34 days overdue').waitFor();
  await page
    .getByRole('table', { name: 'Money by day' })
    .getByText('1,000,000.00')
    .first()
    .waitFor();
  await page.getByLabel('Due', { exact: true }).selectOption('overdue');
  await expect.poll(() => page.getByRole('checkbox', { name: /^Pay / }).count()).toBe(1);
  await page.getByLabel('Due', { exact: true }).selectOption('all');
  await page.getByRole('button', { name: 'Tick all shown' }).click();
  await page.getByText('4 bills, 3 payments:').waitFor();
  const part = page.getByRole('textbox', { name: /^Amount to pay of/ }).nth(1);
  await part.fill('2,000,000');
  await page.getByText('More than the balance.').waitFor();
  await page.getByText('The account is short of', { exact: false }).waitFor();
  await part.fill('1,000');
  await page.getByLabel('First cheque number').fill('0001240');
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => findOverflow(page)).toBe(0);
  // A day is one line, such as 24 Nov, on the narrowest phone, too.
  await page.setViewportSize({ width: 320, height: 740 });
  const days = page.getByRole('region', { name: 'Money by day' });
  const heights = await days
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThan(40);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByText('3 payments of 4,310.00 in total', { exact: false }).waitFor();
  await page.getByText('Cheque 0001240').waitFor();
  await expect.poll(() => findOverflow(page)).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  // The whole entry, before it is posted; the button was disabled while it was made.
  const cut = await page
    .getByRole('table', { name: 'Payments to be posted' })
    .locator('td, td *')
    .evaluateAll((cells) =>
      cells.flatMap((cell) =>
        cell.scrollWidth > cell.clientWidth + 1 && getComputedStyle(cell).overflowX !== 'visible'
          ? [cell.textContent]
          : [],
      ),
    );
  expect(cut).toEqual([]);
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  await expect.poll(focused).toMatch(/^3 payments of/);
  await page.getByRole('button', { name: 'Yes, post 3 payments' }).click();
  await page.getByRole('heading', { name: 'Pay run PR-0001', level: 1 }).waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await page.getByRole('button', { name: 'Print all' }).click();
  const drawn: string[] = [];
  const note = (request: Request) => drawn.push(new URL(request.url()).pathname);
  page.on('request', note);
  await page.getByRole('button', { name: 'Make one PDF of 9 documents' }).click();
  const save = page.getByRole('link', { name: 'Download PDF' });
  expect(await save.getAttribute('download')).toBe('pay-run-PR-0001.pdf');
  page.off('request', note);
  // A preview begins at what one opens it for.
  await expect.poll(focused).toBe('Print');
  // Cheques are printed on forms of their own: none is among what goes on plain paper.
  const papers = drawn.filter((path) => path.startsWith('/api/'));
  const cheques = papers.map((path) => path.endsWith('/cheque.pdf'));
  expect(cheques).toContain(true);
  expect(cheques.slice(cheques.indexOf(true))).not.toContain(false);
  await page.keyboard.press('Escape');
  await page.getByLabel('Layout').selectOption('pain.001.001.03');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Make file' }).click();
  expect((await download).suggestedFilename()).toBe('payments-PR-0001-2026-03-10.xml');
  await page.getByRole('table', { name: 'Payment files' }).getByText('3,190.00').waitFor();
  await page.getByRole('button', { name: 'Mail remittance advices' }).click();
  await page.getByRole('button', { name: 'Mail', exact: true }).click();
  await page.getByText('2 remittance advices queued for mailing.').waitFor();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => findOverflow(page)).toBe(0);
  // A layout of one's own: what saves it is in sight, and Escape throws nothing away.
  await page.getByRole('button', { name: 'Layouts…' }).click();
  const layouts = page.getByRole('dialog', { name: 'Layouts of payment files' });
  await layouts.locator('input:focus').waitFor();
  await page.keyboard.type('Bank of Manila');
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  const saving = await layouts.getByRole('button', { name: 'Save layout' }).boundingBox();
  expect((saving?.y ?? Infinity) + (saving?.height ?? 0)).toBeLessThanOrEqual(740);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'No, go back' }).click();
  await expect(layouts.getByLabel('Name').inputValue()).resolves.toBe('Bank of Manila');
  await layouts.getByRole('button', { name: 'Save layout' }).click();
  await layouts.waitFor({ state: 'detached' });
  const own = page.getByLabel('Layout').getByRole('option', { name: /Bank of Manila/ });
  await expect.poll(() => own.count()).toBe(1);
  await close();
  expect(faults).toEqual([]);
});
