// A month is signed in the browser by two people: the preparer, and somebody else as reviewer. The
// PDF is in the report folder.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addStatement } from '../bank-lines.ts';
import { makeTrue } from '../given.ts';
import { findAccessibilityFaults, findOverflow } from './accessibility.ts';
import type { Portal } from './start-portal.ts';
import { openDashboard, startPortal } from './start-portal.ts';

const PHONE = { viewport: { width: 360, height: 740 } };
const STATEMENT = '/bankreconciliation/1110/statement?asAt=2026-01-31';
let portal: Portal;

beforeAll(async () => {
  portal = await startPortal({ clock: '2026-02-03T02:00:00Z' });
  const session = await portal.loginAs('accountant');
  await makeTrue(portal, {}, { clientId: 'accountant.one', date: '2026-01-02' });
  const lines = [{ date: '2026-01-31', amount: 100_000_000n, description: 'DEPOSIT' }];
  const [lineId] = await addStatement(portal, { account: '1110', opening: 0n, lines });
  const workspace = await session.call('GET', '/api/bank/workspace/1110');
  const items = workspace.body.items.map(
    ({ entryId, position, chequeId }: Record<string, unknown>) => ({ entryId, position, chequeId }),
  );
  const even = { role: 'item', reason: 'The only one', score: 85, difference: '0.00' };
  const match = { lineIds: [lineId], items, ...even, differenceSide: null };
  const made = await session.call('POST', '/api/bank/workspace/1110/matches', { matches: [match] });
  expect(made.body.outcomes).toMatchObject([{ error: '' }]);
});
afterAll(() => portal.stop());

test('a month is prepared by one and reviewed by another, and its PDF is in the report folder', async () => {
  const accountant = await portal.visitAs('accountant', PHONE);
  await openStatement(accountant.page);
  expect(await findOverflow(accountant.page)).toBe(0);
  expect(await findAccessibilityFaults(accountant.page)).toEqual([]);
  await sign(accountant.page, 'Sign as preparer');
  await accountant.page.getByText('Prepared', { exact: true }).first().waitFor();
  const own = accountant.page.getByRole('button', { name: 'Sign as reviewer' });
  expect(await own.getAttribute('aria-description')).toContain('You prepared it');
  const admin = await portal.visitAs('admin');
  // Where nobody else can review it, their first screen says that it waits.
  await openDashboard(admin.page);
  const health = admin.page.getByRole('region', { name: 'Health' });
  await health.getByRole('link', { name: /^Reconciliations to review/ }).click();
  await admin.page.getByText('Adjusted balance per books').first().waitFor();
  await sign(admin.page, 'Sign as reviewer');
  await admin.page.getByText('Reviewed', { exact: true }).first().waitFor();
  expect(await findAccessibilityFaults(admin.page)).toEqual([]);
  expect([...accountant.faults, ...admin.faults]).toEqual([]);
  await accountant.close();
  await admin.close();
  const session = await portal.loginAs('accountant');
  const { body } = await session.call('GET', '/api/bank/reports');
  expect(body.rows).toMatchObject([{ asAt: '2026-01-31', contentType: 'application/pdf' }]);
});

async function openStatement(page: Page): Promise<void> {
  await page.goto(STATEMENT);
  await page.getByText('Adjusted balance per books').first().waitFor();
}

async function sign(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: label }).click();
  const dialog = page.getByRole('dialog', { name: label });
  await dialog.getByText(/^[0-9a-f]{64}$/).waitFor();
  // It asks nothing: Enter does what it says.
  const save = dialog.getByRole('button', { name: label });
  await expect.poll(() => save.evaluate((it) => it === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
}
