// The golden month as an accountant files it: what is due, what the returns and lists say, the
// certificates, the data files.
import { readFile } from 'node:fs/promises';

import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { GOLDEN_CLOCK, createGoldenDatabase } from '../golden/golden-books.ts';
import { readGoldenMonth } from '../golden/golden-month.ts';
import { findAccessibilityFaults, findOverflow, watchShifts } from './accessibility.ts';
import { formOf } from './invoice-journey.ts';
import { openView, saveView } from './saved-view.ts';
import type { Portal, Visit } from './start-portal.ts';
import { go, openDashboard, startPortal } from './start-portal.ts';

let portal: Portal;
let visit: Visit;
let page: Page;

beforeAll(async () => {
  const { database } = await createGoldenDatabase();
  portal = await startPortal({ database, clock: GOLDEN_CLOCK });
  visit = await portal.visitAs('accountant');
  ({ page } = visit);
});
afterAll(async () => {
  expect(visit.faults).toEqual([]);
  await portal.stop();
});

function row(name: string) {
  return page.getByRole('row').filter({ hasText: name });
}

async function download(press: () => Promise<void>): Promise<Buffer> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  return readFile(await file.path());
}

test('what is due stands on the dashboard and in the calendar, and is marked as filed with its proof', async () => {
  await openDashboard(page);
  await page.getByRole('heading', { name: 'To file and to pay' }).waitFor();
  await page.getByRole('link', { name: '1601-C · Withholding tax on compensation' }).waitFor();
  await go(page, '/taxcompliance');
  await row('1601-C').filter({ hasText: 'December 2026' }).getByText('Fri, 15 Jan 2027').waitFor();
  await row('1601-EQ').filter({ hasText: 'Moved from Sun, 31 Jan 2027' }).waitFor();
  await page.getByRole('button', { name: 'Mark as filed: 1601-C, December 2026' }).click();
  const dialog = page.getByRole('dialog');
  // The day is filled in: the focus stands in the first field that is not.
  await dialog.locator('input:focus').waitFor();
  await page.keyboard.type('eBIR 2027-0042');
  await expect(dialog.getByLabel('Reference').inputValue()).resolves.toBe('eBIR 2027-0042');
  await dialog.getByLabel('Attachment', { exact: true }).setInputFiles({
    name: 'confirmation.png',
    mimeType: 'image/png',
    buffer: Buffer.from(PNG, 'base64'),
  });
  await dialog.getByText('confirmation.png').waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await row('1601-C').filter({ hasText: 'December 2026' }).waitFor({ state: 'detached' });
  await page.getByText('All', { exact: true }).click();
  await row('1601-C').getByText('eBIR 2027-0042').waitFor();
  await row('1601-C').getByRole('button', { name: 'confirmation.png' }).waitFor();
  // Contributions are paid: nothing of them is filed.
  await page
    .getByRole('button', { name: 'Mark as paid: SSS contributions, December 2026' })
    .click();
  await dialog.getByLabel('Paid on').waitFor();
  await dialog.getByLabel('Reference').fill('PRN 1');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await row('SSS contributions').getByText('Paid', { exact: true }).waitFor();
});

test('a holiday that is entered moves what is due, and so does a day that is set by hand', async () => {
  await go(page, '/taxcompliance/holidays?year=2027');
  await page.getByRole('button', { name: 'Add a holiday' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await dialog.getByText('Choose the date.').waitFor();
  await dialog.getByLabel('Date').fill('2027-01-25');
  await dialog.getByLabel('Name').fill('A proclaimed day');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await row('A proclaimed day').waitFor();
  await page.getByRole('button', { name: 'Add a holiday' }).click();
  await dialog.getByLabel('Date').fill('2027-02-01');
  await dialog.getByLabel('Name').fill('Pressed twice');
  const sent: string[] = [];
  const note = (request: Request) => {
    if (request.method() !== 'GET') sent.push(new URL(request.url()).pathname);
  };
  page.on('request', note);
  await dialog.getByRole('button', { name: 'Add' }).dblclick();
  await row('Pressed twice').waitFor();
  page.off('request', note);
  expect(sent).toEqual(['/api/holidays/2027-02-01']);
  // What was entered is asked for before it is gone.
  await page.getByRole('button', { name: 'Remove: Pressed twice' }).click();
  const question = page.getByRole('dialog', { name: 'Remove Pressed twice?' });
  await question.getByText('Mon, 1 Feb 2027 becomes a working day').waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Remove: Pressed twice' }).click();
  await question.getByRole('button', { name: 'Remove holiday' }).click();
  await row('Pressed twice').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Tax calendar', exact: true }).click();
  await row('2550Q').getByText('Tue, 26 Jan 2027').first().waitFor();
  await page.getByRole('button', { name: 'Change due date: Audited financial statements' }).click();
  await dialog.getByLabel('Due').fill('2027-05-31');
  await dialog.getByRole('button', { name: 'Change due date' }).click();
  await dialog.getByText('Say why, such as the number of the circular.').waitFor();
  await dialog.getByLabel('Reason').fill('SEC Notice of 2027');
  await dialog.getByRole('button', { name: 'Change due date' }).click();
  await row('Audited financial statements').getByText('Mon, 31 May 2027').waitFor();
});

test('a code of withholding that is entered is offered by the bill', async () => {
  await go(page, '/taxcompliance/codes');
  await row('WC158').first().getByText('RR 24-2025').waitFor();
  await page.getByRole('button', { name: 'Add a code' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Enter the code as on the form, such as WC158.').waitFor();
  await dialog.getByLabel('Code (ATC)').fill('wc999');
  await dialog.getByLabel('Nature of payment').fill('pilots of drones');
  await dialog.getByLabel('Rate in percent').fill('3.5');
  await dialog.getByLabel('First day').fill('2026-12-01');
  await dialog.getByLabel('Source').fill('RR 99-2026');
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByLabel('Find a code').fill('drones');
  // The row moves up when the others leave; a press before that would miss it.
  await expect.poll(() => row('WC158').count()).toBe(0);
  await row('WC999').getByText('3.5 %').waitFor();
  await page.getByRole('button', { name: 'Change or end WC999 from 1 Dec 2026' }).click();
  await dialog.getByLabel('Last day').fill('2027-12-31');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await row('WC999').getByText('31 Dec 2027').waitFor();
  await go(page, '/billsform');
  const bill = formOf(page, 'Bills Form');
  await bill.getByLabel('Withholding tax').selectOption('WC999');
  await bill
    .getByText('WC999, 3.5 %: pilots of drones (until 31 Dec 2027)')
    .waitFor({ state: 'attached' });
});

test('the figures of the VAT worksheet open their entries, those their records, and both lead back', async () => {
  await go(page, '/taxcompliance/vat?period=2026-Q4');
  await page.getByText('25,603.38').first().waitFor();
  await page.getByRole('link', { name: '96,024.59' }).first().click();
  await page.getByRole('heading', { name: 'Output VAT', level: 1 }).waitFor();
  await page.getByRole('cell').getByRole('link').first().click();
  await page.getByRole('heading', { name: 'Journal entry' }).waitFor();
  await page.getByRole('link', { name: /^Back to/ }).click();
  await page.getByRole('heading', { name: 'Output VAT', level: 1 }).waitFor();
  await page.getByRole('link', { name: /^Back to/ }).click();
  await page.getByRole('heading', { name: 'Value-Added Tax', level: 1 }).waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toBe('96,024.59');
});

test('the income tax of the year is reckoned to what is payable, and its figures open what they are of', async () => {
  await go(page, '/taxcompliance/income-tax?period=2026');
  await page.getByText('19,408.42').first().waitFor();
  await page.getByRole('link', { name: '120,000.00' }).click();
  await page.getByRole('link', { name: /^Back to/ }).click();
  await page.getByRole('heading', { name: 'Income Tax', level: 1 }).waitFor();
  await page.getByLabel('Period', { exact: true }).selectOption({ label: 'Quarter 3' });
  await row('2-9').getByText('Total taxable income to date').waitFor();
  const filing = page.getByRole('region', {
    name: 'Filing: Quarterly income tax of a corporation (1702Q), Quarter 3 of 2026',
  });
  // What is not filed is nowhere headed as if it were.
  await filing.getByText('Not filed', { exact: true }).waitFor();
  expect(
    await page
      .getByText(/^Filed\b/)
      .filter({ visible: true })
      .allInnerTexts(),
  ).toEqual([]);
  await page.getByRole('button', { name: 'SAWT, DAT' }).waitFor();
  await page.getByLabel('Period', { exact: true }).selectOption({ label: 'Quarter 4' });
  await page.getByText('The fourth quarter has no 1702Q', { exact: false }).waitFor();
});

test('what the books do not know is typed into the worksheet, and what is no amount is told at its field', async () => {
  await go(page, '/taxcompliance/vat?period=2026-Q4');
  await page.getByRole('button', { name: 'Edit manual items' }).click();
  // Where the form has no item of its own, the name that programs use is not shown.
  await page.getByLabel('Of item 53: on purchases for exempt sales alone: amount').waitFor();
  expect(await page.getByText('53X').count()).toBe(0);
  const credit = page.getByLabel(/^17 .*: amount$/);
  await credit.fill('some');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Enter an amount such as 1,234.50', { exact: false }).waitFor();
  await credit.fill('603.38');
  await page.getByLabel(/^17 .*: note$/).fill('Paid in advance');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('25,000.00').first().waitFor();
  await page.getByText('Paid in advance').waitFor();
});

test('a return whose figures were frozen is filed in the calendar', async () => {
  await go(page, '/taxcompliance/vat?period=2026-Q4');
  await page.getByRole('button', { name: 'Mark as filed' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as filed' }).click();
  await page.getByText('As filed', { exact: true }).waitFor();
  await go(page, '/taxcompliance?show=all');
  await row('2550Q')
    .filter({ hasText: 'Quarter 4 of 2026' })
    .getByText('Filed', { exact: true })
    .waitFor();
});

test('what is typed after the filing is told: beside the return and on the dashboard', async () => {
  await go(page, '/taxcompliance/vat?period=2026-Q4');
  await page.getByRole('button', { name: 'Edit manual items' }).click();
  await page.getByLabel(/^19 .*: amount$/).fill('10');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const told = 'Item 19, Other credits, typed: 0.00 before, 10.00 now';
  await page.getByText(told).waitFor();
  await page.getByText('As payable by the return filed on 5 Jan 2027').waitFor();
  await go(page, '/dashboard');
  await page.getByText(`${told}, by accountant.one.`).waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
});

test('the data files are saved byte for byte, and read back', async () => {
  const { sales } = readGoldenMonth().expected.dat_files;
  await go(page, '/taxcompliance/dat?kind=sales&period=2026-12');
  const button = page.getByRole('button', { name: 'Summary list of sales, DAT' });
  const saved = await download(() => button.click());
  expect(saved.toString('latin1')).toBe(sales.lines.map((line: string) => `${line}\r\n`).join(''));
  const damaged = saved.toString('latin1').replace('110000.00', '110000.01');
  await page.getByLabel('Data file').setInputFiles({
    name: sales.filename,
    mimeType: 'text/plain',
    buffer: Buffer.from(damaged, 'latin1'),
  });
  await page.getByText('This does not agree').waitFor();
  await page.getByText('LUZON EXPORT ASSEMBLY INC.').first().waitFor();
});

test('a supplier’s certificate is shown where it is listed, and offered with the payment', async () => {
  await go(page, '/taxcompliance/certificates?period=2026-Q4');
  await row('5,688.63').waitFor();
  await page.getByRole('button', { name: /^Form 2307 of Pacific Paper/i }).click();
  await page
    .getByRole('dialog')
    .getByTitle(/^Form 2307 of/)
    .waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: '1,520.00' }).click();
  await page.getByRole('cell').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Form 2307' }).waitFor();
});

test('certificates are found by supplier and kept as a view; the total is of what is shown', async () => {
  await go(page, '/taxcompliance/certificates?period=2026-Q4');
  const table = page.getByRole('table', { name: 'Certificates 2307' });
  await row('5,688.63').waitFor();
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('pacific');
  await expect.poll(() => table.getByRole('row').count()).toBe(3);
  const total = table.getByRole('row', { name: /^Total/ });
  await expect.poll(() => total.innerText()).toContain('1,520.00');
  await saveView(page, 'Pacific', 'Codes');
  await expect(total.getByRole('cell').count()).resolves.toBe(4);
  await go(page, '/taxcompliance/certificates?period=2026-Q4');
  await row('5,688.63').waitFor();
  await openView(page, 'Pacific');
  await expect.poll(() => table.getByRole('row').count()).toBe(3);
  expect(new URL(page.url()).searchParams.get('search')).toBe('pacific');
  expect(await findAccessibilityFaults(page)).toEqual([]);
  // A filter that is alone is not drawn out to the edge; on a tablet each row has its certificate.
  const before = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 1440, height: 900 });
  const status = await page.getByLabel('Status', { exact: true }).boundingBox();
  expect(status?.width ?? Infinity).toBeLessThan(300);
  await page.setViewportSize({ width: 768, height: 1024 });
  const edge = await page
    .getByRole('button', { name: /^Form 2307 of/ })
    .first()
    .boundingBox();
  expect((edge?.x ?? Infinity) + (edge?.width ?? 0)).toBeLessThanOrEqual(768);
  await page.setViewportSize(before);
});

test('every screen of tax compliance is accessible, and fits a phone in the dark', async () => {
  const phone = await portal.visitAs('accountant', { viewport: { width: 360, height: 800 } });
  await phone.page.evaluate(() => localStorage.setItem('mantine-color-scheme-value', 'dark'));
  const shifts = await watchShifts(phone.page);
  for (const [path, isOfItsKind] of [
    ['', true],
    ['/vat?period=2026-Q4', true],
    ['/lists?period=2026-12', true],
    ['/withholding?period=2026-Q4', false],
    ['/certificates?period=2026-Q4', false],
    ['/expected', true],
    ['/income-tax?period=2026', false],
    ['/dat?kind=qap&period=2026-Q4', true],
    ['/faults?period=2026-12', false],
    ['/holidays', false],
    ['/codes', true],
  ] as const) {
    await go(phone.page, `/taxcompliance${path}`);
    await phone.page.locator('main h1').waitFor();
    await phone.page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
    expect(await shifts(), path).toBeLessThanOrEqual(0.02);
    // The others are made of the same parts.
    if (isOfItsKind) expect(await findAccessibilityFaults(phone.page), path).toEqual([]);
    expect(await findOverflow(phone.page), path).toBeLessThanOrEqual(0);
  }
  await phone.close();
  expect(phone.faults).toEqual([]);
});

test('a return that is late offers its penalties, enters them with a press, and takes others with a reason', async () => {
  portal.clock.set('2027-03-01T02:00:00Z');
  const late = await portal.visitAs('accountant', { viewport: { width: 360, height: 800 } });
  await go(late.page, '/taxcompliance/withholding?period=2026-Q4');
  await late.page.getByRole('heading', { name: 'This return is late' }).waitFor();
  await late.page.getByText('a year of').first().waitFor();
  expect(await findAccessibilityFaults(late.page)).toEqual([]);
  expect(await findOverflow(late.page)).toBeLessThanOrEqual(0);
  await late.page.getByRole('button', { name: 'Use these amounts' }).click();
  await late.page.getByText('penalties are entered').first().waitFor();
  await late.page.getByRole('button', { name: 'Edit manual items' }).click();
  const surcharge = late.page.getByLabel(/^\d+ Surcharge: amount/);
  await surcharge.fill('1.00');
  await late.page.getByRole('button', { name: 'Save', exact: true }).click();
  await late.page.getByText(/^Enter why it is not .+, as proposed\.$/).waitFor();
  await late.page.getByLabel(/^\d+ Surcharge: note/).fill('The RDO abated it, letter of 2 March');
  expect(await findAccessibilityFaults(late.page)).toEqual([]);
  await late.page.getByRole('button', { name: 'Save', exact: true }).click();
  await surcharge.waitFor({ state: 'detached' });
  await late.page.getByText('The RDO abated it, letter of 2 March').first().waitFor();
  expect(await findOverflow(late.page)).toBeLessThanOrEqual(0);
  await late.close();
  expect(late.faults).toEqual([]);
});

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
