import { toSearchText } from '#shared/search-text.ts';

import { tellingWords } from '../rule-words.ts';

import { groupBy } from './board.ts';
import type { Board, PlacedItem, PlacedLine } from './board.ts';
import { apart, chequeOfLine } from './texts.ts';

/** Words of names that many have, and that banks leave out first. */
const ANYBODYS_NAME = new Set(
  (
    'inc incorporated corp corporation co company ltd limited llc opc phils philippines ph the and of cooperative ' +
    'enterprises enterprise trading services service supply supplies group holdings international general merchandise'
  ).split(' '),
);
const SHORTEST = 3;
/** A word that the end of the bank's field cut off. */
const SHORTEST_CUT = 3;
/** One word alone names somebody if it is as long as this and nobody else's. */
const LONG = 5;

/** Who of the parties of the books a line names. */
export interface Parties {
  /** Whether a line names the party of an item; undefined: the item has none. */
  names(line: PlacedLine, item: PlacedItem): boolean | undefined;
  /** Whether a line names some party of the books. */
  namesAny(line: PlacedLine): boolean;
}

/**
 * Holds the words of lines against the names and trade names of the items' parties: capitals, cut
 * off, in any order; or knows them from earlier matches.
 */
export function findParties({ items }: Pick<Board, 'items'>): Parties {
  const known = new Map<string, readonly string[]>();
  for (const { names = [] } of items) for (const name of names) known.set(name, wordsOfName(name));
  const owners = new Map<string, Set<string>>();
  for (const words of known.values()) {
    for (const word of words) {
      const own = owners.get(word) ?? new Set();
      owners.set(word, own.add(words.join(' ')));
    }
  }
  const texts = new Map<PlacedLine, readonly string[]>();
  const textOf = (line: PlacedLine) => {
    const words = texts.get(line) ?? tellingWords(`${line.description} ${line.reference}`);
    texts.set(line, words);
    return words;
  };
  const isNamed = (line: PlacedLine, name: string) => {
    if (line.learntNames?.includes(name) === true) return true;
    const said = wordsSaid(textOf(line), known.get(name) ?? []);
    if (said.length === 0) return false;
    if (said.length > 1 || said.length === known.get(name)?.length) return true;
    const [word = ''] = said;
    return word.length >= LONG && owners.get(word)?.size === 1;
  };
  const asked = new Map<PlacedLine, boolean>();
  return {
    names: (line, { names = [] }) =>
      names.length === 0 ? undefined : names.some((name) => isNamed(line, name)),
    namesAny: (line) => {
      const answer =
        asked.get(line) ??
        (textOf(line).length > 0 && [...known.keys()].some((name) => isNamed(line, name)));
      asked.set(line, answer);
      return answer;
    },
  };
}

/** The words of a name that stand in a text; the last one of the text may be cut off. */
function wordsSaid(text: readonly string[], name: readonly string[]): string[] {
  const last = text.at(-1) ?? '';
  return name.filter(
    (word) =>
      text.includes(word) ||
      (last.length >= SHORTEST_CUT && word !== last && word.startsWith(last)),
  );
}

function wordsOfName(name: string): readonly string[] {
  const words = toSearchText(name).split(' ');
  const telling = words.filter((word) => word.length >= SHORTEST && !ANYBODYS_NAME.has(word));
  return [...new Set(telling)];
}

// How far a line and the entry that it names may be apart: where several are alike, nearer ones.
const WINDOWS = [31, 10, 4] as const;

type Pair = readonly [line: PlacedLine, item: PlacedItem];

/**
 * The same amount, and the line names the party, or earlier lines with its words were that party's:
 * 93, sure where the two have only each other among all of this amount and party. As many lines as
 * entries, such as a rent that is paid twice in one week, are paired by day: 82, never sure. Gives
 * all that is spoken for.
 */
export function proposeParties(
  board: Board,
  held: ReadonlySet<PlacedLine | PlacedItem>,
  parties: Parties,
): ReadonlySet<PlacedLine | PlacedItem> {
  const pairs = candidates(board, held, parties);
  const isFree = ([line, item]: Pair) => board.isFreeLine(line) && board.isFreeItem(item);
  for (const window of WINDOWS) {
    const free = pairs
      .filter(isFree)
      .filter(([line, item]) => Math.abs(line.day - item.day) <= window);
    const ofLine = groupBy(free, ([line]) => line);
    const ofItem = groupBy(free, ([, item]) => item);
    for (const [line, item] of free) {
      if (ofLine.get(line)?.length !== 1 || ofItem.get(item)?.length !== 1) continue;
      const who = item.names?.[0] ?? '';
      const reason = `The same amount, and the line is of ${who}, ${apart(line, item)}`;
      board.propose({ lines: [line], items: [item], score: 93, isSure: true, reason });
    }
  }
  const spoken = new Set(held);
  const alike = groupBy(pairs.filter(isFree), ([, { amount, names = [] }]) =>
    [amount, names[0]].join(' '),
  );
  for (const group of alike.values()) {
    const lines = byPlace(group.map(([line]) => line));
    const items = byPlace(group.map(([, item]) => item));
    if (lines.length !== items.length) continue;
    for (const [at, line] of lines.entries()) {
      const item = items[at];
      if (item === undefined || Math.abs(line.day - item.day) > WINDOWS[0]) continue;
      const reason = `The same amount, the line is of ${item.names?.[0] ?? ''}, ${apart(line, item)}; one of ${lines.length} alike`;
      board.propose({ lines: [line], items: [item], score: 82, isSure: false, reason });
      spoken.add(line).add(item);
    }
  }
  return spoken;
}

function byPlace<Row extends { readonly at: number }>(rows: readonly Row[]): Row[] {
  return [...new Set(rows)].sort((a, b) => a.at - b.at);
}

function candidates(
  board: Board,
  held: ReadonlySet<PlacedLine | PlacedItem>,
  parties: Parties,
): Pair[] {
  const lines = groupBy(
    board.lines.filter(
      (line) => board.isFreeLine(line) && !held.has(line) && chequeOfLine(line) === '',
    ),
    ({ amount }) => amount,
  );
  return board.items.flatMap((item) => {
    if (!board.isFreeItem(item) || held.has(item) || item.registerId !== null) return [];
    return (lines.get(item.amount) ?? [])
      .filter((line) => Math.abs(line.day - item.day) <= WINDOWS[0])
      .filter((line) => parties.names(line, item) === true)
      .map((line): Pair => [line, item]);
  });
}
