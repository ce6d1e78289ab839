// The checklist of a month: findings are accepted with a note, taken back, and the month is closed.
import { randomUUID } from 'node:crypto';

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { enterInvoice, registerCustomer, typedInvoice } from '../invoices.ts';
import { findAccessibilityFaults, findOverflow } from './accessibility.ts';
import type { Portal } from './start-portal.ts';
import { startPortal } from './start-portal.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await startPortal();
  const session = await portal.loginAs('accountant');
  const customer = await registerCustomer(session);
  const typed = typedInvoice(customer, 'INV-1', { date: '2026-02-03' });
  expect((await enterInvoice(session, typed)).status).toBe(200);
  for (const slot of ['one', 'two', 'three', 'four', 'five', 'six']) {
    const draft = { answers: { date: '2026-02-20' }, idempotencyKey: randomUUID(), basedOn: 0 };
    await session.call('PUT', `/api/drafts/deposit?slot=${slot}`, draft);
  }
});
afterAll(() => portal.stop());

test('findings are accepted by name, taken back with a reason, and the month needs no note then', async () => {
  const { page, close, faults } = await portal.visitAs('accountant', {
    viewport: { width: 1440, height: 900 },
  });
  await page.goto('/periods/2026-02');
  const table = page.getByRole('table', { name: 'Checklist, February 2026' });
  const drafts = table.getByRole('row', { name: /^Needs review No drafts left to post 6 Post/ });
  await drafts.waitFor();
  await table.getByRole('row', { name: /^In order Trial balance/ }).waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);

  // One finding, not without a note.
  await table
    .getByRole('button', { name: /^Accept: Deposit/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Accept finding' });
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await dialog.getByText('Enter a note.').waitFor();
  await dialog.getByLabel('Note').fill('Kept for March');
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  // It is said when the list shows it, so that nothing is offered a second time meanwhile.
  const { asked, answer } = await holdMonth(page);
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await asked;
  await expect(page.getByText('The finding is accepted.').count()).resolves.toBe(0);
  await expect(dialog.isVisible()).resolves.toBe(true);
  answer();
  await page.getByText('The finding is accepted.').waitFor();
  await expect(
    table.getByRole('row', { name: /No drafts left to post 5 Post/ }).count(),
  ).resolves.toBe(1);

  // The rest of the check at once.
  await table.getByRole('button', { name: 'Accept all 5: No drafts left to post' }).click();
  const all = page.getByRole('dialog', { name: 'Accept 5 findings' });
  await all.getByLabel('Note').fill('Deposits of March');
  await all.getByRole('button', { name: 'Accept' }).click();
  await table.getByRole('row', { name: /^Accepted No drafts left to post 6/ }).waitFor();
  await table.getByText(/Accepted by accountant\.one, .*: Kept for March/).waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);

  await table
    .getByRole('button', { name: /^Take back: Deposit/ })
    .first()
    .click();
  const back = page.getByRole('dialog', { name: 'Take back acceptance' });
  await back.getByLabel('Reason').fill('It belongs to February');
  await back.getByRole('button', { name: 'Take back' }).click();
  await table.getByRole('row', { name: /^Needs review No drafts left to post 1 Post/ }).waitFor();
  await page.getByText('Previous acceptances (1)').click();
  await page.getByText(/Taken back by accountant\.one, .*: It belongs to February/).waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDF', exact: true }).click();
  expect((await download).suggestedFilename()).toBe('checklist-2026-02.pdf');
  await close();
  expect(faults).toEqual([]);
});

test('on a phone the checklist is read and accepted with a finger', async () => {
  const { page, close, faults } = await portal.visitAs('accountant', {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  });
  await page.goto('/periods/2026-02');
  const accept = page.getByRole('button', { name: /^Accept: Invoice: 1 this month/ });
  await accept.waitFor();
  expect((await accept.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await expect(findOverflow(page)).resolves.toBeLessThanOrEqual(0);
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await accept.tap();
  const dialog = page.getByRole('dialog', { name: 'Accept finding' });
  await dialog.getByLabel('Note').fill('The customer keeps it');
  await dialog.getByRole('button', { name: 'Accept' }).tap();
  await page.getByText(/Accepted by accountant\.one, .*: The customer keeps it/).waitFor();
  await close();
  expect(faults).toEqual([]);
});

test('an admin reads who accepted what, and accepts nothing', async () => {
  const { page, close, faults } = await portal.visitAs('admin');
  await page.goto('/periods/2026-02');
  await page.getByRole('button', { name: 'Every transaction has a supporting document' }).click();
  await page.getByText(/Accepted by accountant\.one, .*: The customer keeps it/).waitFor();
  await expect(page.getByRole('button', { name: /^(?:Accept|Take back)/ }).count()).resolves.toBe(
    0,
  );
  await close();
  expect(faults).toEqual([]);
});

/** The month is asked for anew, and its answer is slow. */
async function holdMonth(page: Page): Promise<{ asked: Promise<void>; answer: () => void }> {
  const asked = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  await page.route('**/api/periods/months/2026-02', async (route) => {
    asked.resolve();
    await held.promise;
    await route.continue();
  });
  return { asked: asked.promise, answer: held.resolve };
}
