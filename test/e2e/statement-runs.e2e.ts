import { afterAll, beforeAll, expect, test } from 'vitest';

import { enterInvoice, registerCustomer, typedInvoice } from '../invoices.ts';
import { readAs } from '../read-as.ts';
import { findAccessibilityFaults, findOverflow } from './accessibility.ts';
import type { Portal } from './start-portal.ts';
import { go, startPortal } from './start-portal.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await startPortal({ clock: '2026-03-10T02:00:00Z' });
  const session = await portal.loginAs('accountant');
  for (const [at, tin] of ['999-001-001', '999-001-002', '999-001-003'].entries()) {
    const customer = await registerCustomer(session, tin);
    await enterInvoice(session, typedInvoice(customer, `SR-${at}`, { date: '2026-01-15' }));
    if (at > 0) continue;
    await enterInvoice(session, typedInvoice(customer, 'SR-9'));
  }
  await readAs(
    portal.database.ownerUrl,
    `update parties set email = 'ar' || right(tin, 3) || '@mabuhay.example',
        name = case right(tin, 3) when '001' then 'Mabuhay Trading Inc.' else name end
      where right(tin, 3) <> '003' returning 1`,
  );
});
afterAll(() => portal.stop());

test('statements are chosen by day and balance, looked at, sent with one Yes, printed for who has no address', async () => {
  const { page, close, faults } = await portal.visitAs('accountant');
  await page.goto('/records/statement-run');
  await page.getByText('2 statements of 3:').waitFor();
  await page.getByText('No email address.').waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await page.getByRole('button', { name: 'PDF: statement of Mabuhay Trading Inc.' }).click();
  await page.getByRole('link', { name: 'Download PDF' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Print 1 without an address' }).click();
  const save = page.getByRole('link', { name: 'Download PDF' });
  await expect.poll(() => save.getAttribute('download')).toBe('statements-to-print-2026-03-10.pdf');
  await page.keyboard.press('Escape');
  await page.getByLabel('Balance of at least').fill('x');
  await page.getByText('Enter an amount.').waitFor();
  await page.getByLabel('Balance of at least').fill('1,500');
  await page.getByText('1 statement of 1:').waitFor();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => findOverflow(page)).toBe(0);
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await page.getByRole('button', { name: 'Send 1 statement' }).click();
  await page.getByRole('button', { name: 'Yes, send 1 statement' }).click();
  await page.getByRole('heading', { name: 'Statements as of 10 Mar 2026', level: 1 }).waitFor();
  await expect.poll(() => findOverflow(page)).toBe(0);
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('link', { name: 'Mabuhay Trading Inc.' }).click();
  await page.getByRole('heading', { name: 'Statements sent', level: 2 }).waitFor();
  await go(page, '/records/statement-run');
  await page.getByText('Today by ', { exact: false }).waitFor();
  await page.getByRole('checkbox', { name: 'Send to Mabuhay Trading Inc.' }).check();
  await page.getByRole('button', { name: 'Send 2 statements' }).click();
  // The name ends with a full stop of its own, and the sentence has no other.
  const again = 'Sent today already, and sent again by Yes: Mabuhay Trading Inc.';
  await page.getByText(again, { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await close();
  expect(faults).toEqual([]);
});
