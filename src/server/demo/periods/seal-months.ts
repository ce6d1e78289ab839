import { BOOKS } from '#shared/books/books.ts';
import type { Period } from '#shared/periods.ts';

import { readBookYear } from '../../books/loose-leaf/book-year.ts';
import { drawOrder } from '../../books/loose-leaf/draw-order.ts';
import type { Deps } from '../../platform/deps.ts';
import type { DemoAuthors } from '../record-acts.ts';

const FROM = 'demo';

/** The six books of some closed months are printed and sealed; what is sealed already stays. */
export async function sealMonths(
  deps: Deps,
  { accountant }: DemoAuthors,
  months: readonly Period[],
): Promise<void> {
  for (const { key: period } of months) {
    const { books } = await readBookYear(deps, accountant, period.slice(0, 4));
    const open = books.filter(({ months: cells }) =>
      cells.some((cell) => cell.period === period && cell.waiting > 0),
    );
    if (open.length === 0) continue;
    await drawOrder(deps, {
      caller: accountant,
      order: { act: 'seal', books: [...BOOKS], period, sheet: 'legal' },
      askedAt: deps.clock.now(),
      address: FROM,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });
  }
}
