import type { Page } from 'playwright-core';

import type { Demo } from '../demo.ts';
import type { KeyScript } from './key-scripts.ts';
import { FIRST_TRY, INVOICE, SINGLE } from './key-scripts.ts';
import { nextInvoice } from './next-invoice.ts';
import {
  beginByKeys,
  beginNextByKeys,
  fillByKeys,
  reviewByKeys,
  sayYesByKeys,
} from './press-keys.ts';
import type { Row } from './table.ts';
import { attempt, missing } from './table.ts';
import { DESK, clearDrafts, formIn, settle, withPage } from './visit.ts';

/** Keys from the opened form to its number, and whether forms are right at the first try. */
export async function measureKeys(demo: Demo): Promise<Row[]> {
  return withPage(demo, DESK, async (page) => {
    await clearDrafts(page);
    const rows: Row[] = [];
    for (const script of [INVOICE, ...SINGLE]) rows.push(...(await countKeys(page, script)));
    for (const script of FIRST_TRY) rows.push(...(await tryOnce(page, script)));
    return rows;
  });
}

function countKeys(page: Page, script: KeyScript): Promise<Row[]> {
  const what = `keys: ${script.name}`;
  const goal = `<= ${script.goal}`;
  return attempt(what, goal, async () => {
    await open(page, script);
    if (script.isSeries === true) await enter(page, script);
    const keys = await enter(page, script);
    return { what, now: String(keys), goal, isReached: keys <= script.goal };
  });
}

/** Fills in, reviews and says Yes; in a series from what was entered before. Gives the keys. */
async function enter(page: Page, script: KeyScript): Promise<number> {
  const isNext = (await formIn(page).locator('[data-posted-number]').count()) > 0;
  const first = isNext ? await beginNextByKeys(page) : await beginByKeys(page);
  const number = script.path === '/invoiceform' ? await nextInvoice(page) : '';
  const filled = await fillByKeys(page, script, number);
  const { keys, refused } = await reviewByKeys(page);
  if (refused !== '') throw new Error(`refused: ${refused}`);
  return first + filled + keys + (await sayYesByKeys(page));
}

function tryOnce(page: Page, script: KeyScript): Promise<Row[]> {
  const what = `first try: ${script.name}`;
  const goal = 'right';
  return attempt(what, goal, async () => {
    await open(page, script);
    await beginByKeys(page);
    const refused = await fillByKeys(page, script, '')
      .then(async () => (await reviewByKeys(page)).refused)
      .catch((error: unknown) => missing(what, goal, error).now);
    return { what, now: refused === '' ? 'right' : refused, goal, isReached: refused === '' };
  });
}

async function open(page: Page, { path }: KeyScript): Promise<void> {
  await page.goto(path);
  await formIn(page).locator('main h1').first().waitFor();
  await settle(page);
}
