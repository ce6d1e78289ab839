// How long an act at the desk of a bank account takes with 2,000 open lines and as many open
// entries, in a real browser: from the key to the frame in which the list shows it. Prints
// milliseconds: median, and the slowest.
// Run, after `npm run build`: node bench/bank-desk.ts
import type { Page } from 'playwright-core';

import { addStatement } from '#test/bank-lines.ts';
import { signIn } from '#test/e2e/start-portal.ts';
import { postLines } from '#test/post-lines.ts';
import type { TestApp } from '#test/start-test-app.ts';

import { openBrowser } from './lib/browser.ts';
import type { Demo } from './lib/demo.ts';
import { median } from './lib/median.ts';
import { BENCH_PASSWORD, withServer } from './lib/with-server.ts';

const LINES = 2_000;
const PER_ENTRY = 100;
const ROUNDS = 40;

await withServer(async ({ url, db, logInAs }) => {
  await logInAs('accountant.one');
  await fill({ deps: { db, clock: { now: () => new Date() } } } as unknown as TestApp);
  const browser = await openBrowser({ url } as Demo);
  await measure(browser.page);
  await browser.close();
});

async function measure(page: Page): Promise<void> {
  await signIn(page, 'accountant.one', BENCH_PASSWORD);
  const began = performance.now();
  await page.goto('/bankreconciliation/1110');
  await page.locator('[data-part="lines"] [role="option"]').first().waitFor();
  print('from the address to the first line', [performance.now() - began]);
  // Past the head of the page, which has the focus first.
  await act(page, 'j');
  print('next line (j)', await repeat(page, ['j']));
  print('some lines on (Page Down)', await repeat(page, ['PageDown']));
  print('to the entries and back (→ ←)', await repeat(page, ['ArrowRight', 'ArrowLeft']));
  print('choose an entry (Space)', await choose(page));
  print('match (Enter)', await repeat(page, ['Enter']));
  print('undo (U)', await repeat(page, ['u']));
  print('last line and first (End, Home)', await repeat(page, ['End', 'Home']));
  console.log(`  ${await page.getByText(/ of 2000$/).innerText()} lines left`);
}

/** Lines of three months, and an entry for each: money in and out, every amount its own. */
async function fill(app: TestApp): Promise<void> {
  const rows = Array.from({ length: LINES }, (_, at) => ({
    date: new Date(Date.UTC(2026, 0, 1 + Math.floor((at * 28) / LINES))).toISOString().slice(0, 10),
    amount: BigInt(at % 3 === 0 ? -(10_000 + at * 7) : 10_000 + at * 13),
    description: `TRANSFER ${500_000 + at}`,
  }));
  for (let first = 0; first < LINES; first += PER_ENTRY) {
    const some = rows.slice(first, first + PER_ENTRY);
    const total = some.reduce((sum, { amount }) => sum + amount, 0n);
    await postLines(app, 'accountant.one', {
      date: some[0]?.date ?? '2026-01-01',
      description: `Transfers ${first}`,
      lines: [...some.map(({ amount }) => line('1110', amount)), line('3030', -total)],
    });
  }
  await addStatement(app, { account: '1110', opening: 0n, lines: rows });
}

async function repeat(page: Page, keys: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const key = keys[round % keys.length] ?? '';
    times.push(await act(page, key));
  }
  return times;
}

async function choose(page: Page): Promise<number[]> {
  await act(page, 'ArrowRight');
  // An even number of rounds: what is chosen is taken off again.
  const times = await repeat(page, [' ']);
  await act(page, 'ArrowLeft');
  return times;
}

/**
 * Presses a key inside the page and waits for the second frame after it: by then the screen shows
 * what it did.
 */
function act(page: Page, key: string): Promise<number> {
  return page.evaluate(async (pressed) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    const began = performance.now();
    const target = document.activeElement ?? document.body;
    target.dispatchEvent(
      new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true }),
    );
    // The act's promises run before the frame; a message after the frame is past its painting.
    await frame();
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      port2.postMessage(undefined);
    });
    return performance.now() - began;
  }, key);
}

function line(account: string, amount: bigint) {
  return amount > 0n
    ? { account, debit: amount, credit: 0n }
    : { account, debit: 0n, credit: -amount };
}

function print(what: string, times: readonly number[]): void {
  const slowest = Math.max(...times);
  console.log(
    `  ${what.padEnd(38)} median ${median(times).toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms`,
  );
}
