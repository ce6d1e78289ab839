import { groupBy } from './board.ts';
import type { Board, PlacedItem, PlacedLine } from './board.ts';
import { apart, chequeOfLine, nameOf, namesIn, namesOfItem, sentence } from './texts.ts';

// How far a line and the entry that it names may be apart: first the whole month, and where several
// are alike, ten days.
const WINDOWS = [31, 10] as const;

type Held = ReadonlySet<PlacedLine | PlacedItem>;
type Pair = readonly [line: PlacedLine, item: PlacedItem];

/**
 * The same amount, and the line names the document, reference or receipt: 95, sure where the two
 * have only each other.
 */
export function proposeNamed(board: Board, held: Held): void {
  for (const window of WINDOWS) {
    for (const [line, item] of onlyPairs(candidates(board, held), window)) {
      board.propose({
        lines: [line],
        items: [item],
        score: 95,
        isSure: true,
        reason: `The same amount, and the line names ${nameOf(item)}, ${apart(line, item)}`,
      });
    }
  }
}

/**
 * The line names a document of another amount, and nothing else does: proposed with the difference.
 */
export function proposeMisnamed(board: Board, held: Held): void {
  const lines = groupBy(
    board.lines
      .filter((line) => board.isFreeLine(line) && !held.has(line))
      .flatMap((line) =>
        [...namesIn(line.description, line.reference)].map((name) => [name, line] as const),
      ),
    ([name]) => name,
  );
  for (const item of board.items) {
    if (!board.isFreeItem(item) || held.has(item) || item.registerId !== null) continue;
    const [name] = namesIn(item.documentNumber);
    const [first, second] = lines.get(name ?? '') ?? [];
    const line = first?.[1];
    if (line === undefined || second !== undefined) continue;
    if (line.amount > 0n !== item.amount > 0n || line.amount === item.amount) continue;
    const reason = `${sentence(nameOf(item))} is named, but the amounts differ`;
    board.propose({ lines: [line], items: [item], score: 65, isSure: false, reason });
  }
}

/** Pairs of one amount with a name in common, by hashing: each line is looked up by its names. */
function candidates(board: Board, held: Held): Pair[] {
  const lines = groupBy(
    board.lines
      .filter((line) => board.isFreeLine(line) && !held.has(line) && chequeOfLine(line) === '')
      .flatMap((line) =>
        [...namesIn(line.description, line.reference)].map(
          (name) => [`${line.amount} ${name}`, line] as const,
        ),
      ),
    ([key]) => key,
  );
  const pairs: Pair[] = [];
  for (const item of board.items) {
    if (!board.isFreeItem(item) || held.has(item)) continue;
    const named = [...namesOfItem(item)].flatMap((name) => {
      const called = lines.get(`${item.amount} ${name}`) ?? [];
      // What a hundred lines are called by names none of them.
      return called.length <= MOST_OF_A_NAME ? called.map(([, line]) => line) : [];
    });
    for (const line of new Set(named)) pairs.push([line, item]);
  }
  return pairs;
}

const MOST_OF_A_NAME = 50;

function onlyPairs(pairs: readonly Pair[], window: number): Pair[] {
  const near = pairs.filter(([line, item]) => Math.abs(line.day - item.day) <= window);
  const ofLine = groupBy(near, ([line]) => line);
  const ofItem = groupBy(near, ([, item]) => item);
  return near.filter(
    ([line, item]) => ofLine.get(line)?.length === 1 && ofItem.get(item)?.length === 1,
  );
}
