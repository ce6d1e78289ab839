import type { CDPSession, FrameLocator, Page } from 'playwright-core';

import type { Demo } from '../demo.ts';
import type { Row } from './table.ts';
import { DESK, clearDrafts, formIn, openForm, withPage } from './visit.ts';

/** As many rows as an invoice takes. */
const ROWS = 100;
const LETTERS = 'abcdefghij';
const LIST = Array.from({ length: ROWS }, (_, at) => `Ream ${at}\t1\t100`).join('\n');

/**
 * A letter in a row, and in the note, of an invoice of a hundred rows: how long it keeps the page's
 * thread busy, by that thread's own clock, so that a busy machine says nearly the same.
 */
export async function measureTyping(demo: Demo): Promise<Row[]> {
  return withPage(demo, DESK, async (page) => {
    await clearDrafts(page);
    await openForm(page, '/invoiceform');
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    const form = formIn(page);
    const pasting = await busyWhile(devtools, async () => paste(form));
    const measure = async (into: ReturnType<FrameLocator['getByLabel']>) => {
      await into.click();
      // What the paste or the click began is over: the draft is kept, what was left is checked.
      await page.waitForTimeout(2_000);
      return busyWhile(devtools, async () => type(page, form));
    };
    const inRow = await measure(form.getByLabel('Description').nth(ROWS / 2));
    const inNote = await measure(form.getByLabel('Note'));
    await clearDrafts(page);
    const [letter, note] = [inRow / LETTERS.length, inNote / LETTERS.length];
    return [
      {
        what: `an invoice of ${ROWS} rows: a letter in a row; in the note; all rows pasted`,
        now: `${letter.toFixed(0)} ms; ${note.toFixed(0)} ms; ${pasting.toFixed(0)} ms`,
        goal: 'a letter within 50 ms',
        isReached: Math.max(letter, note) <= 50,
      },
    ];
  });
}

async function paste(form: FrameLocator): Promise<void> {
  const first = form.getByLabel('Description').first();
  await first.evaluate((cell, cells) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', cells);
    const how = { clipboardData, bubbles: true, cancelable: true };
    cell.dispatchEvent(new ClipboardEvent('paste', how));
  }, LIST);
  await form.getByText(`Pasted ${ROWS} rows`).waitFor();
}

/** Letter by letter, each drawn before the next. */
async function type(page: Page, form: FrameLocator): Promise<void> {
  for (const letter of LETTERS) {
    await page.keyboard.type(letter);
    await form
      .locator('body')
      .evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  }
}

/** Milliseconds that the page's thread, which draws the form too, was at work. */
async function busyWhile(devtools: CDPSession, act: () => Promise<void>): Promise<number> {
  const before = await findBusy(devtools);
  await act();
  return ((await findBusy(devtools)) - before) * 1_000;
}

async function findBusy(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
}
