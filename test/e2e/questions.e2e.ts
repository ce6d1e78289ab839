// Ask in place: outside by a link that is answered with a photo, and a colleague, about a line of
// the bank, a missing document and a figure. What was asked stays where it was asked.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addStatement } from '../bank-lines.ts';
import { enterInvoice, registerCustomer, typedInvoice } from '../invoices.ts';
import { drawReceipt } from '../upload.ts';
import { findAccessibilityFaults, findOverflow } from './accessibility.ts';
import type { Portal } from './start-portal.ts';
import { go, openDashboard, startPortal } from './start-portal.ts';

const DESK = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true };

let portal: Portal;
let record: string;
let missing: string;
let customer: string;

beforeAll(async () => {
  portal = await startPortal();
  const session = await portal.loginAs('accountant');
  await portal.loginAs('user');
  customer = await registerCustomer(session);
  const entered = await enterInvoice(session, typedInvoice(customer, 'INV-1'));
  record = entered.body.transactionId;
  const another = await enterInvoice(session, typedInvoice(customer, 'INV-2'));
  missing = another.body.transactionId;
});
afterAll(() => portal.stop());

test('a document is asked for by a link, answered with a photo, and settled onto the record', async () => {
  const { page, close, faults } = await portal.visitAs('accountant', PHONE);
  await go(page, `/records/${record}`);
  await page.getByRole('button', { name: 'Ask…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask a question' });
  await dialog
    .getByLabel('Ask', { exact: true })
    .selectOption({ label: 'Somebody outside, by a link' });
  await dialog.getByLabel('Name').fill('Maria Reyes');
  await dialog.getByLabel('Email').fill('maria@papel.example');
  await dialog.getByRole('button', { name: 'Send question' }).click();
  await dialog.getByText('Enter the question.').waitFor();
  await dialog.getByRole('textbox', { name: 'Question' }).fill('Please send your copy of INV-1.');
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await dialog.getByRole('button', { name: 'Send question' }).click();
  const told = page.getByRole('dialog', { name: 'Question asked' });
  await told.getByText('No mail server is set').waitFor();
  const link = await told.getByLabel('Link to answer').inputValue();
  await told.getByRole('button', { name: 'Done' }).click();
  await page.getByText('The link opens until').waitFor();

  const outside = await portal.open(PHONE);
  await outside.page.goto(`${portal.address}${new URL(link).pathname}`);
  await outside.page.getByText('Please send your copy of INV-1.').waitFor();
  await expect(findAccessibilityFaults(outside.page)).resolves.toEqual([]);
  await expect(findOverflow(outside.page)).resolves.toBeLessThanOrEqual(0);
  await outside.page.getByRole('button', { name: 'Send answer' }).click();
  await outside.page.getByRole('alert').waitFor();
  await outside.page.getByLabel('Your answer').fill('Here it is.');
  const buffer = await drawReceipt(1);
  await outside.page
    .getByLabel('Documents, if any')
    .setInputFiles({ name: 'copy.jpg', mimeType: 'image/jpeg', buffer });
  await outside.page.getByRole('button', { name: 'Send answer' }).click();
  await outside.page.getByText('Your answer was sent').waitFor();
  await expect(findAccessibilityFaults(outside.page)).resolves.toEqual([]);
  await outside.close();
  // The browser notes the refused form as a failed load; nothing else went wrong.
  expect(outside.faults.filter((fault) => !fault.includes('400'))).toEqual([]);

  await go(page, '/questions?box=mine');
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await expect(findOverflow(page)).resolves.toBeLessThanOrEqual(0);
  await page.getByRole('link', { name: 'Please send your copy of INV-1.' }).click();
  await page.getByText('Here it is.').waitFor();
  await page.getByRole('button', { name: 'Settle…' }).click();
  const settle = page.getByRole('dialog', { name: 'Settle the question' });
  await settle.getByRole('checkbox', { name: 'copy.jpg' }).waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await settle.getByRole('button', { name: 'Settle' }).click();
  await page.getByText('copy.jpg (attached to the record)').waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await expect(findOverflow(page)).resolves.toBeLessThanOrEqual(0);
  await go(page, `/records/${record}`);
  await page.getByRole('button', { name: 'Wrong document: copy.jpg' }).waitFor();
  await expect(findOverflow(page)).resolves.toBeLessThanOrEqual(0);
  await close();
  expect(faults).toEqual([]);
});

test('a colleague is asked about a line at the bank desk, answers from the dashboard with a file, and is asked again', async () => {
  const description = 'ONLINE TRANSFER 4471';
  await addStatement(portal, {
    account: '1110',
    opening: 0n,
    lines: [{ date: '2026-01-16', amount: 334_500n, description }],
  });
  const { page, close, faults } = await portal.visitAs('accountant', DESK);
  await go(page, '/bankreconciliation/1110');
  await page.getByRole('button', { name: 'Ask…' }).click();
  await askColleague(page, 'Who paid this?');
  // The line has it at once, and the colleague has it on the first screen.
  await page.getByText('Who paid this?').waitFor();
  await page.getByRole('main').getByText('Waiting', { exact: true }).waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);

  const other = await portal.visitAs('user', PHONE);
  await openDashboard(other.page);
  await other.page.getByRole('heading', { name: 'Questions to you: 1' }).waitFor();
  await other.page.getByRole('link', { name: 'Who paid this?' }).click();
  await other.page.getByText(description, { exact: false }).waitFor();
  await other.page.getByRole('button', { name: 'Answer', exact: true }).click();
  await other.page.getByText('Enter an answer.').waitFor();
  await expect(findAccessibilityFaults(other.page)).resolves.toEqual([]);
  await expect(findOverflow(other.page)).resolves.toBeLessThanOrEqual(0);
  await answer(other.page, 'Cruz did, see the slip.', 'slip.jpg', 2);
  await other.page.getByText('Answered by user.one', { exact: false }).waitFor();

  await openDashboard(page);
  await page.getByRole('heading', { name: 'Answers to you: 1' }).waitFor();
  await go(page, '/bankreconciliation/1110');
  await page.getByText('Cruz did, see the slip.').waitFor();
  await page.getByRole('button', { name: 'Ask again…' }).click();
  const again = page.getByRole('dialog', { name: 'Ask user.one again' });
  await again.getByRole('textbox').fill('Which Cruz?');
  await again.getByRole('button', { name: 'Ask again' }).click();
  await page.getByText('Which Cruz?').waitFor();
  await other.page.reload();
  // A photo alone, and what is added to an answer, are not left behind without a question either.
  await attach(other.page, 'card.jpg', 3);
  const leaving = other.page.getByRole('dialog', { name: 'Leave without saving?' });
  await go(other.page, '/questions');
  await leaving.getByRole('button', { name: 'Stay', exact: true }).click();
  await answer(other.page, 'Cruz Trading.');
  await other.page.getByText('Cruz Trading.').waitFor();
  await other.page.getByLabel('Your answer').fill('Of Cebu');
  await go(other.page, '/questions');
  await leaving.getByRole('button', { name: 'Leave without saving' }).click();
  await other.close();
  await page.reload();
  await settle(page, 'Recorded as its collection');
  await page.getByRole('main').getByText('Settled', { exact: true }).waitFor();
  await page.getByText('Recorded as its collection').waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await close();
  expect([...faults, ...other.faults]).toEqual([]);
});

test('a missing document is asked for where the missing ones are worked off, and settled onto its record there', async () => {
  const { page, close, faults } = await portal.visitAs('accountant', PHONE);
  await go(page, '/records/missing');
  await page.getByRole('heading', { name: /INV-2/ }).waitFor();
  await page.getByRole('button', { name: 'Ask…' }).click();
  const question = page.getByRole('dialog').getByRole('textbox', { name: 'Question' });
  await expect.poll(() => question.inputValue()).toMatch(/^Please send the supporting document of/);
  await askColleague(page, 'Please photograph your copy of INV-2.');
  await page.getByRole('main').getByText('Waiting', { exact: true }).waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await expect(findOverflow(page)).resolves.toBeLessThanOrEqual(0);

  const other = await portal.visitAs('user', PHONE);
  await go(other.page, '/questions');
  await other.page.getByRole('link', { name: 'Please photograph your copy of INV-2.' }).click();
  await answer(other.page, 'Here.', 'inv-2.jpg', 3);
  await other.page.getByText('Answered by user.one', { exact: false }).waitFor();
  await other.close();

  await page.reload();
  await page.getByRole('button', { name: 'Settle…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Settle the question' });
  await dialog.getByRole('checkbox', { name: 'inv-2.jpg' }).waitFor();
  await dialog.getByRole('button', { name: 'Settle' }).click();
  await page.getByText('The documents are on record.').waitFor();
  await go(page, `/records/${missing}`);
  await page.getByText('inv-2.jpg (attached to the record)').waitFor();
  await page.getByRole('button', { name: 'Wrong document: inv-2.jpg' }).waitFor();
  await close();
  expect([...faults, ...other.faults]).toEqual([]);
});

test('a figure of a report is asked about; the answer stays beside that figure, however one comes there', async () => {
  const { page, close, faults } = await portal.visitAs('accountant', DESK);
  await go(page, '/financialreport/trial-balance?from=2026-03-01&to=2026-03-31');
  const figure = page.getByRole('link', { name: '2,000.00' }).first();
  await figure.click();
  await page.getByRole('button', { name: 'Ask…' }).click();
  await askColleague(page, 'Is all of this delivered?');
  await page.getByRole('main').getByText('Waiting', { exact: true }).waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);

  const other = await portal.visitAs('user', PHONE);
  await go(other.page, '/questions');
  await other.page.getByRole('link', { name: 'Is all of this delivered?' }).click();
  await answer(other.page, 'All but one chair.');
  await other.page.getByText('All but one chair.').waitFor();
  // What it is about is named, and not a way to a report that is not theirs.
  expect(await other.page.locator('main a[href^="/financialreport"]').count()).toBe(0);
  await other.close();

  await openDashboard(page);
  await page.getByRole('link', { name: 'Is all of this delivered?' }).click();
  await page.locator('main a[href^="/financialreport/ledger"]').click();
  await page.getByRole('heading', { name: 'General Ledger', level: 1 }).waitFor();
  await page.getByText('All but one chair.').waitFor();
  await settle(page, 'Accrued');
  await page.getByRole('main').getByText('Settled', { exact: true }).waitFor();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => findOverflow(page)).toBeLessThanOrEqual(0);
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await close();
  expect([...faults, ...other.faults]).toEqual([]);
});

test('a customer is asked about on its page, and the answer stays with it', async () => {
  const { page, close, faults } = await portal.visitAs('accountant', DESK);
  await go(page, `/records/parties/${customer}?tab=questions`);
  await page.getByRole('button', { name: 'Ask…' }).click();
  await page
    .getByRole('dialog')
    .getByText(/^About: Mabuhay Trading Corporation/)
    .waitFor();
  await askColleague(page, 'Is Kalayaan Avenue still their address?');
  await page.getByRole('main').getByText('Waiting', { exact: true }).waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);

  const other = await answerAs('Is Kalayaan Avenue still their address?', {
    about: /Mabuhay Trading Corporation/,
    text: 'They moved to Makati.',
  });
  await page.reload();
  await page.getByText('They moved to Makati.').waitFor();
  await page.getByRole('main').getByText('Answered', { exact: true }).waitFor();
  await settle(page, 'The address was changed');
  await page.getByRole('main').getByText('Settled', { exact: true }).waitFor();
  await page.setViewportSize({ width: 360, height: 740 });
  await go(page, `/records/parties/${customer}?tab=questions`);
  await page.getByText('The address was changed').waitFor();
  await page.getByText('They moved to Makati.').waitFor();
  await expect.poll(() => findOverflow(page)).toBeLessThanOrEqual(0);
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await close();
  expect([...faults, ...other]).toEqual([]);
});

test('a colleague is asked about a transaction on its record, and what was said stays on it', async () => {
  const session = await portal.loginAs('accountant');
  const entered = await enterInvoice(session, typedInvoice(customer, 'INV-3'));
  const path = `/records/${entered.body.transactionId}`;
  const { page, close, faults } = await portal.visitAs('accountant', DESK);
  await go(page, path);
  await page.getByRole('button', { name: 'Ask…' }).click();
  await page.getByRole('dialog').getByText('About: Invoice INV-3').waitFor();
  await askColleague(page, 'Was INV-3 delivered whole?');
  await page.getByText('Was INV-3 delivered whole?').waitFor();
  await page.getByRole('main').getByText('Waiting', { exact: true }).waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);

  const other = await answerAs('Was INV-3 delivered whole?', {
    about: /INV-3/,
    text: 'All of it, on Friday.',
  });
  await page.reload();
  await page.getByText('All of it, on Friday.').waitFor();
  await settle(page, 'Delivered');
  await page.getByRole('main').getByText('Settled', { exact: true }).waitFor();
  await page.setViewportSize({ width: 360, height: 740 });
  await go(page, path);
  await page.getByText('All of it, on Friday.').waitFor();
  await expect.poll(() => findOverflow(page)).toBeLessThanOrEqual(0);
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await close();
  expect([...faults, ...other]).toEqual([]);
});

/** The user finds the question among theirs and answers it on a phone; what went wrong there. */
async function answerAs(
  question: string,
  { about, text }: { about: RegExp; text: string },
): Promise<readonly string[]> {
  const other = await portal.visitAs('user', PHONE);
  await go(other.page, '/questions');
  await other.page.getByRole('link', { name: question }).click();
  await other.page.getByRole('main').getByText(about).first().waitFor();
  await answer(other.page, text);
  await other.page.getByText('Answered by user.one', { exact: false }).waitFor();
  await other.close();
  return other.faults;
}

/** Enters the question for the user in the open dialog. */
async function askColleague(page: Page, text: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Ask a question' });
  await dialog.getByLabel('Ask', { exact: true }).selectOption('user.one');
  await dialog.getByRole('textbox', { name: 'Question' }).fill(text);
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Answers the question that is open, perhaps with a photo. */
async function answer(page: Page, text: string, name?: string, receipt = 1): Promise<void> {
  await page.getByLabel('Your answer').fill(text);
  if (name !== undefined) await attach(page, name, receipt);
  await page.getByRole('button', { name: 'Answer', exact: true }).click();
  // It is empty again once the answer is kept.
  await expect.poll(() => page.getByLabel('Your answer').inputValue()).toBe('');
}

async function attach(page: Page, name: string, receipt: number): Promise<void> {
  const buffer = await drawReceipt(receipt);
  await page.getByLabel('Files', { exact: true }).setInputFiles({
    name,
    mimeType: 'image/jpeg',
    buffer,
  });
  await page.getByText(name).waitFor();
}

async function settle(page: Page, note: string): Promise<void> {
  await page.getByRole('button', { name: 'Settle…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Settle the question' });
  await dialog.getByRole('textbox', { name: 'Note' }).fill(note);
  await dialog.getByRole('button', { name: 'Settle' }).click();
  await dialog.waitFor({ state: 'detached' });
}
