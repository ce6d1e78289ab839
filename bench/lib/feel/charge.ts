import type { Page } from 'playwright-core';

import type { Demo } from '../demo.ts';
import { sayYesByKeys } from './press-keys.ts';
import type { Row } from './table.ts';
import { attempt } from './table.ts';
import { DESK, clearDrafts, formIn, withPage } from './visit.ts';

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

/** Presses R, takes the charge, and goes through the form where one comes; gives the acts. */
async function record(page: Page): Promise<number> {
  await page.keyboard.press('r');
  const choice = page.getByRole('button', { name: /bank charge/i }).first();
  await choice.waitFor();
  await page.keyboard.press('Enter');
  let acts = 2;
  const line = page.getByRole('option', { name: CHARGE });
  // A page that goes away while it is asked is looked at again.
  const isOver = async () =>
    !page.url().endsWith(DESK_PATH) || (await line.count().catch(() => 1)) === 0;
  await waitUntil(isOver);
  if (!page.url().endsWith(DESK_PATH)) acts += await goThroughForm(page);
  return acts;
}

async function goThroughForm(page: Page): Promise<number> {
  const form = formIn(page);
  await form.getByRole('button', { name: 'Review and continue' }).waitFor();
  await page.keyboard.press('Control+Enter');
  await form.getByRole('combobox', { name: /^Do you want to enter/ }).waitFor();
  // To the question, the answer, and to post it.
  await sayYesByKeys(page);
  let acts = 3;
  await page.getByRole('link', { name: /back to matching/i }).click();
  acts += 1;
  const line = page.getByRole('option', { name: CHARGE }).first();
  await page.getByRole('option').first().waitFor();
  if ((await line.count()) > 0) {
    await page.getByRole('option', { name: /SERVICE CHARGE.*Sure/ }).waitFor();
    await page.keyboard.press('Enter');
    await line.waitFor({ state: 'detached' });
    acts += 1;
  }
  return acts;
}

async function waitUntil(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('nothing came of the choice in 10 s');
}
