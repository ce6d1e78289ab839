import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { enterInvoice, newKey, registerCustomer, typedInvoice } from '../invoices.ts';
import { postLines } from '../post-lines.ts';
import { findAccessibilityFaults, findOverflow } from './accessibility.ts';
import type { Portal } from './start-portal.ts';
import { go, startPortal } from './start-portal.ts';

let portal: Portal;
let customer: string;

beforeAll(async () => {
  portal = await startPortal();
  const session = await portal.loginAs('accountant');
  customer = await registerCustomer(session);
  await enterInvoice(session, typedInvoice(customer, 'INV-0001', { date: '2026-01-10' }));
  await enterInvoice(session, typedInvoice(customer, 'INV-0002', { date: '2026-02-20' }));
  await postLines(portal, 'accountant.one', {
    date: '2026-02-25',
    description: 'Payment in advance',
    partyId: customer,
    lines: [
      { account: '1010', debit: 50_000n, credit: 0n },
      { account: '2030', debit: 0n, credit: 50_000n, partyId: customer, document: 'CR-1' },
    ],
  });
  const range = {
    kind: 'invoice',
    prefix: 'INV-',
    first: '0001',
    last: '0050',
    atpNumber: 'OCN-1',
    atpDate: '2026-01-02',
    printer: 'Quezon Forms Press',
  };
  await session.call('POST', '/api/numbers/ranges', range, newKey());
});
afterAll(() => portal.stop());

test('a party is found, its ledger read, its statement saved, its details changed, on screens for everybody', async () => {
  const { page, close, faults } = await portal.visitAs('accountant');
  // Over a slow line: what is opened while the search is still to be asked is opened all the same.
  await page.route('**/party-page-*.js', async (route) => {
    await sleep(800);
    await route.continue();
  });
  await go(page, '/records/parties');
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('999001000');
  await page.getByRole('link', { name: 'Mabuhay Trading Corporation 000' }).click();
  await page.getByRole('heading', { name: 'Mabuhay Trading Corporation 000', level: 1 }).waitFor();
  await page.getByRole('table', { name: 'Owed to us' }).getByText('2,240.00').waitFor();
  await page.getByRole('table', { name: 'Credits of the customer' }).getByText('CR-1').waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await page.getByRole('tab', { name: 'History' }).click();
  await page
    .getByRole('table', { name: 'History' })
    .getByRole('link', { name: 'INV-0002' })
    .waitFor();
  await page.getByRole('tab', { name: 'Statement of account' }).click();
  await page.getByRole('heading', { name: '2030 Customer Advances and Overpayments' }).waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDF' }).click();
  expect((await download).suggestedFilename()).toBe(
    'statement-mabuhay-trading-corporation-000-2026-03-02.pdf',
  );
  await page.getByRole('tab', { name: 'Details' }).click();
  await page.getByRole('button', { name: 'Change details' }).click();
  const dialog = page.getByRole('dialog', { name: /^Change Mabuhay/ });
  await dialog.getByLabel('Trade name').fill('Mabuhay Store');
  await dialog.getByRole('textbox', { name: 'TIN', exact: true }).fill('999-001-103');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Say why the TIN changes', { exact: false }).waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await dialog.getByLabel('Reason for the new TIN').fill('misread on the certificate');
  await dialog.getByRole('button', { name: /^Save/ }).click();
  await page.getByText('TIN 999-001-103-00000').waitFor();
  await page.getByRole('button', { name: 'Set inactive' }).click();
  const state = page.getByRole('dialog', { name: /inactive$/ });
  await state.getByRole('button', { name: 'Set inactive' }).click();
  await state.getByText('still has open items', { exact: false }).waitFor();
  await close();
  expect(faults).toEqual([]);
});

test('the ageing agrees with the ledger, and numbers that were passed over are accounted for', async () => {
  const { page, close, faults } = await portal.visitAs('accountant');
  await go(page, '/records/ageing');
  await page.getByText('Agrees with the ledger').waitFor();
  await page.getByRole('table', { name: 'Receivables' }).getByText('2,240.00').first().waitFor();
  await close();
  const visit = await portal.visitAs('admin');
  await go(visit.page, '/records/numbers');
  await visit.page.getByRole('heading', { name: 'Invoice INV-0001 to INV-0050' }).waitFor();
  await visit.page.getByText('INV-0003').waitFor();
  await visit.page.getByRole('button', { name: 'Cancel a form' }).click();
  const dialog = visit.page.getByRole('dialog', { name: 'Cancelled or missing forms' });
  await dialog.getByLabel('Number').fill('INV-0004');
  await dialog.getByLabel('Date').fill('2026-03-01');
  await dialog.getByLabel('Explanation').fill('coffee on it');
  await expect(findAccessibilityFaults(visit.page)).resolves.toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await visit.page.getByRole('button', { name: 'INV-0003: missing' }).click();
  await dialog.getByLabel('Explanation').fill('not in the booklet');
  await dialog.getByLabel('Date').fill('2026-03-01');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const table = visit.page.getByRole('table', { name: 'Cancelled and missing forms' });
  await table.getByText('not in the booklet').waitFor();
  await visit.page
    .getByRole('button', { name: 'INV-0003: missing' })
    .waitFor({ state: 'detached' });
  await visit.close();
  expect([...faults, ...visit.faults]).toEqual([]);
});

test('they fit a phone, in the dark too, and a user sees what a user may', async () => {
  const { page, close, faults } = await portal.visitAs('admin', {
    viewport: { width: 360, height: 740 },
  });
  await page.evaluate(() => localStorage.setItem('mantine-color-scheme-value', 'dark'));
  const party = `/records/parties/${customer}`;
  const paths = [party, `${party}?tab=history`, `${party}?tab=statement`, `${party}?tab=details`];
  for (const path of paths) {
    await go(page, path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('status', { name: 'Loading' }).waitFor({ state: 'detached' });
    await expect(findAccessibilityFaults(page), path).resolves.toEqual([]);
    await expect(findOverflow(page), path).resolves.toBe(0);
  }
  await close();
  const user = await portal.visitAs('user');
  await user.page.goto(party);
  await user.page.getByRole('tab', { name: 'Open items' }).waitFor();
  await user.page.getByRole('table', { name: 'Owed to us' }).waitFor();
  await expect(user.page.getByRole('tab', { name: 'Statement of account' }).count()).resolves.toBe(
    0,
  );
  await expect(user.page.getByRole('button', { name: 'Change details' }).count()).resolves.toBe(0);
  await user.close();
  expect([...faults, ...user.faults]).toEqual([]);
});
