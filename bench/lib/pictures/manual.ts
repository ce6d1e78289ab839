import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import type { Page } from 'playwright-core';
import sharp from 'sharp';

import { TOPICS } from '#web/platform/manual/topics.ts';

import type { Demo } from '../demo.ts';
import { FIRST_TRY, INVOICE, SINGLE } from '../feel/key-scripts.ts';
import type { KeyScript } from '../feel/key-scripts.ts';
import { nextInvoice } from '../feel/next-invoice.ts';
import { beginByKeys, fillByKeys, reviewByKeys, sayYesByKeys } from '../feel/press-keys.ts';
import { clearDrafts, formIn, settle, withPage } from '../feel/visit.ts';

const FOLDER = fileURLToPath(
  new URL('../../../src/web/platform/manual/pictures/', import.meta.url),
);
/** Wide enough for the rows of a form to be one line each. */
const SCREEN = { viewport: { width: 1320, height: 940 } } as const;
const SCHEMES = ['light', 'dark'] as const;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** One picture of each topic's form, filled in as somebody does, for light and dark screens. */
export async function drawManual(demo: Demo): Promise<void> {
  const sizes = new Map<string, Size>();
  for (const scheme of SCHEMES) {
    await withPage(demo, SCREEN, async (page) => {
      await page.evaluate(
        (name) => localStorage.setItem('mantine-color-scheme-value', name),
        scheme,
      );
      for (const { value, script } of listScripts()) {
        await clearDrafts(page);
        await fill(page, script);
        sizes.set(value, await draw(page, `${FOLDER}${value}-${scheme}.webp`));
        // A deposit is of what was collected before.
        if (value === 'collection-receipts' && scheme === 'light') await post(page);
      }
      await clearDrafts(page);
    });
  }
  writeFileSync(`${FOLDER}sizes.ts`, sizesFile(sizes));
}

/** What is typed into the form of each topic. */
function listScripts(): { value: string; script: KeyScript }[] {
  return TOPICS.map(({ value, link }) => {
    const all = [INVOICE, ...SINGLE, ...FIRST_TRY];
    const script = all.find(({ path }) => path === link.toLowerCase());
    if (script === undefined) throw new Error(`Nothing is typed into ${link}.`);
    return { value, script };
  });
}

async function fill(page: Page, script: KeyScript): Promise<void> {
  await page.goto(script.path);
  await formIn(page).locator('main h1').first().waitFor();
  await settle(page);
  await beginByKeys(page);
  await fillByKeys(page, script, script.path === '/invoiceform' ? await nextInvoice(page) : '');
  // The last field is left, so that totals and proposals are there.
  await page.keyboard.press('Tab');
  await settle(page);
  await formIn(page)
    .locator('main')
    .evaluate(({ ownerDocument: { activeElement } }) => {
      if (activeElement instanceof HTMLElement) activeElement.blur();
    });
}

async function post(page: Page): Promise<void> {
  const { refused } = await reviewByKeys(page);
  if (refused !== '') throw new Error(`refused: ${refused}`);
  await sayYesByKeys(page);
}

async function draw(page: Page, file: string): Promise<Size> {
  await page.evaluate(() => scrollTo(0, 0));
  await settle(page);
  // What was told of the form before is no part of this one.
  await page.waitForFunction(() => document.querySelector('.mantine-Notification-root') === null);
  const box = await page.locator('main iframe').boundingBox();
  if (box === null) throw new Error('The form is not in sight.');
  // Of a long form what the screen shows: its beginning, and the bar below it.
  const height = Math.min(box.height, SCREEN.viewport.height - box.y);
  const picture = await page.screenshot({ animations: 'disabled', clip: { ...box, height } });
  await sharp(picture).webp({ quality: 60, effort: 6 }).toFile(file);
  return { width: Math.round(box.width), height: Math.round(height) };
}

function sizesFile(sizes: ReadonlyMap<string, Size>): string {
  const lines = [...sizes].map(
    ([name, { width, height }]) => `  '${name}': { width: ${width}, height: ${height} },`,
  );
  return `// Written by bench/pictures.ts: how large each picture of the manual is shown, so that nothing
// moves when it comes.
export const PICTURE_SIZES: Readonly<Record<string, { width: number; height: number }>> = {
${lines.map((line) => line.replace(/'(\w+)':/, '$1:')).join('\n')}
};
`;
}
