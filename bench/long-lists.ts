// How a list of 10,000 rows feels: the records page by page, the account ledger with every line
// shown, and the bank desk. Prints milliseconds by the page's own clock, so a quiet machine is
// needed: of an act from the press to the frame in which the list shows it, and of a scroll with
// the wheel the time between frames (16.7 where nothing is in the way).
// Run, after `npm run build`: node bench/long-lists.ts
import type { Locator, Page } from 'playwright-core';

import { addStatement } from '#test/bank-lines.ts';
import { signIn } from '#test/e2e/start-portal.ts';
import type { TestApp } from '#test/start-test-app.ts';

import { openBrowser } from './lib/browser.ts';
import type { Demo } from './lib/demo.ts';
import { fillLedger } from './lib/fill-ledger.ts';
import { median } from './lib/median.ts';
import { BENCH_PASSWORD, withServer } from './lib/with-server.ts';

/** They are 13,500 entries, with 10,125 lines of the receivables. */
const LINES = 54_000;
const RECEIVABLES = '/financialreport/ledger?account=1210&from=2025-01-01&to=2026-12-31';
const BANK_LINES = 10_000;
/** A frame that takes longer is seen as a jerk. */
const JERK = 50;
/** A scroll: so many turns of the wheel, one every two frames, and how far each goes. */
const TURNS = 120;
const WHEEL = 400;

await withServer(async ({ url, db, logInAs }) => {
  await logInAs('accountant.one');
  await fillLedger(db, LINES);
  const app = { deps: { db, clock: { now: () => new Date() } } } as unknown as TestApp;
  await addStatement(app, { account: '1110', opening: 0n, lines: bankLines() });
  const browser = await openBrowser({ url } as Demo);
  await signIn(browser.page, 'accountant.one', BENCH_PASSWORD);
  await measureRecords(browser.page);
  await measureLedger(browser.page);
  await measureDesk(browser.page);
  await browser.close();
});

async function measureRecords(page: Page): Promise<void> {
  await page.goto('/records');
  await page.locator('main tbody tr').nth(10).waitFor();
  console.log(`Records: ${await page.getByText(/ of 13,500$/).innerText()}`);
  const times: number[] = [];
  for (const name of ['Page 2', 'Page 3', 'Page 4', 'Page 5']) {
    times.push(await press(page.getByRole('button', { name, exact: true })));
  }
  print('the next page', times);
  await scroll(page, page.locator('main tbody'));
}

async function measureLedger(page: Page): Promise<void> {
  await page.goto(RECEIVABLES);
  const rows = page.locator('main tbody tr');
  await rows.nth(50).waitFor();
  const more = page.getByRole('button', { name: 'Show more lines' });
  const times: number[] = [];
  while (await more.isVisible()) times.push(await press(more));
  console.log(`Account ledger: ${await rows.count()} rows`);
  print('100 more lines, the first ten times', times.slice(0, 10));
  print('100 more lines, the last ten times', times.slice(-10));
  await page.evaluate(() => scrollTo({ top: 0 }));
  await scroll(page, rows.first());
}

async function measureDesk(page: Page): Promise<void> {
  console.log(`Bank desk: ${BANK_LINES} lines`);
  const began = performance.now();
  await page.goto('/bankreconciliation/1110');
  const first = page.locator('[data-part="lines"] [role="option"]').first();
  await first.waitFor();
  print('from the address to the first line', [performance.now() - began]);
  await scroll(page, first);
}

/** Presses a button: milliseconds until the frame after the one in which the rows are others. */
async function press(button: Locator): Promise<number> {
  return button.evaluate(async (pressed) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const rows = () => {
      const all = document.querySelectorAll('main tbody tr');
      return `${all.length} ${all[0]?.textContent}`;
    };
    const before = rows();
    const began = performance.now();
    (pressed as HTMLElement).click();
    while (rows() === before) await frame();
    await frame();
    return performance.now() - began;
  });
}

/** Turns the wheel over something, and says how long frames took meanwhile. */
async function scroll(page: Page, over: Locator): Promise<void> {
  await over.hover();
  const frames = page.evaluate(async (turns) => {
    const times: number[] = [];
    let last = performance.now();
    while (times.length < turns * 2) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      times.push(performance.now() - last);
      last = performance.now();
    }
    return times;
  }, TURNS);
  for (let turn = 0; turn < TURNS; turn += 1) {
    await page.mouse.wheel(0, WHEEL);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
  const times = await frames;
  print('a frame while it is scrolled', times);
  const jerks = times.filter((each) => each > JERK).length;
  console.log(`  ${jerks} of ${times.length} frames took over ${JERK} ms`);
}

function bankLines() {
  return Array.from({ length: BANK_LINES }, (_, at) => ({
    date: new Date(Date.UTC(2026, 0, 1 + Math.floor((at * 300) / BANK_LINES)))
      .toISOString()
      .slice(0, 10),
    amount: BigInt(at % 3 === 0 ? -(10_000 + at * 7) : 10_000 + at * 13),
    description: `TRANSFER ${500_000 + at}`,
  }));
}

function print(what: string, times: readonly number[]): void {
  const slowest = Math.max(...times);
  console.log(
    `  ${what.padEnd(38)} median ${median(times).toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms`,
  );
}
