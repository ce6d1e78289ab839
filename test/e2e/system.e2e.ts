import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:tls';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { noteVersion } from '#server/platform/news/queries.ts';
import { PRODUCT_VERSION } from '#server/platform/process/product-version.ts';

import { makeCertificate } from '../make-certificate.ts';
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
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'System' }).click();
  await page.getByRole('heading', { name: 'System', level: 1 }).waitFor();
  expect(await page.getByRole('button', { name: 'Rehearse a restore' }).isDisabled()).toBe(true);
  const backUp = page.getByRole('button', { name: 'Back up now' });
  // In sight at once, above all that is told of the system.
  expect((await backUp.boundingBox())?.y).toBeLessThan(400);
  await backUp.click();
  const row = page.getByRole('row').filter({ hasText: 'Backup' });
  await row.getByText('Done').waitFor();

  await row.getByRole('button', { name: /^Save the backup/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Save a backup' });
  await dialog.getByLabel('Your password').fill('not this one');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const wrong = 'The password you entered is not right.';
  await dialog.getByText(wrong).waitFor();
  const field = dialog.getByLabel('Your password');
  await expect.poll(() => field.evaluate((it) => it === document.activeElement)).toBe(true);
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  expect(await dialog.getByRole('alert').count()).toBe(0);
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await dialog.getByLabel('Your password').fill(ADMIN.password);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const saved = await (await download).path();
  expect(readFileSync(saved).toString('latin1').startsWith('TALAAN BACKUP 1\n')).toBe(true);
  await dialog.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Rehearse a restore' }).click();
  await page.getByRole('row').filter({ hasText: 'Rehearsal' }).getByText('Proven').waitFor();
  await page.getByText('Needs attention').waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await expect(findOverflow(page)).resolves.toBe(0);
  await page.setViewportSize({ width: 360, height: 800 });
  await expect.poll(() => findOverflow(page)).toBe(0);
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
});

test('the page says how memory, queues, mail, documents and certificates are, and what to look after', async () => {
  const validTo = new Date(Date.now() + 5.5 * 86_400_000);
  const server = createServer(makeCertificate(validTo), (socket) => {
    socket.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const smtpUrl = `smtps://127.0.0.1:${port}`;
  const ill = await startPortal({ clock: new Date().toISOString(), config: { smtpUrl } });
  try {
    const at = ill.clock.now();
    const mail = {
      kind: 'account',
      to: 'someone@books.example',
      subject: 'Hello',
      text: 'Hello',
      at,
    } as const;
    await enqueueMail(ill.deps.db, mail);
    await ill.deps.db
      .updateTable('mails')
      .set({ last_error: 'Connection refused by mail.example' })
      .execute();
    const { page } = await ill.visitAs('admin');
    await page.goto('/system');
    const fact = (name: string) =>
      page
        .locator('dl > *')
        .filter({ has: page.getByText(name, { exact: true }) })
        .locator('dd');
    // The portal gives a server four seconds to show it, and asks one that was away again later.
    const certificate = async () => {
      ill.clock.advance(301);
      await page.reload();
      await fact('Memory').waitFor();
      return fact('Certificate of the mail server').textContent();
    };
    await expect
      .poll(certificate, { interval: 5_000 })
      .toMatch(/: 5 days left, until .*does not trust it/);
    const told = async (name: string) => fact(name).textContent();
    expect(await told('Memory')).toMatch(
      /^[\d.]+ [MG]B used by the portal, [\d.]+ [MG]B free of [\d.]+ [MG]B$/,
    );
    expect(await told('Messages waiting')).toMatch(/^1, the oldest since .+\d{4}, /);
    expect(await told('Webhook messages waiting')).toBe('None');
    expect(await told('Audit entries to be chained')).toMatch(/^\d+, the oldest since /);
    expect(await told('Documents to be made')).toBe('None');
    expect(await told('Mail')).toBe(`127.0.0.1:${port}, nothing sent yet`);
    expect(await told('Last mail that failed')).toMatch(/: Connection refused by mail\.example$/);
    expect(await told('Documents')).toMatch(/^Kept in the data folder, .+ free, can be reached$/);
    expect(await told('Certificate of the portal')).toMatch(/^None: .+ is not served over TLS$/);
    expect(await told('Versions')).toMatch(/^Talaan \d+\.\d+\.\d+, Node\.js \d+\./);
    const alarms = page.getByRole('alert').filter({ hasText: 'Needs attention' });
    await alarms.getByText(/^A certificate runs out in less than 14 days/).waitFor();
    await alarms.getByText(/^Messages were not sent in the last seven days/).waitFor();
    await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
    await page.setViewportSize({ width: 360, height: 800 });
    await expect.poll(() => findOverflow(page)).toBe(0);
    await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  } finally {
    await ill.stop();
    server.close();
  }
});

test('an admin makes an API key and a webhook, each secret shown once, and ends both', async () => {
  const { page } = admin;
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/integrations');
  await page.getByRole('button', { name: 'Create API key' }).click();
  const keyForm = page.getByRole('dialog', { name: 'Create API key' });
  await keyForm.getByLabel('Name').fill('Group dashboard');
  await keyForm.getByLabel('Your password').fill('not this one');
  await keyForm.getByRole('button', { name: 'Create' }).click();
  await keyForm.getByText('The password you entered is not right.').waitFor();
  expect(await keyForm.getByLabel('Your password').getAttribute('aria-invalid')).toBe('true');
  expect(await keyForm.getByLabel('Name').inputValue()).toBe('Group dashboard');
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

test('a new version is marked in the user menu until its news were read, by keyboard and on a dark phone', async () => {
  portal.clock.advance(1);
  await noteVersion(portal.deps);
  const { page } = admin;
  await page.setViewportSize({ width: 360, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/dashboard');
  const menu = page.getByRole('button', { name: /^User menu/ });
  await page.getByRole('button', { name: /^User menu: .*, new version$/ }).waitFor();
  const open = async () => {
    await menu.focus();
    await page.keyboard.press('Enter');
    const item = page.getByRole('menuitem', { name: /^What is new/ });
    await item.waitFor();
    expect(await item.textContent()).toContain(PRODUCT_VERSION);
    await item.press('Enter');
  };
  await open();
  const dialog = page.getByRole('dialog', { name: 'What is new' });
  await dialog.getByRole('heading', { name: `Version ${PRODUCT_VERSION}` }).waitFor();
  // Not behind it: a menu that closes late must not take the focus out of the dialog.
  await expect.poll(() => dialog.evaluate((it) => it.contains(document.activeElement))).toBe(true);
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await expect.poll(() => findOverflow(page)).toBe(0);
  await dialog.getByRole('button', { name: 'Show earlier versions' }).press('Enter');
  await dialog.getByRole('heading', { name: 'Version 0.2.0' }).waitFor();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  const isBack = () => menu.evaluate((button) => button === document.activeElement);
  await expect.poll(isBack).toBe(true);

  await page.reload();
  await page.getByRole('button', { name: /^User menu(?!.*new version)/ }).waitFor();
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
  await open();
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.poll(isBack).toBe(true);
});
