import type { Page } from 'playwright-core';

/** How a form screen scrolls. */
export interface Hole {
  /**
   * Things that scroll up and down: the portal's page, the frame's page, and boxes in either that
   * people must scroll.
   */
  readonly scrollers: number;
  /** The height of the form to that of the hole it is seen through; 1 where all of it is seen. */
  readonly ratio: number;
}

/** Looks at the form screen as it stands. */
export function findScrollers(page: Page): Promise<Hole> {
  return page.evaluate(() => {
    const frame = document.querySelector<HTMLIFrameElement>('main iframe');
    const inner = frame?.contentDocument ?? undefined;
    const pages = [document, ...(inner ? [inner] : [])];
    const overflowing = pages.filter(({ documentElement: root }) => {
      const hides = ['hidden', 'clip'].includes(getComputedStyle(root).overflowY);
      return !hides && root.scrollHeight > root.clientHeight + 2;
    });
    // Only what holds the form: the menu beside it scrolls by itself, and lists that open do.
    const boxes = pages.flatMap((each) => [...each.querySelectorAll<HTMLElement>('main *, main')]);
    const scrolling = boxes.filter(
      (box) =>
        /auto|scroll/.test(getComputedStyle(box).overflowY) &&
        box.tagName !== 'TEXTAREA' &&
        box.clientHeight > 80 &&
        box.scrollHeight > box.clientHeight + 8,
    );
    const root = inner?.documentElement;
    const ratio = root && frame ? root.scrollHeight / Math.max(1, frame.clientHeight) : 1;
    return { scrollers: overflowing.length + scrolling.length, ratio: Math.max(1, ratio) };
  });
}
