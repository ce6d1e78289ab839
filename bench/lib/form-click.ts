import type { Page } from 'playwright-core';

/** What happened between the click on a card's button and a form that can be used. */
export interface FormClick {
  /** From the click to the form's first input being in sight, uncovered, and focused. */
  readonly usableMs: number;
  /**
   * The score of cumulative layout shift from the click on, in the portal and in the frame,
   * whatever its cause.
   */
  readonly shift: number;
}

/**
 * How the hand gets to the button: `sudden` gives no notice, `pointed` rests on it for a tenth of a
 * second first.
 */
export type Manner = 'sudden' | 'pointed';

const CARD = 'main article';

/**
 * Clicks the button of the first card of the page, which opens a form, and waits until that can be
 * used.
 */
export async function clickCard(page: Page, manner: Manner): Promise<FormClick> {
  const button = page.locator(CARD).first().locator('a');
  if (manner === 'pointed') {
    await button.hover();
    await page.waitForTimeout(100);
  }
  return clickAtOnce(page);
}

/**
 * The same without waiting for anything: as soon as the card is drawn, when the frame may not be
 * made yet.
 */
export async function clickAtOnce(page: Page): Promise<FormClick> {
  const usableMs = await page.evaluate(openForm, `${CARD} a`);
  // What comes late moves things late.
  await page.waitForTimeout(600);
  return { usableMs, shift: await readShift(page) };
}

/**
 * Runs in the page: clicks, and looks at every frame of the screen whether the form can be used.
 */
function openForm(selector: string): Promise<number> {
  const inputs = 'input:not([type=hidden]), select, textarea';
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const giveUpAt = performance.now() + 20_000;
  let clickedAt: number | undefined;
  const look = () => {
    if (clickedAt === undefined) clickIfThere();
    else if (isUsable()) {
      resolve(performance.now() - clickedAt);
      return;
    }
    if (performance.now() > giveUpAt) reject(new Error('The form was not usable in 20 s.'));
    else requestAnimationFrame(look);
  };
  look();
  return promise;

  function clickIfThere(): void {
    const button = document.querySelector<HTMLElement>(selector);
    if (button === null) return;
    clickedAt = performance.now();
    document.documentElement.dataset['clickedAt'] = String(clickedAt);
    button.click();
  }

  function isUsable(): boolean {
    const frame = document.querySelector<HTMLIFrameElement>('main iframe');
    const input = frame?.contentDocument?.querySelector<HTMLElement>(inputs);
    if (!frame || !input) return false;
    const outer = frame.getBoundingClientRect();
    const inner = input.getBoundingClientRect();
    if (inner.height === 0 || !input.checkVisibility({ visibilityProperty: true })) return false;
    const x = outer.left + inner.left + inner.width / 2;
    const y = outer.top + inner.top + Math.min(10, inner.height / 2);
    // Nothing lies over it, and it takes the focus.
    if (document.elementFromPoint(x, y) !== frame) return false;
    input.focus();
    return frame.contentDocument?.activeElement === input;
  }
}

function readShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const frame = document.querySelector<HTMLIFrameElement>('main iframe')?.contentWindow;
    const clicked = performance.timeOrigin + Number(document.documentElement.dataset['clickedAt']);
    const sums = [globalThis.window, frame].map(async (view) => {
      if (!view) return 0;
      const entries = await new Promise<PerformanceEntryList>((resolve) => {
        const observer = new (view as Window & typeof globalThis).PerformanceObserver((list) => {
          observer.disconnect();
          resolve(list.getEntries());
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve([]), 200);
      });
      return entries
        .filter(({ startTime }) => view.performance.timeOrigin + startTime >= clicked)
        .reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0);
    });
    return (await Promise.all(sums)).reduce((sum, value) => sum + value, 0);
  });
}
