// A package for the auditor, as somebody sees it who loads the page again while it is made.
import { readFileSync } from 'node:fs';

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { present } from '../present.ts';
import { holdTable } from '../reliability/hold-table.ts';
import type { Portal, Visit } from './start-portal.ts';
import { startPortal } from './start-portal.ts';

let portal: Portal;
let visit: Visit;
let page: Page;

beforeAll(async () => {
  portal = await startPortal();
  visit = await portal.visitAs('accountant');
  ({ page } = visit);
});
afterAll(async () => {
  expect(visit.faults).toEqual([]);
  await portal.stop();
});

test('how far it is is there again after a reload, it can be cancelled, and one that is ready is saved', async () => {
  await page.goto('/financialreport');
  // It goes on past the filings when it is told to.
  const release = await holdTable(portal.database.ownerUrl, 'filings', 'access exclusive');
  const make = page.getByRole('button', { name: 'Make the package' });
  await make.click();
  const list = page.getByRole('list', { name: 'Packages' });
  await list.getByRole('status').filter({ hasText: 'February 2026' }).waitFor();
  await page.reload();
  await list.getByRole('status').filter({ hasText: 'February 2026' }).waitFor();
  await list.getByText('Asked for by accountant.one').waitFor();
  expect(await make.isDisabled()).toBe(true);
  const cancelling = list.getByRole('button', { name: 'Cancel' }).click();
  await cancelling;
  await release();
  await expect.poll(() => make.isEnabled()).toBe(true);
  const saving = page.waitForEvent('download');
  await make.click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^Auditor package .+\.zip$/);
  const content = readFileSync(present(await saved.path()));
  expect(content.subarray(0, 2).toString()).toBe('PK');
  // It is kept: whoever looks later has it, too.
  await page.reload();
  await list.getByRole('button', { name: /^Save the package of / }).waitFor();
});
