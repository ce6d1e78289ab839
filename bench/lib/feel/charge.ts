import type { Page } from 'playwright-core';

import type { Demo } from '../demo.ts';
import type { Row } from './table.ts';
import { attempt } from './table.ts';
import { DESK, clearDrafts, withPage } from './visit.ts';

const DESK_PATH = '/bankreconciliation/1110';
const CHARGE = /SERVICE CHARGE/;

/**
 * Records the bank's charge from its line, from the chosen line until the line is matched; by keys.
 */
export async function measureCharge(demo: Demo): Promise<Row[]> {
  const what = 'a bank charge from its line';
  const goal = '2 acts, 0 page loads';
  return attempt(what, goal, () =>
    withPage(demo, DESK, async (page) => {
      await clearDrafts(page);
      await page.goto(DESK_PATH);
      const line = page.getByRole('option', { name: CHARGE }).first();
      await line.waitFor();
      await line.click();
      let loads = 0;
      let address = page.url();
      page.on('framenavigated', (frame) => {
        if (frame !== page.mainFrame() || frame.url() === address) return;
        address = frame.url();
        loads += 1;
      });
      const acts = await record(page);
      const now = `${acts} acts, ${loads} page loads`;
      return { what, now, goal, isReached: acts <= 2 && loads === 0 };
    }),
  );
}

/** Presses R, and Enter where the entry is proposed; gives the acts. */
async function record(page: Page): Promise<number> {
  await page.keyboard.press('r');
  await page.locator(':focus', { hasText: /^Yes, post and match$/ }).waitFor();
  const line = page.getByRole('option', { name: CHARGE });
  const before = await line.count();
  await page.keyboard.press('Enter');
  await waitUntil(async () => (await line.count()) < before);
  return 2;
}

async function waitUntil(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('nothing came of the choice in 10 s');
}
