import { setTimeout as sleep } from 'node:timers/promises';

import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * What axe finds on the page as it stands, one line each; none is wanted. `within` is a frame and a part of it, where the page
 * around them is looked at elsewhere.
 */
export async function findAccessibilityFaults(page: Page, within?: string[]): Promise<string[]> {
  await settle(page);
  // Toasts and tooltips hang outside of the landmarks, as they must.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    // Without a blank page beside it that only sums up: half the time, and our own frames are looked into all the same.
    .setLegacyMode(true)
    .withTags(RULES)
    .disableRules(['region']);
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
}

/** Colours in the middle of a fade are nobody's colours: waits until nothing moves, and nothing begins to. */
async function settle(page: Page): Promise<void> {
  for (let quiet = 0; quiet < 3; quiet += 1) {
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

/** How many pixels the page is wider than its window; content that must be scrolled sideways is no content on a phone. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}
