import type { Page } from 'playwright-core';

import type { Demo } from '../demo.ts';
import { findScreens } from './screens.ts';
import type { Row } from './table.ts';
import { DESK, PHONE, clearDrafts, passBackGuard, settle, withPage } from './visit.ts';

interface Moved {
  readonly shift: number;
  /** What moved furthest, and from where to where. */
  readonly what: string;
}

interface State extends Moved {
  readonly name: string;
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
        states.push({ name: `${name} ${path} by address`, ...(await byAddress(page, path)) });
        states.push({ name: `${name} ${path} by a link`, ...(await byLink(page, path)) });
      }
    });
  }
  const moved = states.filter(({ shift }) => shift > 0.02).toSorted((a, b) => b.shift - a.shift);
  for (const { name, shift, what } of moved)
    console.log(`  ${shift.toFixed(3)} ${name}\n        ${what}`);
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

async function byAddress(page: Page, path: string): Promise<Moved> {
  await page.goto(path);
  return rest(page);
}

async function byLink(page: Page, path: string): Promise<Moved> {
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
async function rest(page: Page): Promise<Moved> {
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
async function sum(page: Page, isAnew: boolean): Promise<Moved> {
  const moved = await Promise.all(
    page.frames().map((frame) =>
      frame
        .evaluate((again) => {
          const { dataset } = document.documentElement;
          const found = { shift: Number(dataset['shift'] ?? 0), what: dataset['moved'] ?? '' };
          if (again) Object.assign(dataset, { shift: '0', moved: '' });
          return found;
        }, isAnew)
        .catch(() => ({ shift: 0, what: '' })),
    ),
  );
  return {
    shift: moved.reduce((all, { shift }) => all + shift, 0),
    what: moved.map(({ what }) => what).join(''),
  };
}

/** Runs first in every page and frame: adds up what moves, and says what it was. */
function watch(): void {
  let total = 0;
  const nameOf = (node: Element) => {
    const words = (node.textContent ?? '').trim().slice(0, 24);
    const marks = [...node.classList].filter((name) => name.startsWith('_'));
    return `${node.tagName.toLowerCase()}${marks.map((mark) => `.${mark}`).join('')} "${words}"`;
  };
  new PerformanceObserver((list) => {
    const { dataset } = document.documentElement;
    if (dataset['shift'] === '0') total = 0;
    for (const entry of list.getEntries()) {
      if (!('value' in entry) || typeof entry.value !== 'number') continue;
      total += entry.value;
      const sources = 'sources' in entry && Array.isArray(entry.sources) ? entry.sources : [];
      const words = sources.slice(0, 3).map(({ node, previousRect: was, currentRect: is }) => {
        const name = node instanceof Element ? nameOf(node) : String(node?.nodeName ?? 'gone');
        const to = `${is.x},${is.y} ${is.width}x${is.height}`;
        return `${name} ${was.x},${was.y} ${was.width}x${was.height} -> ${to}`;
      });
      dataset['moved'] =
        `${dataset['moved'] ?? ''}[${entry.value.toFixed(3)}: ${words.join('; ')}]`;
    }
    dataset['shift'] = String(total);
  }).observe({ type: 'layout-shift', buffered: true });
}
