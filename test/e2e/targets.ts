import type { Page } from 'playwright-core';

/**
 * What a finger would miss: links, buttons and boxes that are reached by less than 44 px, one line
 * each; none is wanted. Words that lead somewhere may be narrow, and within a sentence as high as
 * its lines; a row that is pressed as a whole stands for the link in it.
 */
export async function findSmallTargets(page: Page): Promise<string[]> {
  const found = await Promise.all(page.frames().map((frame) => frame.evaluate(findInPage)));
  return found.flat();
}

/** Runs in the page. */
function findInPage(): string[] {
  const LEAST = 43.5;
  const CONTROLS = 'a[href], button, input, select, textarea, summary, [role="tab"]';

  const isInSentence = (element: Element) => {
    let block = element.parentElement;
    while (block !== null && getComputedStyle(block).display.startsWith('inline'))
      block = block.parentElement;
    return (
      getComputedStyle(element).display === 'inline' &&
      [...(block?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim().length > 3,
      )
    );
  };
  const isAt = (element: Element, x: number, y: number) => {
    const there = document.elementFromPoint(x, y);
    if (there === null) return false;
    return element.contains(there) || there.closest('label')?.control === element;
  };
  /** How far it is reached from its middle, to both sides. */
  const reach = (element: Element, step: readonly [number, number]) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    let total = 1;
    for (const sign of [-1, 1])
      for (let far = 1; far <= 30; far += 1) {
        if (!isAt(element, x + sign * far * step[0], y + sign * far * step[1])) break;
        total += 1;
      }
    return total;
  };
  const sizeOf = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    const isLarge = width >= LEAST && height >= LEAST;
    if (isLarge) return { width, height };
    element.scrollIntoView({ block: 'center' });
    return {
      width: Math.max(width, reach(element, [1, 0])),
      height: Math.max(height, reach(element, [0, 1])),
    };
  };

  return [...document.querySelectorAll<HTMLElement>(CONTROLS)].flatMap((element) => {
    const { width, height, right } = element.getBoundingClientRect();
    const isSeen = element.checkVisibility({ checkVisibilityCSS: true });
    // What only screen readers and keys come to.
    if (!isSeen || width <= 1 || height <= 1 || right <= 0) return [];
    if (element.closest('[aria-hidden="true"], tr[data-clickable]') || isInSentence(element)) {
      return [];
    }
    const size = sizeOf(element);
    const words = (element.textContent ?? '').trim();
    const isWide = size.width >= LEAST || words !== '';
    if (isWide && size.height >= LEAST) return [];
    const name = element.getAttribute('aria-label') ?? words;
    const measures = `${Math.round(size.width)} x ${Math.round(size.height)}`;
    return [`${element.tagName.toLowerCase()} "${name.slice(0, 40)}" ${measures}`];
  });
}

/** Buttons that are seen and show nothing, neither words nor a picture in a colour of its own. */
export async function findEmptyButtons(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a[role="button"]')].flatMap((button) => {
      const { width, height } = button.getBoundingClientRect();
      const isSeen = button.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true });
      if (!isSeen || width <= 1 || height <= 1) return [];
      const own = getComputedStyle(button).backgroundColor;
      const shows = (part: Element) => {
        const box = part.getBoundingClientRect();
        if (box.width <= 4 || box.height < 1 || !part.checkVisibility()) return false;
        const { color, backgroundColor } = getComputedStyle(part);
        const hasWords = [...part.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
        );
        if (hasWords || part.matches('svg, img, canvas')) return color !== own;
        // Such as the three bars of the menu's button.
        return part !== button && ![own, 'rgba(0, 0, 0, 0)'].includes(backgroundColor);
      };
      const isEmpty = ![button, ...button.querySelectorAll('*')].some(shows);
      return isEmpty ? [button.outerHTML.slice(0, 160)] : [];
    }),
  );
}
