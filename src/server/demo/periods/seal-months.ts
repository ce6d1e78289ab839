import { setTimeout as sleep } from 'node:timers/promises';

import { BOOKS } from '#shared/books/books.ts';
import { invariant } from '#shared/invariant.ts';
import type { Period } from '#shared/periods.ts';

import { readBookYear } from '../../books/loose-leaf/book-year.ts';
import { startWork } from '../../books/loose-leaf/work.ts';
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
    const order = { act: 'seal', books: BOOKS, period, sheet: 'legal', address: FROM } as const;
    const work = await startWork(deps, accountant, order);
    while (work.state === 'waiting' || work.state === 'drawing') await sleep(50);
    invariant(work.state === 'done', `the books of ${period} are sealed: ${work.error}`);
  }
}
