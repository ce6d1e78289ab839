import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';

import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

type Found = Pick<AxeResults, 'violations'>;

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What fades does so in parts of a second, on a slow machine in seconds. */
const MOST_RESTLESS_MS = 60_000;
const VISIBLE = ['color-contrast', 'target-size', 'scrollable-region-focusable'];

/**
 * What axe finds on the page as it stands, one line each; none is wanted. `within` is a frame and a
 * part of it, where the page around them is looked at elsewhere.
 */
export async function findAccessibilityFaults(
  page: Page,
  within?: readonly [frame: string, part: string],
): Promise<string[]> {
  await settle(page);
  const isAlone = within === undefined && page.frames().length === 1;
  if (isAlone) return linesOf(await lookAtPage(page, RULES));
  const back = await scrollToEnd(page);
  const found = within === undefined ? await lookAtFrames(page) : await lookInFrame(page, within);
  await page.evaluate((top) => scrollTo(0, top), back);
  return linesOf(found);
}

/**
 * At the end of a form its bar of actions stands in its own place; elsewhere it lies over whatever
 * field is scrolled under it, which is no smaller for that. Gives where the page was.
 */
async function scrollToEnd(page: Page): Promise<number> {
  const before = await page.evaluate(() => {
    const { scrollY } = globalThis;
    scrollTo(0, document.documentElement.scrollHeight);
    return scrollY;
  });
  await page.waitForFunction(() => {
    const frame = document.querySelector<HTMLIFrameElement>('main iframe');
    const bar = frame?.contentDocument?.querySelector('[class*="_bar_"]');
    const below = bar && getComputedStyle(bar).getPropertyValue('--view-below');
    return !below || below === '0px';
  });
  return before;
}

/**
 * The same of a page that was looked at already in another width and other colours: only what these
 * change.
 */
export async function findVisibleFaults(page: Page): Promise<string[]> {
  await settle(page);
  return linesOf(await lookAtPage(page, VISIBLE));
}

function linesOf({ violations }: Found): string[] {
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
}

/** A page without frames needs no messages between them: axe is put into it once, and asked. */
async function lookAtPage(
  page: Pick<Page, 'evaluate'>,
  runOnly: readonly string[],
  part = 'document',
): Promise<Found> {
  const isThere = await page.evaluate('typeof axe === "object"');
  if (isThere !== true) await page.evaluate(axeSource());
  const options = {
    runOnly,
    // Toasts and tooltips hang outside of the landmarks, as they must.
    rules: { region: { enabled: false } },
    resultTypes: ['violations'],
    iframes: false,
  };
  return page.evaluate<Found>(`axe.run(${part}, ${JSON.stringify(options)})`);
}

/** A part of a frame, looked at from within: half the work of a look through the page around it. */
async function lookInFrame(
  page: Page,
  [frame, part]: readonly [frame: string, part: string],
): Promise<Found> {
  const element = await page.locator(frame).elementHandle();
  const content = await element?.contentFrame();
  if (!content) throw new Error(`There is no frame ${frame} to look into.`);
  return lookAtPage(content, RULES, `document.querySelector(${JSON.stringify(part)})`);
}

/**
 * The page and each form in a frame that is shown, one after the other from within: half the work
 * of a look that passes messages between them. A document shown in a frame is no page of ours.
 */
async function lookAtFrames(page: Page): Promise<Found> {
  const found = [await lookAtPage(page, RULES)];
  for (const frame of page.frames()) {
    const isForm = frame !== page.mainFrame() && frame.url().includes('/forms/');
    if (!isForm || !(await (await frame.frameElement()).isVisible())) continue;
    found.push(await lookAtPage(frame, RULES));
  }
  return { violations: found.flatMap(({ violations }) => violations) };
}

let source: string | undefined;

function axeSource(): string {
  source ??= readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  return source;
}

/**
 * Colours in the middle of a fade are nobody's colours: waits until nothing moves, and nothing
 * begins to.
 */
async function settle(page: Page): Promise<void> {
  const began = performance.now();
  for (let quiet = 0; quiet < 3; quiet += 1) {
    if (performance.now() - began > MOST_RESTLESS_MS)
      throw new Error(`${page.url()} does not come to rest: something in it moves for ever.`);
    const moving = await page.evaluate(async () => {
      const finite = document.getAnimations().filter((animation) => {
        return animation.effect?.getComputedTiming().iterations !== Infinity;
      });
      await Promise.allSettled(finite.map(({ finished }) => finished));
      return finite.length;
    });
    if (moving > 0) quiet = -1;
    // The page's own clock may be held by the test.
    await sleep(50);
  }
}

/**
 * How many pixels the page is wider than its window; content that must be scrolled sideways is no
 * content on a phone.
 */
export function findOverflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}

/** Lists of which something lies beyond their edge, where no hand gets it. */
export function findCutLists(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('[data-list] table')].flatMap(({ parentElement: frame }) =>
      frame !== null && frame.scrollWidth > frame.clientWidth + 1
        ? [frame.querySelector('caption')?.textContent ?? '']
        : [],
    ),
  );
}

/** A desk of 1440 by 900 at 200 %. */
const ZOOMED = { width: 720, height: 450 };

/**
 * What is wrong with the open dialog at 200 %: something in it scrolls for itself, or the button
 * that does what it is for is out of sight. The window is given back as it was.
 */
export async function findDialogFaults(page: Page): Promise<string[]> {
  const before = page.viewportSize() ?? ZOOMED;
  await page.setViewportSize(ZOOMED);
  const dialog = page.locator('[role="dialog"]:visible').last();
  const faults = await dialog.evaluate((root) => {
    const inner = [...root.querySelectorAll('*')].filter(
      (one) =>
        one.scrollHeight > one.clientHeight + 1 &&
        /auto|scroll/.test(getComputedStyle(one).overflowY),
    );
    const act = [...root.querySelectorAll('.mantine-Button-root')].at(-1);
    const end = act?.getBoundingClientRect().bottom ?? Infinity;
    return [
      ...inner.map((one) => `${one.tagName} scrolls`),
      ...(end <= innerHeight ? [] : [`${act?.textContent ?? 'No act'} ends at ${end}`]),
    ];
  });
  await page.setViewportSize(before);
  return faults;
}

/** Counts what each page of this window, and its frames, move without being asked: layout shift. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const kept = globalThis as { shifted?: number };
    kept.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
        };
        if (!hadRecentInput) kept.shifted = (kept.shifted ?? 0) + value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const shiftedIn = () => (globalThis as { shifted?: number }).shifted ?? Number.NaN;
  return async () => {
    const [top = Number.NaN, ...framed] = await Promise.all(
      // A frame that is being made anew has moved nothing yet.
      page
        .frames()
        .map((frame, at) => frame.evaluate(shiftedIn).catch(() => (at === 0 ? Number.NaN : 0))),
    );
    return framed.reduce((sum, shifted) => sum + (Number.isNaN(shifted) ? 0 : shifted), top);
  };
}
