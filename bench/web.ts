// What a person waits for in the browser, and what Lighthouse says of every screen, on the demo of
// this checkout:
//   node bench/web.ts [login] [forms] [screens]          (without a word: all three)
// Lighthouse is no dependency of Talaan. `npm install --prefix /tmp/lighthouse lighthouse@13.5.0`,
// then start this with LIGHTHOUSE=/tmp/lighthouse; without it what needs it is left out.
import { signIn } from '#test/e2e/start-portal.ts';

import type { BenchBrowser } from './lib/browser.ts';
import { openBrowser } from './lib/browser.ts';
import type { Demo } from './lib/demo.ts';
import { startDemo } from './lib/demo.ts';
import { listFirstLoad } from './lib/first-load.ts';
import type { FormClick } from './lib/form-click.ts';
import { clickAtOnce, clickCard } from './lib/form-click.ts';
import { findLighthouse } from './lib/lighthouse.ts';
import type { Lighthouse } from './lib/lighthouse.ts';
import { median } from './lib/median.ts';
import { listScreens } from './lib/screens.ts';

const ROUNDS = 10;
const PAINTS = 5;
const WARM_UP_MS = 2_500;

const parts = process.argv.slice(2);
const wants = (part: string) => parts.length === 0 || parts.includes(part);
const lighthouse = await findLighthouse();
if (lighthouse === undefined) {
  console.log('Lighthouse is left out: LIGHTHOUSE names no folder with it (see bench/README.md).');
}
const demo = await startDemo();
try {
  if (wants('login')) await measureLogin(demo, lighthouse);
  if (wants('forms')) await measureForms(demo);
  if (wants('screens') && lighthouse) await auditScreens(demo, lighthouse);
} finally {
  await demo.end();
}

async function measureLogin(demo: Demo, lighthouse: Lighthouse | undefined): Promise<void> {
  const files = await withBrowser(demo, ({ page }) => listFirstLoad(page, demo.url));
  const bytes = (isAhead: boolean, coding: 'gzip' | 'brotli') =>
    files
      .filter((file) => file.kind === 'script' && file.isAhead === isAhead)
      .reduce((sum, file) => sum + file[coding], 0);
  console.log('\nLogin screen, script in bytes');
  row('loaded first', `${bytes(false, 'gzip')} gzip, ${bytes(false, 'brotli')} brotli`);
  row('fetched ahead once idle', `${bytes(true, 'gzip')} gzip, ${bytes(true, 'brotli')} brotli`);
  if (lighthouse === undefined) return;
  const paints: number[] = [];
  for (let round = 0; round < PAINTS; round += 1) {
    const { largestContentfulPaint } = await withBrowser(demo, ({ port }) =>
      lighthouse(demo.url, port, { isThrottled: true }),
    );
    paints.push(largestContentfulPaint);
  }
  row('largest contentful paint', spread(paints));
  const { accessibility, bestPractices, faults } = await withBrowser(demo, ({ port }) =>
    lighthouse(demo.url, port),
  );
  row('accessibility, best practices', `${accessibility}, ${bestPractices} ${faults.join(' ')}`);
}

async function measureForms(demo: Demo): Promise<void> {
  const cold: FormClick[] = [];
  const sudden: FormClick[] = [];
  const pointed: FormClick[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await withBrowser(demo, async ({ page }) => {
      await signIn(page, 'accountant', demo.passwords.accountant);
      await page.goto('/invoice', { waitUntil: 'commit' });
      cold.push(await clickAtOnce(page));
      await page.goto('/invoice');
      await page.waitForTimeout(WARM_UP_MS);
      sudden.push(await clickCard(page, 'sudden'));
      await page.goto('/invoice');
      await page.waitForTimeout(WARM_UP_MS);
      pointed.push(await clickCard(page, 'pointed'));
    });
  }
  console.log('\nFrom the click on a card to a form that can be used');
  const first = median(cold.map(({ usableMs }) => usableMs));
  const print = (what: string, clicks: FormClick[]) => {
    const times = clicks.map(({ usableMs }) => usableMs);
    const shift = Math.max(...clicks.map((click) => click.shift));
    const ratio = (median(times) / first).toFixed(2);
    row(what, `${spread(times)}, ${ratio} of cold; largest layout shift ${shift.toFixed(4)}`);
  };
  print('cold: no frame made yet', cold);
  print('warm frame, no notice', sudden);
  print('warm frame, pointed at 0.1 s before', pointed);
}

async function auditScreens(demo: Demo, lighthouse: Lighthouse): Promise<void> {
  console.log('\nLighthouse: accessibility and best practices');
  let screens = await withBrowser(demo, async ({ page }) => {
    await signIn(page, 'accountant', demo.passwords.accountant);
    return listScreens(page);
  });
  const only = process.env['SCREENS']?.split(',');
  if (only) screens = screens.filter(({ path }) => only.includes(path));
  let perfect = 0;
  for (const role of ['accountant', 'admin', 'user'] as const) {
    const ofRole = screens.filter((screen) => screen.role === role);
    if (ofRole.length === 0) continue;
    await withBrowser(demo, async ({ page, port }) => {
      await signIn(page, role, demo.passwords[role]);
      for (const { path } of ofRole) {
        const audit = await lighthouse(`${demo.url}${path}`, port);
        const { accessibility, bestPractices, faults } = audit;
        row(`${path} (${role})`, `${accessibility}, ${bestPractices}`);
        for (const fault of faults) console.log(`    ${fault}`);
        if (accessibility === 100 && bestPractices === 100) perfect += 1;
      }
    });
  }
  console.log(`${perfect} of ${screens.length} screens have 100 and 100`);
}

async function withBrowser<T>(demo: Demo, act: (browser: BenchBrowser) => Promise<T>): Promise<T> {
  const browser = await openBrowser(demo);
  try {
    return await act(browser);
  } finally {
    await browser.close();
  }
}

function row(what: string, measured: string): void {
  console.log(`  ${what.padEnd(38)} ${measured}`);
}

function spread(times: readonly number[]): string {
  const [least, most] = [Math.min(...times), Math.max(...times)];
  return `median ${median(times).toFixed(0)} ms (${least.toFixed(0)} to ${most.toFixed(0)})`;
}
