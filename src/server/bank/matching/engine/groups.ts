import { groupBy } from './board.ts';
import type { Board, EngineItemKey, PlacedItem, PlacedLine } from './board.ts';
import { findOnlySubset } from './subset.ts';
import { sentence } from './texts.ts';

// Several on one side are of the same days (handbook 7.3).
const DAYS = 2;
const MOST = 40;
const INTEREST = /\b(interest|int|w(?:ith)?held|wtax|tax)\b/i;

type Row = PlacedLine | PlacedItem;
type Held = ReadonlySet<Row>;

/**
 * One line of several entries, and several lines of one entry: equal sums of at most five, if only
 * one choice has it.
 */
export function proposeGroups(board: Board, held: Held): void {
  const spoken = spokenFor(board);
  const lines = board.lines.filter(
    (line) => board.isFreeLine(line) && !held.has(line) && !spoken.has(line.lineId),
  );
  const items = board.items.filter((item) => board.isFreeItem(item) && !held.has(item));
  const budget = { steps: 3_000_000 };
  proposeTransactions(board, { lines, items });
  for (const line of lines) {
    if (!board.isFreeLine(line)) continue;
    const near = nearby(items, line.day).filter((item) => board.isFreeItem(item));
    const group = findOnlySubset(near, line.amount, budget);
    if (group === undefined) continue;
    const reason = `One line, several entries: ${group.length} have the same total`;
    board.propose({ lines: [line], items: group, score: 75, isSure: false, reason });
  }
  for (const item of items) {
    if (!board.isFreeItem(item) || spoken.has(keyOf(item))) continue;
    const near = nearby(lines, item.day).filter((line) => board.isFreeLine(line));
    const group = findOnlySubset(near, item.amount, budget);
    if (group !== undefined) proposeLines(board, group, item);
  }
}

function proposeLines(board: Board, lines: readonly PlacedLine[], item: PlacedItem): void {
  const isInterest =
    new Set(lines.map(({ day }) => day)).size === 1 &&
    lines.every(({ description }) => INTEREST.test(description));
  board.propose({
    lines,
    items: [item],
    score: isInterest ? 90 : 75,
    isSure: isInterest,
    reason: isInterest
      ? `Interest less its tax is ${item.documentNumber}`
      : `Several lines, one entry: ${lines.length} total ${item.documentNumber}`,
  });
}

/**
 * All that one document did to the account, on one line: 95, sure where no other line has this sum
 * in these days.
 */
function proposeTransactions(
  board: Board,
  { lines, items }: { lines: readonly PlacedLine[]; items: readonly PlacedItem[] },
): void {
  const byAmount = groupBy(lines, ({ amount }) => amount);
  const documents = [...groupBy(items, ({ transactionId }) => transactionId).values()]
    .filter((group) => group.length > 1 && group.length <= 20)
    .map((group) => ({ group, total: group.reduce((sum, { amount }) => sum + amount, 0n) }));
  const totals = groupBy(documents, ({ total }) => total);
  for (const { group, total } of documents) {
    const [first] = group;
    const near = (byAmount.get(total) ?? []).filter(
      ({ day }) => first !== undefined && Math.abs(day - first.day) <= 2 * DAYS,
    );
    const [line] = near;
    if (line === undefined || first === undefined) continue;
    const isOnly = near.length === 1 && totals.get(total)?.length === 1;
    const reason = `One line, several entries: all of ${first.documentNumber}`;
    if (board.isFreeLine(line))
      board.propose({
        lines: [line],
        items: group,
        score: isOnly ? 95 : 70,
        isSure: isOnly,
        reason: sentence(reason),
      });
  }
}

/** Lines and items that a proposal of one with one has already. */
function spokenFor({ proposals }: Board): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const { lineIds, items } of proposals) {
    for (const lineId of lineIds) keys.add(lineId);
    for (const item of items) keys.add(keyOf(item));
  }
  return keys;
}

function keyOf({ entryId, position, chequeId }: EngineItemKey): string {
  return `${entryId} ${position} ${chequeId}`;
}

/**
 * Rows of the days around a day; too many are none, as any sum can be made of them. Rows stand by
 * day.
 */
function nearby<R extends Row>(rows: readonly R[], day: number): R[] {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.day ?? 0) < day - DAYS) low = middle + 1;
    else high = middle;
  }
  const found: R[] = [];
  for (let at = low; at < rows.length && found.length <= MOST; at += 1) {
    const row = rows[at];
    if (row === undefined || row.day > day + DAYS) break;
    found.push(row);
  }
  return found.length > MOST ? [] : found;
}
