import { STALE_AFTER_DAYS } from '#shared/ledger/cheques.ts';

import { groupBy } from './board.ts';
import type { Board, PlacedItem, PlacedLine } from './board.ts';
import type { Parties } from './parties.ts';
import { apart, chequeOfLine, isBanksOwn } from './texts.ts';

// Days from the entry to the line (handbook 7.3). Beyond `sure` but within `wide` another one of
// the amount casts doubt.
const SURE = { before: 4, after: 4 };
const WIDE = { before: 10, after: 10 };
const CHEQUE = { before: 5, after: STALE_AFTER_DAYS - 1 };
const MOST_OF_A_LINE = 3;
/** Amounts that many have: whole thousands. */
const ROUND = 100_000n;

type Held = ReadonlySet<PlacedLine | PlacedItem>;

interface Amount {
  /** By day. Lines that name a cheque pay that one and no other. */
  readonly lines: readonly PlacedLine[];
  readonly unnumbered: readonly PlacedLine[];
  readonly cheques: readonly PlacedItem[];
  readonly others: readonly PlacedItem[];
}

/**
 * The same amount: 85 and sure where line and entry have only each other, also when one looks
 * further than the window. Never sure by the amount alone where there are two: then each is
 * proposed, unticked (handbook 7.3).
 */
export function proposeAmounts(board: Board, held: Held, parties: Parties): void {
  const lines = groupBy(board.lines, (line) =>
    board.isFreeLine(line) && !held.has(line) ? line.amount : undefined,
  );
  const items = groupBy(board.items, (item) =>
    board.isFreeItem(item) && !held.has(item) ? item.amount : undefined,
  );
  const namesCheques = board.lines.some((line) => chequeOfLine(line) !== '');
  for (const [amount, paid] of lines) {
    const booked = items.get(amount);
    if (booked === undefined) continue;
    proposeAmount(
      board,
      { namesCheques, parties },
      {
        lines: paid,
        unnumbered: paid.filter((line) => chequeOfLine(line) === ''),
        cheques: booked.filter(({ registerId }) => registerId !== null),
        others: booked.filter(({ registerId }) => registerId === null),
      },
    );
  }
}

/** What is known of all lines: whether the bank names cheques, and whom its lines name. */
interface Words {
  readonly namesCheques: boolean;
  readonly parties: Parties;
}

function proposeAmount(board: Board, words: Words, all: Amount): void {
  // Everything is counted before anything is taken: no pair becomes the only one because another
  // was taken first.
  const found = all.lines.map((line) => ({ line, items: itemsFor(line, all) }));
  for (const { line, items } of found) {
    const [item] = items;
    if (item === undefined) continue;
    const isOnly = items.length === 1 && linesFor(item, all) === 1;
    if (isOnly) proposePair(board, words, { line, item });
    else proposeSeveral(board, words, { line, items });
  }
}

function proposePair(
  board: Board,
  words: Words,
  { line, item }: { line: PlacedLine; item: PlacedItem },
): void {
  const isCheque = item.registerId !== null;
  const isNear = isCheque || isWithin(line.day - item.day, SURE);
  // A bank that names its cheques would have named this one; and a line that names a cheque is of
  // that cheque.
  const isDoubtful = isCheque
    ? words.namesCheques || line.day < item.day
    : chequeOfLine(line) !== '' && line.chequeNumber !== '';
  if (isDoubted(words, { line, item })) {
    proposeDoubted(board, { line, item, isNear });
    return;
  }
  board.propose({
    lines: [line],
    items: [item],
    score: isNear ? 85 : 70,
    isSure: isNear && !isDoubtful,
    reason: `The same amount, ${apart(line, item)}, and no other like it`,
  });
}

/**
 * The line names somebody else, as where a shop's owner paid: no tick, but the one entry that it
 * may be, where no other has the amount.
 */
function proposeDoubted(
  board: Board,
  { line, item, isNear }: { line: PlacedLine; item: PlacedItem; isNear: boolean },
): void {
  if (!isNear || isBanksOwn(line) || item.amount % ROUND === 0n) return;
  const reason = `The same amount, ${apart(line, item)}, but the line names somebody else`;
  board.propose({ lines: [line], items: [item], score: 55, isSure: false, reason });
}

/**
 * Whether the words speak against the amount alone: the bank took it by itself, while the entry is
 * somebody's; or the line names somebody else.
 */
function isDoubted(
  { parties }: Words,
  { line, item }: { line: PlacedLine; item: PlacedItem },
): boolean {
  const isOfItem = parties.names(line, item);
  if (isOfItem === undefined || isOfItem) return false;
  return isBanksOwn(line) || parties.namesAny(line);
}

function proposeSeveral(
  board: Board,
  words: Words,
  { line, items }: { line: PlacedLine; items: readonly PlacedItem[] },
): void {
  const named = items.filter((item) => words.parties.names(line, item) === true);
  // Of several, those that it names, or else those that nothing speaks against.
  const isNamed = named.length > 0;
  const fitting = isNamed ? named : items.filter((item) => !isDoubted(words, { line, item }));
  for (const item of fitting.slice(0, MOST_OF_A_LINE)) {
    const who = isNamed ? ` and ${item.names?.[0] ?? 'party'}` : '';
    board.propose({
      lines: [line],
      items: [item],
      score: isNamed ? 76 : 60,
      isSure: false,
      reason: `The same amount${who}, ${apart(line, item)}, but others have ${isNamed ? 'both' : 'it'}, too`,
    });
  }
}

/** Up to four entries that a line may be, nearest first: more than one is several. */
function itemsFor(line: PlacedLine, { cheques, others }: Amount): PlacedItem[] {
  const isUnnumbered = chequeOfLine(line) === '';
  const near = nearest(others, line.day, { before: WIDE.after, after: WIDE.before });
  const paid = isUnnumbered
    ? nearest(cheques, line.day, { before: CHEQUE.after, after: CHEQUE.before })
    : [];
  return [...near, ...paid].sort(
    (a, b) => Math.abs(a.day - line.day) - Math.abs(b.day - line.day) || a.at - b.at,
  );
}

function linesFor(item: PlacedItem, { lines, unnumbered }: Amount): number {
  return item.registerId === null
    ? nearest(lines, item.day, WIDE).length
    : nearest(unnumbered, item.day, CHEQUE).length;
}

const ENOUGH = 4;

/**
 * Those within so many days of a day, nearest first, no more than are looked at; rows stand by day.
 */
function nearest<Row extends { readonly day: number }>(
  rows: readonly Row[],
  day: number,
  { before, after }: { before: number; after: number },
): Row[] {
  let right = firstFrom(rows, day);
  let left = right - 1;
  const found: Row[] = [];
  while (found.length < ENOUGH) {
    const earlier = rows[left];
    const later = rows[right];
    const isEarlier = earlier !== undefined && day - earlier.day <= before;
    const isLater = later !== undefined && later.day - day <= after;
    if (isEarlier && (!isLater || day - earlier.day < later.day - day)) {
      found.push(earlier);
      left -= 1;
    } else if (isLater) {
      found.push(later);
      right += 1;
    } else break;
  }
  return found;
}

function firstFrom(rows: readonly { readonly day: number }[], day: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.day ?? 0) < day) low = middle + 1;
    else high = middle;
  }
  return low;
}

function isWithin(days: number, { before, after }: { before: number; after: number }): boolean {
  return days >= -before && days <= after;
}
