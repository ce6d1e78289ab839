import type { Page } from 'playwright-core';

import type { Demo } from '../demo.ts';
import { median } from '../median.ts';
import type { Row } from './table.ts';
import { missing } from './table.ts';
import { DESK, clearDrafts, passBackGuard, settle, withPage } from './visit.ts';

const SCREENS = [
  '/invoice',
  '/collectionreceipt',
  '/bills',
  '/payments',
  '/pettycash',
  '/bankreconciliation',
  '/bankreconciliation/1110',
  '/records',
  '/records/cheques',
  '/records/parties',
  '/records/ageing',
  '/records/numbers',
  '/taxcompliance',
  '/financialreport',
  '/financialreport/trial-balance',
  '/financialreport/income-statement',
  '/periods',
  '/invoiceform',
  '/billsform',
  '/journalentryform',
];
const ROUNDS = 5;
const MOST_MS = 100;

/** From the click on a link to a screen that can be used, where the person was there before. */
export async function measureClicks(demo: Demo): Promise<Row[]> {
  const times = await withPage(demo, DESK, async (page) => {
    await clearDrafts(page);
    await passBackGuard(page);
    const measured: { path: string; ms: number }[] = [];
    for (const path of SCREENS) {
      const ms = await timeScreen(page, path).catch((error: unknown) => {
        console.log(missing(path, '', error).now);
        return Number.NaN;
      });
      console.log(`  ${path.padEnd(34)} ${Number.isNaN(ms) ? '-' : `${ms.toFixed(0)} ms`}`);
      measured.push({ path, ms });
    }
    return measured;
  });
  const came = times.filter(({ ms }) => !Number.isNaN(ms));
  const slow = came.filter(({ ms }) => ms > MOST_MS).length;
  const all = came.map(({ ms }) => ms);
  return [
    {
      what: `warm click to usable, ${came.length} main screens: median; slowest`,
      now: `${median(all).toFixed(0)} ms; ${Math.max(...all).toFixed(0)} ms; ${slow} above 100 ms`,
      goal: '<= 100 ms each',
      isReached: slow === 0 && came.length === SCREENS.length,
    },
  ];
}

async function timeScreen(page: Page, path: string): Promise<number> {
  await page.goto(path);
  await settle(page);
  await go(page, '/dashboard');
  await page.waitForTimeout(400);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    times.push(await go(page, path));
    await page.waitForTimeout(300);
    await go(page, '/dashboard');
    await page.waitForTimeout(500);
  }
  return median(times);
}

function go(page: Page, path: string): Promise<number> {
  return page.evaluate(click, path);
}

/**
 * Runs in the page: follows the link to the screen, and looks at every frame whether it is there
 * and has its content.
 */
function click(path: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const before = document.querySelector('main h1');
  const began = performance.now();
  const link = document.querySelector<HTMLElement>(`a[href="${path}"]`);
  if (link !== null) link.click();
  else {
    history.pushState({}, '', path);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }
  const look = () => {
    if (isThere()) resolve(performance.now() - began);
    else if (performance.now() - began > 10_000) reject(new Error(`${path} did not come in 10 s.`));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  return promise;

  function isThere(): boolean {
    const heading = document.querySelector('main h1');
    if (location.pathname !== path || heading === null || heading === before) return false;
    const waits = 'main :is([aria-busy=true], [aria-label=Loading], .mantine-Skeleton-root)';
    if (document.querySelector(waits) !== null) return false;
    return !path.endsWith('form') || isFormThere();
  }

  function isFormThere(): boolean {
    const frame = document.querySelector<HTMLIFrameElement>('main iframe');
    const fields = 'main :is(input:not([type=hidden]), select, textarea)';
    const field = frame?.contentDocument?.querySelector<HTMLElement>(fields);
    if (!frame || !field) return false;
    const [outer, inner] = [frame.getBoundingClientRect(), field.getBoundingClientRect()];
    const x = outer.left + inner.left + inner.width / 2;
    const y = outer.top + inner.top + Math.min(10, inner.height / 2);
    return inner.height > 0 && document.elementFromPoint(x, y) === frame;
  }
}
