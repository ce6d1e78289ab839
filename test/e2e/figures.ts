import type { Page } from 'playwright-core';

/**
 * Columns in which a figure's last digit ends elsewhere than that of the others: negatives end by a
 * bracket, which hangs beyond them. Says how many negatives there are, too.
 */
export async function findBentColumns(page: Page): Promise<{ bent: string[]; negatives: number }> {
  return page.getByRole('main').evaluate((main) => {
    const ends = new Map<string, { words: string; end: number }[]>();
    let negatives = 0;
    for (const [at, table] of [...main.querySelectorAll('table')].entries()) {
      for (const cell of table.querySelectorAll<HTMLTableCellElement>('tbody :is(td, th)')) {
        // Without the label that a phone shows beside it.
        const words = cell.innerText.trim();
        const isAtRight = ['end', 'right'].includes(getComputedStyle(cell).textAlign);
        if (!isAtRight || !/^\(?[\d,]+\.\d\d\)?$/.test(words)) continue;
        if (words.startsWith('(')) negatives += 1;
        const column = `${at}, ${cell.cellIndex}`;
        ends.set(column, [...(ends.get(column) ?? []), { words, end: endOfDigits(cell) }]);
      }
    }
    const bent = [...ends.values()].flatMap((figures) => {
      const [first] = figures.toSorted((one, other) => one.end - other.end);
      return figures
        .filter(({ end }) => first !== undefined && end - first.end > 0.5)
        .map(({ words, end }) => `${first?.words} ends ${end - (first?.end ?? 0)} before ${words}`);
    });
    return { bent, negatives };

    function endOfDigits(cell: Element): number {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      let end = Number.NaN;
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        const last = /\d(?=\D*$)/.exec(text.textContent ?? '')?.index;
        if (last === undefined) continue;
        const range = document.createRange();
        range.setStart(text, last);
        range.setEnd(text, last + 1);
        const { right, width } = range.getBoundingClientRect();
        if (width > 0) end = right;
      }
      return end;
    }
  });
}

/** Links of figures alone that are underlined while neither pointer nor focus is on them. */
export async function findUnderlinedFigures(page: Page): Promise<string[]> {
  return page.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll('a')].flatMap((link) => {
      const words = (link.textContent ?? '').trim();
      const { textDecorationLine, textDecorationColor } = getComputedStyle(link);
      const isSeen = textDecorationLine !== 'none' && textDecorationColor !== 'rgba(0, 0, 0, 0)';
      return isSeen && /^\(?[\d,]+\.\d\d\)?$/.test(words) ? [words] : [];
    }),
  );
}
