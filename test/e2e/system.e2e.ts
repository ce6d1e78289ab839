import { readFileSync } from 'node:fs';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { ADMIN } from '../start-test-app.ts';
import { findAccessibilityFaults, findOverflow } from './accessibility.ts';
import type { Portal, Visit } from './start-portal.ts';
import { startPortal } from './start-portal.ts';

let portal: Portal;
let admin: Visit;

beforeAll(async () => {
  portal = await startPortal();
  admin = await portal.visitAs('admin');
});
afterAll(() => portal.stop());

test('an admin makes a backup, saves it with the password, and rehearses its restore', async () => {
  const { page } = admin;
  page.setDefaultTimeout(40_000);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'System' }).click();
  await page.getByRole('heading', { name: 'System', level: 1 }).waitFor();
  expect(await page.getByRole('button', { name: 'Rehearse a restore' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Back up now' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Backup' });
  await row.getByText('Done').waitFor();

  await row.getByRole('button', { name: /^Save the backup/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Save a backup' });
  await dialog.getByLabel('Your password').fill('not this one');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('The password you entered is not right.').waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await dialog.getByLabel('Your password').fill(ADMIN.password);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const saved = await (await download).path();
  expect(readFileSync(saved).toString('latin1').startsWith('TALAAN BACKUP 1\n')).toBe(true);
  await dialog.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Rehearse a restore' }).click();
  await page.getByRole('row').filter({ hasText: 'Rehearsal' }).getByText('Proven').waitFor();
  await page.getByText('Look after the backups').waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await expect(findOverflow(page)).resolves.toBe(0);
  await page.setViewportSize({ width: 360, height: 800 });
  await expect.poll(() => findOverflow(page), { timeout: 10_000 }).toBe(0);
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
});

test('an admin makes an API key and a webhook, each secret shown once, and ends both', async () => {
  const { page } = admin;
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/integrations');
  await page.getByRole('button', { name: 'Create API key' }).click();
  const keyForm = page.getByRole('dialog', { name: 'Create API key' });
  await keyForm.getByLabel('Name').fill('Group dashboard');
  await keyForm.getByLabel('Your password').fill(ADMIN.password);
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await keyForm.getByRole('button', { name: 'Create' }).click();
  const shown = page.getByRole('dialog', { name: 'API key created' });
  const key = await shown.getByLabel('API key').inputValue();
  const read = await fetch(`${portal.address}/api/records`, {
    headers: { authorization: `Bearer ${key}` },
  });
  expect(read.status).toBe(200);
  await shown.getByRole('button', { name: 'Done' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Group dashboard' });
  await row.getByText('Active').waitFor();

  await page.getByRole('button', { name: 'Create webhook' }).click();
  const hookForm = page.getByRole('dialog', { name: 'Create webhook' });
  await hookForm.getByLabel('Address').fill('https://localhost/hook');
  await hookForm.getByRole('button', { name: 'Create' }).click();
  await hookForm.getByText('Enter an https address that can be reached').waitFor();
  await hookForm.getByLabel('Address').fill('https://books.invalid/hook');
  await hookForm.getByRole('button', { name: 'Create' }).click();
  const secret = page.getByRole('dialog', { name: 'Webhook created' });
  expect(await secret.getByLabel('Signing secret').inputValue()).toMatch(/^whsec_/);
  await secret.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: /^Deliveries to/ }).click();
  const last = page.getByRole('dialog', { name: 'Last deliveries' });
  await last.getByRole('row').filter({ hasText: 'Test' }).getByText('Queued').waitFor();
  await last.getByRole('button', { name: /again$/ }).click();
  await page.getByText('The message is queued.').waitFor();
  await expect(findOverflow(page)).resolves.toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Delete https/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No webhooks yet').waitFor();
  await row.getByRole('button', { name: 'Revoke Group dashboard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await row.getByText('Revoked').waitFor();
});
