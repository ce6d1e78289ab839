import { groupBy } from './board.ts';
import type { Board, PlacedItem, PlacedLine } from './board.ts';
import type { Parties } from './parties.ts';
import { chequeOfLine } from './texts.ts';

const MOST = 12;
const DAYS = 6;

/**
 * All that the books have of one party, day and direction on one line, such as a customer who paid
 * three invoices at once: 91 and sure where the line names the party, else 77 and unticked; only
 * where no other line and no other party's day has the amount.
 */
export function proposePartyDays(
  board: Board,
  held: ReadonlySet<PlacedLine | PlacedItem>,
  parties: Parties,
): void {
  const items = board.items.filter(
    (item) => board.isFreeItem(item) && !held.has(item) && item.registerId === null,
  );
  const days = [
    ...groupBy(items, ({ date, amount, names = [] }) =>
      names.length === 0 ? undefined : [date, amount > 0n, ...names].join(' '),
    ).values(),
  ]
    .filter(({ length }) => length > 1 && length <= MOST)
    .map((rows) => ({ rows, total: rows.reduce((sum, { amount }) => sum + amount, 0n) }));
  const totals = groupBy(days, ({ total }) => total);
  const lines = groupBy(board.lines, (line) =>
    board.isFreeLine(line) && !held.has(line) && chequeOfLine(line) === ''
      ? line.amount
      : undefined,
  );
  const single = new Set(items.map(({ amount }) => amount));
  for (const { rows, total } of days) {
    const [item] = rows;
    if (item === undefined) continue;
    const near = (lines.get(total) ?? []).filter(({ day }) => Math.abs(day - item.day) <= DAYS);
    const [line, other] = near;
    if (line === undefined || other !== undefined || totals.get(total)?.length !== 1) continue;
    const isNamed = parties.names(line, item) === true;
    const isSure = isNamed && !single.has(total);
    const who = item.names?.[0] ?? '';
    const reason = `One line, all ${rows.length} entries of ${who} on one day`;
    board.propose({ lines: [line], items: rows, score: isNamed ? 91 : 77, isSure, reason });
  }
}
