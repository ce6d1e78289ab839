import { formatMoney } from '#shared/money.ts';

import { groupBy } from './board.ts';
import type { Board, EngineRecording, PlacedItem, PlacedLine } from './board.ts';
import { chequeOfItem, chequeOfLine, nameOf, sentence } from './texts.ts';

/**
 * Entries that were recorded from lines of the bank belong to these lines, if they come to the
 * same: 100.
 */
export function proposeRecorded(board: Board, recordings: readonly EngineRecording[]): void {
  if (recordings.length === 0) return;
  const lines = new Map(board.lines.map((line) => [line.lineId, line]));
  const wanted = new Set(recordings.map(({ transactionId }) => transactionId));
  const items = groupBy(board.items, ({ transactionId }) =>
    wanted.has(transactionId) ? transactionId : undefined,
  );
  for (const { lineIds, transactionId, role } of recordings) {
    const from = lineIds.map((lineId) => lines.get(lineId));
    const to = items.get(transactionId)?.filter((item) => board.isFreeItem(item)) ?? [];
    if (to.length === 0 || !from.every((line) => line !== undefined && board.isFreeLine(line)))
      continue;
    const found = from.filter((line) => line !== undefined);
    const isEven = total(found) === total(to);
    board.propose({
      lines: found,
      items: to,
      role,
      score: isEven ? 100 : 80,
      isSure: isEven,
      reason: isEven
        ? `Recorded from ${found.length === 1 ? 'this line' : 'these lines'}`
        : `Recorded from ${found.length === 1 ? 'this line' : 'these lines'}, but with another amount`,
    });
  }
}

/**
 * An entry and what took it back (a reversal, a cheque put back as stale), while the bank knows of
 * neither: 95.
 */
export function proposeCancelled(board: Board): void {
  const byTransaction = groupBy(board.items, (item) =>
    item.reversesId === null ? item.transactionId : undefined,
  );
  const byCheque = groupBy(board.items, ({ registerId, restoresId }) =>
    restoresId === null ? (registerId ?? undefined) : undefined,
  );
  for (const item of board.items) {
    if (item.reversesId === null && item.restoresId === null) continue;
    const others =
      (item.reversesId === null
        ? byCheque.get(item.restoresId ?? '')
        : byTransaction.get(item.reversesId)) ?? [];
    const other = others.find(
      (each) => each.at !== item.at && each.amount === -item.amount && board.isFreeItem(each),
    );
    if (other === undefined || !board.isFreeItem(item)) continue;
    const what = item.reversesId === null ? 'was put back as stale' : 'was reversed';
    board.propose({
      lines: [],
      items: [other, item],
      score: 95,
      isSure: true,
      reason: `${sentence(nameOf(other))} ${what}: the two cancel out`,
    });
  }
}

/**
 * A cheque of ours that a line names: with the same amount 100, sure if it is the only one and not
 * before its date; with another amount it is proposed with the difference (handbook 7.3).
 */
export function proposeCheques(board: Board): Set<PlacedLine | PlacedItem> {
  const held = new Set<PlacedLine | PlacedItem>();
  const lines = groupBy(board.lines, (line) =>
    board.isFreeLine(line) ? chequeOfLine(line) || undefined : undefined,
  );
  const items = groupBy(board.items, (item) =>
    board.isFreeItem(item) ? chequeOfItem(item) || undefined : undefined,
  );
  for (const [number, named] of lines) {
    const cheques = items.get(number);
    if (cheques === undefined) continue;
    const pairs = buildPairs(named, cheques);
    for (const [line, item] of pairs) {
      proposeCheque(board, { line, item, isOnly: pairs.length === 1 });
      held.add(line).add(item);
    }
  }
  return held;
}

/**
 * The bank's field cut a cheque's number off, or it prints its last figures only: the same amount,
 * and no other cheque and no other line has both. 94 and sure.
 */
export function proposeCutCheques(board: Board, held: Set<PlacedLine | PlacedItem>): void {
  const lines = groupBy(board.lines, (line) =>
    board.isFreeLine(line) && !held.has(line) && chequeOfLine(line) !== ''
      ? line.amount
      : undefined,
  );
  const cheques = groupBy(board.items, (item) =>
    board.isFreeItem(item) && !held.has(item) && chequeOfItem(item) !== ''
      ? item.amount
      : undefined,
  );
  for (const [amount, [line, another]] of lines) {
    if (line === undefined || another !== undefined) continue;
    const [item, other] = (cheques.get(amount) ?? []).filter((each) =>
      isPartOf(chequeOfLine(line), chequeOfItem(each)),
    );
    if (item === undefined || other !== undefined || line.day < item.day) continue;
    const reason = `Cheque ${item.chequeNumber}, of whose number the line has a part, and the same amount`;
    board.propose({ lines: [line], items: [item], score: 94, isSure: true, reason });
    held.add(line).add(item);
  }
}

const SHORTEST_PART = 4;

function isPartOf(printed: string, number: string): boolean {
  if (printed.length < SHORTEST_PART || printed.length >= number.length) return false;
  return number.startsWith(printed) || number.endsWith(printed);
}

const MOST_OF_A_NUMBER = 5;

/** Of the same amount, each with each; else the first with the first. */
function buildPairs(
  lines: readonly PlacedLine[],
  items: readonly PlacedItem[],
): [PlacedLine, PlacedItem][] {
  const even = lines.slice(0, MOST_OF_A_NUMBER).flatMap((line) =>
    items
      .slice(0, MOST_OF_A_NUMBER)
      .filter(({ amount }) => amount === line.amount)
      .map((item): [PlacedLine, PlacedItem] => [line, item]),
  );
  const [line] = lines;
  const [item] = items;
  if (even.length > 0 || line === undefined || item === undefined) return even;
  return lines.length === 1 && items.length === 1 ? [[line, item]] : [];
}

function proposeCheque(
  board: Board,
  { line, item, isOnly }: { line: PlacedLine; item: PlacedItem; isOnly: boolean },
): void {
  const match = { lines: [line], items: [item] };
  const cheque = `Cheque ${item.chequeNumber}`;
  const difference = line.amount - item.amount;
  if (difference !== 0n) {
    const more = difference < 0n ? 'more' : 'less';
    const paid = `${formatMoney(difference < 0n ? -difference : difference)} ${more} than was recorded`;
    const why =
      difference % 9n === 0n ? '; two digits may have changed places (divisible by 9)' : '';
    board.propose({
      ...match,
      score: 80,
      isSure: false,
      reason: `${cheque}, but the bank paid ${paid}${why}`,
    });
  } else if (line.day < item.day) {
    const reason = `${cheque}, the same amount, but paid before its date`;
    board.propose({ ...match, score: 90, isSure: false, reason });
  } else {
    const reason = isOnly
      ? `${cheque}, the same amount`
      : `${cheque}, the same amount; it is there more than once`;
    board.propose({ ...match, score: isOnly ? 100 : 80, isSure: isOnly, reason });
  }
}

function total(rows: readonly { readonly amount: bigint }[]): bigint {
  return rows.reduce((sum, { amount }) => sum + amount, 0n);
}
