import { randomUUID } from 'node:crypto';

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { registerCustomer } from '../invoices.ts';
import { postInvoice } from '../post-invoice.ts';
import type { PostedInvoice } from '../post-invoice.ts';
import { PASSWORD } from '../start-test-app.ts';
import { findAccessibilityFaults, findOverflow } from './accessibility.ts';
import { answer, fillInvoice, formOf, openInvoice, review } from './invoice-journey.ts';
import type { Portal } from './start-portal.ts';
import { openDashboard, signIn, startPortal } from './start-portal.ts';

let portal: Portal;
/** What an empty form begins with: the number after the one that was recorded before. */
let next: string;
let recorded: PostedInvoice;

beforeAll(async () => {
  portal = await startPortal();
  const accountant = await portal.loginAs('accountant');
  recorded = await postInvoice(accountant, await registerCustomer(accountant));
  next = recorded.number.replace(/\d+$/, (digits) => String(Number(digits) + 1));
});
afterAll(() => portal.stop());
beforeEach(() => portal.deps.db.deleteFrom('drafts').execute());

function draftsOf(page: Page) {
  return page.getByRole('region', { name: 'Drafts' }).getByRole('listitem');
}

async function toDashboard(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Back To Dashboard' }).click();
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
}

/** The saves of drafts that this page sends from now on. */
function findSaves(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.url());
  });
  return sent;
}

/** Answers that no form may get, such as for a late save with another form's ticket. */
function buildRefusals(page: Page): string[] {
  const refusals: string[] = [];
  page.on('response', (reply) => {
    if (reply.status() === 403) refusals.push(`${reply.request().method()} ${reply.url()}`);
  });
  return refusals;
}

/** Lets the forms believe that their tab is, or is no longer, behind another. */
async function hideForms(page: Page, isHidden: boolean): Promise<void> {
  const frames = page.frames().filter((frame) => frame !== page.mainFrame());
  for (const frame of frames) {
    await frame.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { get: () => hidden, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, isHidden);
  }
}

test('a draft is put aside, discarded, had back, opened again and entered', async () => {
  const { page, close, faults } = await portal.visitAs('user');
  await openDashboard(page);
  const refusals = buildRefusals(page);
  await expect(page.getByRole('heading', { name: 'Drafts' }).count()).resolves.toBe(0);
  const form = await openInvoice(page);
  await fillInvoice(form, 'D-1');
  // Back at once: what was typed last is in the list all the same.
  await toDashboard(page);
  await draftsOf(page).getByText('Mabuhay').waitFor();
  await expect(draftsOf(page).innerText()).resolves.toMatch(/^Invoice\s+Mabuhay.*₱\s85,000\.00/);
  await page.getByRole('link', { name: 'Open the draft Invoice' }).click();
  await formOf(page).getByRole('button', { name: 'Save draft' }).click();
  await expect.poll(() => formOf(page).getByLabel('Invoice number').inputValue()).toBe(next);
  await formOf(page).getByLabel('Invoice number').fill('D-2');
  await toDashboard(page);
  await expect.poll(() => draftsOf(page).count()).toBe(2);
  expect(await findAccessibilityFaults(page)).toEqual([]);

  const own = draftsOf(page).filter({ hasNotText: 'Mabuhay' });
  await hideForms(page, true);
  await own.getByRole('button', { name: /^Discard/ }).click();
  await page.getByText('Discarded: Invoice.').waitFor();
  await expect.poll(() => draftsOf(page).count()).toBe(1);
  // As in a tab that one comes back to: it says why the form is empty.
  await hideForms(page, false);
  await page.getByText('was discarded or posted in the meantime', { exact: false }).waitFor();
  // The form still stands in its warm frame; it has heard of that.
  await page.getByRole('link', { name: 'Invoice', exact: true }).first().click();
  await page.getByRole('link', { name: 'Record Invoice' }).click();
  await expect.poll(() => formOf(page).getByLabel('Invoice number').inputValue()).toBe(next);
  await toDashboard(page);
  await draftsOf(page)
    .getByRole('button', { name: /^Discard/ })
    .click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => draftsOf(page).count()).toBe(1);
  await page.getByRole('link', { name: /^Open the draft/ }).click();
  const again = formOf(page);
  await again.getByText('Not submitted yet.').waitFor();
  await expect(again.getByLabel('Invoice number').inputValue()).resolves.toBe('D-1');
  // It lacks nothing: no list opens over its rows.
  await expect.poll(() => again.locator(':focus').getAttribute('id')).toBe('field-note');
  await review(again);
  await answer(again, 'Yes');
  await again.getByRole('heading', { name: 'Invoice entered' }).waitFor();
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'Favorites / Bookmarked' }).waitFor();
  await expect.poll(() => draftsOf(page).count()).toBe(0);
  await close();
  expect([...faults, ...refusals]).toEqual([]);
});

test('two devices that typed into one draft are told, and neither is lost', async () => {
  const desk = await portal.visitAs('user');
  const form = await openInvoice(desk.page);
  await form.getByLabel('Invoice number').fill('TWO-1');
  const saved = desk.page.waitForResponse((reply) => reply.request().method() === 'PUT');
  await saved;
  const phone = await portal.visitAs('user', { viewport: { width: 360, height: 740 } });
  const there = await openInvoice(phone.page);
  await there.getByText('Not submitted yet.').waitFor();
  const second = phone.page.waitForResponse((reply) => reply.request().method() === 'PUT');
  await there.getByLabel('Note').fill('from the phone');
  await second;
  await phone.close();
  // The desk's login ended with the phone's; what is typed there now stays in its browser.
  await form.getByLabel('Note').fill('from the desk');
  await signIn(desk.page, 'user.one', PASSWORD);
  const back = await openInvoice(desk.page);
  await back.getByText('This form was changed in another tab or on another device too').waitFor();
  await back.getByText('Here: from the desk. There: from the phone.').waitFor();
  expect(await findAccessibilityFaults(desk.page)).toEqual([]);
  await back.getByRole('button', { name: 'Go on with this one' }).click();
  await expect(back.getByLabel('Note').inputValue()).resolves.toBe('from the desk');
  await toDashboard(desk.page);
  await expect.poll(() => draftsOf(desk.page).count()).toBe(2);
  await draftsOf(desk.page).getByText('when two devices had changed it').waitFor();
  await desk.page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => findOverflow(desk.page)).toBe(0);
  await desk.close();
});

test('a register form keeps its draft too; a record is repeated by schedule, paused, resumed and deleted', async () => {
  const { page, close, faults } = await portal.visitAs('accountant');
  await page.goto('/customertinform');
  await formOf(page, 'Customer Tin Form').getByLabel('Registered name').fill('Tindahan ni Nena');
  await toDashboard(page);
  await draftsOf(page).getByText('Tindahan ni Nena').waitFor();
  await page.goto(`/records/${recorded.transactionId}`);
  await page.getByRole('button', { name: 'Repeat this…' }).click();
  await page.getByLabel('Name').fill('Rent');
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Repeat', exact: true }).click();
  await page.getByText(/Rent becomes a draft on/).waitFor();
  await page.getByRole('navigation').getByRole('link', { name: 'Recurring Entries' }).click();
  await page.getByText('Every month, on the last day').waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Pause Rent' }).click();
  await page.getByRole('row', { name: /Rent/ }).getByText('Paused', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Resume Rent' }).click();
  await page.getByRole('button', { name: 'Pause Rent' }).waitFor();
  await page.getByRole('button', { name: 'Delete Rent' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('No recurring entries yet').waitFor();
  await close();
  expect(faults).toEqual([]);
});

test('a draft that is only opened and left stays as it was, and nothing of it is sent', async () => {
  const line = { description: 'Toner', quantity: '1', unitPrice: '500', taxClass: 'vatable' };
  const accountant = await portal.loginAs('accountant');
  const customer = await registerCustomer(accountant, '999-001-777');
  // The customer's last invoice would fill in an account.
  const lines = [{ ...line, account: '4020' }];
  await postInvoice(accountant, customer, { lines });
  const kept = await accountant.call('PUT', '/api/drafts/invoice?slot=', {
    answers: { customer, lines: [line] },
    idempotencyKey: randomUUID(),
    basedOn: 0,
    title: '',
  });
  expect(kept.body).toMatchObject({ state: 'saved' });
  const { page, close } = await portal.visitAs('accountant');
  const sent = findSaves(page);
  const form = await openInvoice(page);
  await form.getByText('Not submitted yet.').waitFor();
  // What its last invoice had is known now.
  await form.getByRole('button', { name: 'Same as last time' }).waitFor();
  await expect(form.getByRole('combobox', { name: 'Account' }).inputValue()).resolves.toBe('');
  await toDashboard(page);
  await page.reload();
  await page.getByRole('link', { name: 'Open the draft Invoice' }).waitFor();
  expect(sent).toEqual([]);
  await close();
});

test('documents that became open since are offered in a draft, and are no change of it', async () => {
  const accountant = await portal.loginAs('accountant');
  const customer = await registerCustomer(accountant, '999-001-888');
  const { number } = await postInvoice(accountant, customer);
  const kept = await accountant.call('PUT', '/api/drafts/collection-receipt?slot=', {
    answers: { customer, note: 'by bank' },
    idempotencyKey: randomUUID(),
    basedOn: 0,
    title: '',
  });
  expect(kept.body).toMatchObject({ state: 'saved' });
  const { page, close } = await portal.visitAs('accountant');
  const sent = findSaves(page);
  await page.goto('/collectionreceiptform');
  const form = formOf(page, 'Collection Receipt Form');
  await form.getByText('Not submitted yet.').waitFor();
  await form.getByRole('group', { name: number }).waitFor();
  await toDashboard(page);
  await page.reload();
  await page.getByRole('link', { name: 'Open the draft Collection Receipt' }).waitFor();
  expect(sent).toEqual([]);
  // What somebody answers is kept with what was offered.
  await page.getByRole('link', { name: 'Open the draft Collection Receipt' }).click();
  const saved = page.waitForRequest((request) => request.method() === 'PUT');
  await form.getByRole('group', { name: number }).getByLabel('Amount applied').fill('5');
  const { answers } = (await saved).postDataJSON() as { answers: Record<string, unknown> };
  expect(answers).toMatchObject({ note: 'by bank' });
  expect(JSON.stringify(answers)).toContain(`"${number}"`);
  await close();
});

test('another customer that another device put into the draft changes no row of it', async () => {
  const line = { description: 'Toner', quantity: '1', unitPrice: '500', taxClass: 'vatable' };
  const accountant = await portal.loginAs('accountant');
  const [first, second] = [
    await registerCustomer(accountant, '999-001-991'),
    await registerCustomer(accountant, '999-001-992'),
  ];
  await postInvoice(accountant, second, { lines: [{ ...line, account: '4020' }] });
  const answers = (customer: string) => ({ customer, lines: [line] });
  await accountant.call('PUT', '/api/drafts/invoice?slot=', {
    answers: answers(first),
    idempotencyKey: randomUUID(),
    basedOn: 0,
    title: '',
  });
  const { page, close } = await portal.visitAs('accountant');
  const sent = findSaves(page);
  const form = await openInvoice(page);
  await form.getByText('Not submitted yet.').waitFor();
  await toDashboard(page);
  const saved_at = new Date(portal.clock.now().getTime() + 60_000);
  await portal.deps.db
    .updateTable('drafts')
    .set(({ eb }) => ({
      answers: JSON.stringify(answers(second)),
      // Versions count on through all drafts.
      version: eb('version', '+', 1),
      saved_at,
    }))
    .execute();
  await page.reload();
  await page.getByRole('link', { name: 'Open the draft Invoice' }).click();
  await form.getByRole('button', { name: 'Same as last time' }).waitFor();
  await expect(form.getByRole('combobox', { name: 'Account' }).inputValue()).resolves.toBe('');
  await toDashboard(page);
  await page.reload();
  await page.getByRole('link', { name: 'Open the draft Invoice' }).waitFor();
  expect(sent).toEqual([]);
  await close();
});
