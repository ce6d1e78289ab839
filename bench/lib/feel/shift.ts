import type { Page } from 'playwright-core';

import type { Demo } from '../demo.ts';
import { findScreens } from './screens.ts';
import type { Row } from './table.ts';
import { DESK, PHONE, clearDrafts, passBackGuard, settle, withPage } from './visit.ts';

interface State {
  readonly name: string;
  readonly shift: number;
}

const REST_MS = 700;

/**
 * What moves by itself: every screen by its address, and from the dashboard with what is kept, on a
 * desk and a phone. `SCREENS=/records,/mail`: of these only.
 */
export async function measureShift(demo: Demo): Promise<Row[]> {
  const some = process.env['SCREENS']?.split(',');
  const screens = some ?? (await withPage(demo, DESK, findScreens));
  const states: State[] = [];
  for (const [name, screen] of [
    ['desk', DESK],
    ['phone', PHONE],
  ] as const) {
    await withPage(demo, screen, async (page) => {
      await clearDrafts(page);
      await passBackGuard(page);
      await page.addInitScript(watch);
      for (const path of screens) {
        states.push({ name: `${name} ${path} by address`, shift: await byAddress(page, path) });
        states.push({ name: `${name} ${path} by a link`, shift: await byLink(page, path) });
      }
    });
  }
  const moved = states.filter(({ shift }) => shift > 0.02).toSorted((a, b) => b.shift - a.shift);
  for (const { name, shift } of moved) console.log(`  ${shift.toFixed(3)} ${name}`);
  const large = moved.filter(({ shift }) => shift > 0.1).length;
  return [
    {
      what: 'layout shift above 0.1 / above 0.02',
      now: `${large} / ${moved.length} of ${states.length} states`,
      goal: '0 / 0',
      isReached: moved.length === 0,
    },
  ];
}

async function byAddress(page: Page, path: string): Promise<number> {
  await page.goto(path);
  return rest(page);
}

async function byLink(page: Page, path: string): Promise<number> {
  await page.goto('/dashboard');
  await page.locator('main h1').first().waitFor();
  await settle(page);
  await sum(page, true);
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
  return rest(page);
}

/** The sum once the screen has come to rest. */
async function rest(page: Page): Promise<number> {
  await page
    .locator('main h1')
    .first()
    .waitFor()
    .catch(() => undefined);
  await settle(page);
  await page.waitForTimeout(REST_MS);
  return sum(page, false);
}

/** Over the page and its frames; what nobody did is all counted, since nobody does anything. */
async function sum(page: Page, isAnew: boolean): Promise<number> {
  const sums = await Promise.all(
    page.frames().map((frame) =>
      frame
        .evaluate((again) => {
          const { dataset } = document.documentElement;
          const value = Number(dataset['shift'] ?? 0);
          if (again) dataset['shift'] = '0';
          return value;
        }, isAnew)
        .catch(() => 0),
    ),
  );
  return sums.reduce((all, each) => all + each, 0);
}

/** Runs first in every page and frame: adds up what moves. */
function watch(): void {
  let total = 0;
  new PerformanceObserver((list) => {
    const { dataset } = document.documentElement;
    if (dataset['shift'] === '0') total = 0;
    for (const entry of list.getEntries())
      if ('value' in entry && typeof entry.value === 'number') total += entry.value;
    dataset['shift'] = String(total);
  }).observe({ type: 'layout-shift', buffered: true });
}
