import { afterAll, beforeAll, expect, test } from 'vitest';

import { enter } from '../enter.ts';
import { newKey, registerVendor } from '../invoices.ts';
import { readAs } from '../read-as.ts';
import { findAccessibilityFaults, findOverflow } from './accessibility.ts';
import { formOf } from './invoice-journey.ts';
import { openView, saveView } from './saved-view.ts';
import type { Portal } from './start-portal.ts';
import { go, startPortal } from './start-portal.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await startPortal({ clock: '2026-03-31T02:00:00Z' });
});
afterAll(() => portal.stop());

test('the 13th month is planned, shown, posted with one Yes, and stands beside its account', async () => {
  const { page, close, faults } = await portal.visitAs('accountant');
  await go(page, '/records/schedules');
  await page.getByRole('heading', { name: 'No schedules yet' }).waitFor();
  await page.getByRole('button', { name: 'New schedule' }).click();
  await page.getByLabel('Kind').selectOption('thirteenth-month');
  const save = page.getByRole('button', { name: 'Review' });
  await save.click();
  await page.getByText('Enter an amount such as 1234.50.').waitFor();
  await page.getByText('Enter a date.').first().waitFor();
  await page.getByLabel('Name').fill('13th month of the people of the warehouse');
  await page.getByLabel('Basic pay of a month').fill('120,000');
  await page.getByLabel('From', { exact: true }).fill('01/01/2026');
  await page.getByLabel('To', { exact: true }).fill('12/31/2026');
  await page.getByLabel('To', { exact: true }).press('Tab');
  await save.click();
  await page
    .getByText('120,000.00 in 12 entries, 31 Jan 2026 to 31 Dec 2026.', { exact: false })
    .waitFor();
  await page.getByRole('button', { name: 'Yes, add it' }).click();
  await page.getByText('Due, 0 of 12').waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await page.getByRole('button', { name: 'Post what is due' }).click();
  await page.getByRole('checkbox', { name: /of 31 Mar 2026$/ }).uncheck();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => findOverflow(page)).toBe(0);
  await page.getByRole('button', { name: 'Post 2 entries' }).click();
  await page.getByText('Due, 2 of 12').waitFor();
  await expect.poll(() => findOverflow(page)).toBe(0);
  await page.setViewportSize({ width: 768, height: 900 });
  // Beside the menu a name that is too long ends in an ellipsis, not at the next column.
  const name = page.getByRole('button', { name: /^13th month of the people/ });
  const beyond = () => name.evaluate((one) => one.scrollWidth - one.clientWidth);
  await expect.poll(beyond).toBeGreaterThan(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  const tied = page
    .getByRole('table', { name: 'Accounts of schedules' })
    .getByRole('row', { name: /^2360/ });
  await expect.poll(() => tied.innerText()).toMatch(/\(20,000\.00\)\s+\(20,000\.00\)\s+0\.00/);
  // Where a figure in brackets is the widest of its column, no ellipsis takes its end.
  const missing = await tied.getByRole('cell').evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const box = cell.querySelector('div');
      const figure = box?.querySelector('span');
      if (box === null || figure === null || figure === undefined) return [];
      const { paddingLeft, paddingRight } = getComputedStyle(box);
      const brackets = [...figure.querySelectorAll('span')];
      // A margin that is taken back counts as overflow.
      const hanging = brackets.reduce(
        (sum, it) => sum - parseFloat(getComputedStyle(it).marginRight),
        0,
      );
      const inLine = figure.getBoundingClientRect().width + hanging;
      const room = box.getBoundingClientRect().width - parseFloat(paddingLeft);
      return [Math.floor(inLine - room + parseFloat(paddingRight))];
    }),
  );
  expect(Math.max(...missing)).toBeLessThanOrEqual(0);
  expect(faults).toEqual([]);
  await close();
});

test('an asset is filled in from its bill; an entry above a rule is submitted for approval', async () => {
  const accountant = await portal.loginAs('accountant');
  const admin = await portal.loginAs('admin');
  const vendor = await registerVendor(accountant, '999-003-001');
  await enter(accountant, [
    'bill',
    {
      receiptEmail: 'books@sandigan.example',
      typeOfExpense: 'bill',
      vendor,
      invoiceNumber: 'SI-7001',
      date: '2026-03-02',
      terms: '30',
      priceMode: 'vat-exclusive',
      lines: [{ description: 'Laptop', account: '1520', amount: '36,000.00', vatClass: 'non-vat' }],
    },
  ]);
  const rule = { isOn: true, fromAmount: '900.00', version: 0 };
  await accountant.call('PUT', '/api/settings/approvals/journal-entry', rule);
  const [asked] = (await admin.call('GET', '/api/approvals')).body.waiting;
  await admin.call('POST', `/api/approvals/${asked?.requestId ?? ''}/approve`, {});

  const { page, close, faults } = await portal.visitAs('accountant');
  await go(page, '/records/schedules');
  await page.getByRole('button', { name: 'New schedule' }).click();
  await page.getByRole('combobox', { name: 'Bought with' }).click();
  await page.getByRole('option', { name: /Laptop, 1520, 36,000\.00$/ }).click();
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Cost', exact: true }).inputValue())
    .toBe('36,000.00');
  await page.getByLabel('Life in months').fill('36');
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => findOverflow(page)).toBe(0);
  await page.getByRole('button', { name: 'Review' }).click();
  await page
    .getByText('36,000.00 in 36 entries, 31 Mar 2026 to 28 Feb 2029.', { exact: false })
    .waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await page.getByRole('button', { name: 'Yes, add it' }).click();
  await page.getByText('Due, 0 of 36').waitFor();
  await page.getByRole('button', { name: 'Post what is due' }).click();
  await page.getByRole('button', { name: 'Submit for approval' }).first().click();
  await page.getByRole('link', { name: 'Open the approval' }).waitFor();
  await expect.poll(() => findOverflow(page)).toBe(0);
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await page.getByRole('link', { name: 'Open the approval' }).click();
  await page.getByRole('heading', { name: /, March 2026$/ }).waitFor();
  expect(faults).toEqual([]);
  await close();
});

test('schedules are filtered in the address, and a view keeps the filter and the columns', async () => {
  const { page, close, faults } = await portal.visitAs('accountant', {
    viewport: { width: 1440, height: 900 },
  });
  await go(page, '/records/schedules');
  const table = page.getByRole('table', { name: 'Schedules', exact: true });
  const rows = table.getByRole('row');
  await expect.poll(() => rows.count()).toBe(3);
  await page.getByLabel('Kind').selectOption('asset');
  await expect.poll(() => rows.count()).toBe(2);
  await table.getByRole('button', { name: 'Laptop' }).waitFor();
  await saveView(page, 'Fixed assets', 'Posted');
  expect(new URL(page.url()).searchParams.get('kind')).toBe('asset');
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('13th');
  await page.getByText('No schedules match these filters.').waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await go(page, '/records/schedules');
  await expect.poll(() => rows.count()).toBe(3);
  await openView(page, 'Fixed assets');
  await expect.poll(() => rows.count()).toBe(2);
  await expect(table.getByRole('columnheader', { name: 'Posted' }).count()).resolves.toBe(0);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => findOverflow(page)).toBe(0);
  expect(faults).toEqual([]);
  await close();
});

test('a line of a bill covers a year: it waits as prepaid, is posted by the month, and its reversal unwinds it', async () => {
  await registerVendor(await portal.loginAs('accountant'), '999-004-002');
  const { page, close, faults } = await portal.visitAs('accountant');
  await page.setViewportSize({ width: 360, height: 740 });
  await go(page, '/billsform');
  const form = formOf(page, 'Bills Form');
  await form.getByLabel('Receipt email').fill('books@sandigan.example');
  await form.getByRole('combobox', { name: 'Supplier’s TIN' }).fill('999-004-002');
  await form.getByRole('option', { name: /999-004-002/ }).click();
  await form.getByLabel('Supplier’s invoice number').fill('KI-5512');
  await form.getByLabel('Date of the invoice').fill('01/15/2026');
  await form.getByLabel('Description').fill('Insurance of the shop');
  await form.getByRole('combobox', { name: 'Account' }).fill('6200');
  await form.getByRole('option', { name: /6200/ }).click();
  await form.getByLabel('Amount').fill('12000');
  await form.getByLabel('VAT class').selectOption('Services');
  await form.getByRole('button', { name: 'Add the period it covers' }).first().click();
  await form.getByLabel('Covers from').fill('12/31/2026');
  await form.getByLabel('Covers to').fill('01/01/2026');
  await form.getByRole('button', { name: 'Review and continue' }).click();
  await form
    .getByText(/This is before .*, the first day\./)
    .first()
    .waitFor();
  await form.getByLabel('Covers from').fill('01/01/2026');
  await form.getByLabel('Covers to').fill('12/31/2026');
  await form.getByRole('button', { name: 'Review and continue' }).click();
  const question = form.getByRole('combobox', { name: /Do you want to enter this/ });
  await question.waitFor();
  await form.getByText('1465').first().waitFor();
  for (const box of await form.getByRole('checkbox').all()) await box.check();
  await expect.poll(() => findOverflow(page)).toBe(0);
  await question.selectOption('Yes');
  await form.getByRole('button', { name: 'Submit' }).click();
  await form.getByRole('heading', { name: /entered$/ }).waitFor();

  await page.setViewportSize({ width: 1440, height: 900 });
  await go(page, '/records/schedules');
  const row = page.getByRole('row', { name: /Insurance of the shop/ });
  await row.getByText('Due, 0 of 12').waitFor();
  const tied = page
    .getByRole('table', { name: 'Accounts of schedules' })
    .getByRole('row', { name: /^1465/ });
  await expect.poll(() => tied.innerText()).toMatch(/12,000\.00\s+12,000\.00\s+0\.00/);
  await row.getByText('Insurance of the shop').click();
  await page.getByRole('dialog').getByText('31 Dec 2026').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Post what is due' }).click();
  await page.getByRole('button', { name: /^Post \d+ entr/ }).click();
  await row.getByText('Running, 3 of 12').waitFor();
  await expect.poll(() => tied.innerText()).toMatch(/9,000\.00\s+9,000\.00\s+0\.00/);

  const bills = await readAs<{ id: string }>(
    portal.database.ownerUrl,
    `select transaction_id as id from transactions where number = 'KI-5512'`,
  );
  await go(page, `/records/${bills[0]?.id ?? ''}`);
  await page.getByRole('button', { name: 'Reverse' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Its schedule ends with it').waitFor();
  await dialog.getByLabel('Reason').fill('The policy was cancelled');
  await dialog.getByRole('button', { name: 'Reverse' }).dblclick();
  await page.getByText('It reverses').waitFor();
  await go(page, '/records/schedules');
  await row.getByText('Ended').waitFor();
  await expect.poll(() => tied.innerText()).toMatch(/(?:\s+(?:0\.00|–)){3}$/);
  expect(faults).toEqual([]);
  await close();
});

test('a loan shows principal, interest and payment of each month', async () => {
  const accountant = await portal.loginAs('accountant');
  const loan = {
    kind: 'loan',
    name: 'Loan for the van',
    account: '2510',
    counterAccount: '7010',
    paidFrom: '1110',
    sourceId: null,
    principal: '120000.00',
    rateBasisPoints: 1200,
    months: 12,
    firstDue: '2026-04-30',
    method: 'annuity',
  };
  expect((await accountant.call('POST', '/api/schedules', loan, newKey())).status).toBe(200);
  const { page, close, faults } = await portal.visitAs('accountant');
  await go(page, '/records/schedules');
  await page
    .getByRole('row', { name: /Loan for the van/ })
    .getByText('Loan for the van')
    .click();
  const lines = page.getByRole('table', { name: 'Lines of Loan for the van' });
  await lines.waitFor();
  // 12 % a year of 120,000.00 is 1,200.00 in the first month; the payment has the principal, too.
  await expect
    .poll(() => lines.getByRole('row').allInnerTexts())
    .toEqual([
      expect.stringMatching(/^Due\s+Principal\s+Interest\s+Payment\s+Posted by/),
      expect.stringMatching(/^30 Apr 2026\s+9,461\.85\s+1,200\.00\s+10,661\.85/),
      expect.stringMatching(/^30 May 2026\s+9,556\.47\s+1,105\.38\s+10,661\.85/),
      ...Array.from({ length: 10 }, () => expect.anything()),
    ]);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => findOverflow(page)).toBe(0);
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  expect(faults).toEqual([]);
  await close();
});

test('an asset that was depreciated by hand until March has that under this year', async () => {
  const { page, close, faults } = await portal.visitAs('accountant');
  await go(page, '/records/schedules');
  await page.getByRole('button', { name: 'New schedule' }).click();
  await page.getByLabel('Name').fill('Shelves');
  await page.getByLabel('Date acquired').fill('07/01/2025');
  await page.getByRole('textbox', { name: 'Cost', exact: true }).fill('6000');
  await page.getByLabel('First month still to be depreciated').fill('03/01/2026');
  await page.getByLabel('Depreciated before that month').fill('800');
  const thisYear = page.getByLabel('Depreciated this year before the schedule');
  await expect.poll(() => thisYear.inputValue()).toBe('0.00');
  await thisYear.fill('900');
  for (const [label, number] of [
    ['Account of the asset', '1510'],
    ['Accumulated depreciation', '1515'],
  ] as const) {
    await page.getByRole('combobox', { name: label }).fill(number);
    await page.getByRole('option', { name: new RegExp(`^${number}`) }).click();
  }
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByText('This is more than 800.00, all that was depreciated before.').waitFor();
  await thisYear.fill('200');
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => findOverflow(page)).toBe(0);
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByText('5,200.00 in 52 entries', { exact: false }).waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await page.getByRole('button', { name: 'Yes, add it' }).click();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page
    .getByRole('row', { name: /Shelves/ })
    .getByText('Shelves')
    .click();
  await page.getByText('Depreciated before: 800.00, of which 200.00 in 2026.').waitFor();
  await page.keyboard.press('Escape');
  const accountant = await portal.loginAs('accountant');
  const csv = String((await accountant.call('GET', '/api/schedules/lapsing/2026/csv')).body);
  expect(csv).toContain('Shelves,2025-07-01,60,6000.00,0.00,600.00,200.00,800.00,5200.00');
  expect(faults).toEqual([]);
  await close();
});
