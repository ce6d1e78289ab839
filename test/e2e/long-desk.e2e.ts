// The desk of an account with more open lines than one answer has: it can be worked with when the
// first of them are there, and what it shows is of all of them.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addStatement } from '../bank-lines.ts';
import { postLines } from '../post-lines.ts';
import { findAccessibilityFaults } from './accessibility.ts';
import type { Portal } from './start-portal.ts';
import { go, startPortal } from './start-portal.ts';

const WORK = '/bankreconciliation/1110';
const LINES = 3_000;
/** Of each hundred lines the entry of the first ten is in the books. */
const ENTRIES = LINES / 10;
/** In the books before the first statement of another account. */
const BEFORE = 230;

let portal: Portal;

beforeAll(async () => {
  portal = await startPortal({ clock: '2026-12-20T02:00:00Z' });
  await portal.loginAs('accountant');
  const wanted = Array.from({ length: LINES }, (_, at) => ({
    date: `2026-${String(1 + Math.floor((at * 10) / LINES)).padStart(2, '0')}-15`,
    amount: BigInt(100_000 + at * 37),
    description: `TRANSFER ${700_000 + at}`,
    reference: String(700_000 + at),
  }));
  for (let from = 0; from < LINES; from += 100) {
    const some = wanted.slice(from, from + 10);
    const total = some.reduce((sum, { amount }) => sum + amount, 0n);
    await postLines(portal, 'accountant.one', {
      date: some[0]?.date ?? '',
      description: 'Transfers received',
      lines: [
        ...some.map(({ amount, reference }) => {
          return { account: '1110', debit: amount, credit: 0n, document: reference };
        }),
        { account: '3030', debit: 0n, credit: total },
      ],
    });
  }
  await addStatement(portal, { account: '1110', opening: 0n, lines: wanted });
});
afterAll(() => portal.stop());

test('with the first lines its counts are of all of them, and keys, search and matches reach the last', async () => {
  const { page, close, faults } = await portal.visitAs('accountant', {
    viewport: { width: 1440, height: 900 },
  });
  const held = await holdPortions(page);
  await go(page, WORK);
  await page.getByRole('option', { name: /TRANSFER 700000/ }).waitFor();
  await expect.poll(() => held.count()).toBe(1);
  await seeCounts(page, { left: LINES, proposed: ENTRIES });
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);

  // Of the first lines each can be matched, and what is not there yet stays counted.
  await page.keyboard.press('Enter');
  await seeCounts(page, { left: LINES - 1, proposed: ENTRIES - 1 });
  await page.keyboard.press('End');
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog');
  await dialog.locator('[aria-busy="true"]').waitFor();
  held.release();
  await dialog.getByText(`${ENTRIES - 1} of ${ENTRIES - 1} ticked`).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await expect.poll(() => active(page).innerText()).toContain(`TRANSFER ${700_000 + LINES - 1}`);
  await seeCounts(page, { left: LINES - 1, proposed: ENTRIES - 1 });
  await page.getByRole('searchbox', { name: 'Search lines' }).fill('702909');
  const lines = page.locator('[data-part="lines"] [role="option"]');
  await expect.poll(() => lines.count()).toBe(1);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await seeCounts(page, { left: LINES - 2, proposed: ENTRIES - 2 });
  await page.keyboard.press('u');
  await seeCounts(page, { left: LINES - 1, proposed: ENTRIES - 1 });
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await close();
  expect(faults).toEqual([]);
});

test('where a portion is no longer kept, all of them come all the same', async () => {
  const { page, close } = await portal.visitAs('accountant', {
    viewport: { width: 1440, height: 900 },
  });
  await page.route('**/workspace/1110/rest/**', (route) =>
    route.fulfill({
      status: 404,
      json: { success: false, error: 'Gone', problem: { code: 'not-found', fields: [] } },
    }),
  );
  await go(page, WORK);
  await page.getByRole('searchbox', { name: 'Search lines' }).fill('702999');
  await page.getByRole('option', { name: /TRANSFER 702999/ }).waitFor();
  await close();
});

/** Portions wait until they are let through. */
async function holdPortions(page: Page) {
  const gate = Promise.withResolvers<undefined>();
  let count = 0;
  await page.route('**/workspace/1110/rest/**', async (route) => {
    count += 1;
    await gate.promise;
    await route.continue();
  });
  return { count: () => count, release: () => gate.resolve(undefined) };
}

test('the entries of before the first statement are more than one screen, and the last is left out', async () => {
  await postLines(portal, 'accountant.one', {
    date: '2025-12-20',
    description: 'Transfers received',
    lines: [
      ...Array.from({ length: BEFORE }, (_, at) => {
        return { account: '1120', debit: BigInt(500 + at), credit: 0n };
      }),
      { account: '3030', debit: 0n, credit: BigInt(500 * BEFORE + (BEFORE * (BEFORE - 1)) / 2) },
    ],
  });
  const line = { date: '2026-01-05', amount: 10_000n, description: 'TRANSFER', reference: '1' };
  const all = BigInt(500 * (BEFORE - 1) + ((BEFORE - 1) * (BEFORE - 2)) / 2);
  await addStatement(portal, { account: '1120', opening: all, lines: [line] });
  const { page, close, faults } = await portal.visitAs('accountant');
  await go(page, '/bankreconciliation/1120');
  const last = page.getByRole('checkbox', { name: /7\.29$/ });
  await page.getByRole('checkbox', { name: /5\.00$/ }).waitFor();
  await expect(last.count()).resolves.toBe(0);
  const list = page.getByRole('list').filter({ hasText: '20 Dec 2025' });
  await expect
    .poll(async () => {
      await list.evaluate((box) => box.scrollTo({ top: box.scrollHeight }));
      return last.count();
    })
    .toBe(1);
  await last.check();
  await page.getByText('Unticked entries add up to the opening balance.').waitFor();
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByText('The beginning is matched.').waitFor();
  expect(faults).toEqual([]);
  await close();
});

async function seeCounts(page: Page, { left, proposed }: { left: number; proposed: number }) {
  const figure = page.locator('dl > div', { hasText: 'Lines left' }).locator('dd');
  await expect.poll(() => figure.innerText()).toBe(`${counted(left)} of ${counted(LINES)}`);
  const filters = page.getByRole('combobox', { name: 'Which lines' });
  await expect
    .poll(() => filters.innerText())
    .toContain(
      `All (${counted(left)})\nProposed (${proposed})\nNo proposal (${counted(LINES - ENTRIES)})`,
    );
  await page.getByRole('button', { name: `Accept ${proposed} sure matches…` }).waitFor();
}

function counted(count: number) {
  return count.toLocaleString('en');
}

function active(page: Page) {
  return page.locator('[data-part="lines"] [role="option"][data-active]');
}
