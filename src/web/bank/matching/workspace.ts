import type { Api } from '#shared/api/index.ts';
import { daysBetween, formatDate } from '#shared/dates.ts';
import { fromWire, sum, toWire } from '#shared/money.ts';

type Reply = Api['GET /api/bank/workspace/:account']['reply'];

type ReplyLine = Omit<Reply['lines'][number], 'place'>;
type ReplyItem = Omit<Reply['items'][number], 'place' | 'isOfStart'>;
/** Lines and items as an answer tells them, all of them or a portion. */
export type Portion = Pick<Reply, 'lines' | 'items' | 'proposals' | 'knownLineIds' | 'rest'>;

/** One line of the bank that is left, with what searching and adding up need. */
export type Line = ReplyLine & Weighed;
/** One item of the books that is left. */
export type Item = ReplyItem & Weighed & { readonly key: string };
export type Proposal = Reply['proposals'][number] & {
  readonly key: string;
  readonly itemKeys: readonly string[];
};
export type ItemKey = Proposal['items'][number];
export type SuggestedRule = Reply['suggestedRules'][number];

interface Weighed {
  /** Minor units of the account's currency; money in is above zero. */
  readonly centavos: bigint;
  /** What a search looks in, in small letters. */
  readonly words: string;
  /** Days since 1970, for how near two dates are. */
  readonly day: number;
  /** Its place among all that the server has. */
  readonly order: number;
}

/** What is left to do on an account, as the screen holds it. */
export type Workspace = Omit<
  Reply,
  'success' | 'lines' | 'items' | 'proposals' | 'start' | 'differences'
> & {
  readonly lines: readonly Line[];
  readonly items: readonly Item[];
  readonly proposals: readonly Proposal[];
  /**
   * Matches whose sums differ. A proposal may name their parts together with an open item that
   * joins them.
   */
  readonly differences: readonly Difference[];
  readonly start: Omit<Reply['start'], 'items'> & { readonly items: readonly Item[] };
};

type Difference = Omit<Reply['differences'][number], 'lines' | 'items'> & {
  readonly lines: readonly Line[];
  readonly items: readonly Item[];
};

/** What was taken off the lists: enough to lay it back. */
export interface Taken {
  readonly lines: readonly Line[];
  readonly items: readonly Item[];
  readonly proposals: readonly Proposal[];
}

/** The server's answer, with every amount and search text worked out once. */
export function readWorkspace(reply: Reply): Workspace {
  const { start, differences, ...told } = reply;
  const { startItems, ...portion } = readPortion(reply);
  return {
    ...told,
    ...portion,
    differences: differences.map((match) => ({
      ...match,
      lines: match.lines.map((line, order) => readLine({ ...line, note: null }, order)),
      items: match.items.map(readItem),
    })),
    start: {
      ...start,
      items: merged(start.items.map(readItem), startItems, ({ key }) => key),
    },
  };
}

/** What is told with a portion, with every amount and search text worked out once. */
function readPortion({ lines, items, proposals }: Portion) {
  const own = items.map((item) => ({
    isOfStart: item.isOfStart,
    item: readItem(item, item.place),
  }));
  return {
    lines: lines.map((line) => readLine(line, line.place)),
    items: own.map(({ item }) => item),
    /** Of these items those that may make up the opening balance of the first statement. */
    startItems: own.flatMap(({ isOfStart, item }) => (isOfStart ? [item] : [])),
    proposals: proposals.map((proposal) => {
      const itemKeys = proposal.items.map(itemKeyOf);
      return { ...proposal, itemKeys, key: [...proposal.lineIds, ...itemKeys].join(' ') };
    }),
  };
}

/**
 * The lists with a further portion. What a person did meanwhile stays so: of what was taken off
 * nothing comes back, and no proposal for it.
 */
export function withPortion(workspace: Workspace, portion: Portion): Workspace {
  const more = readPortion(portion);
  const lines = merged(workspace.lines, more.lines, ({ lineId }) => lineId);
  const items = merged(workspace.items, more.items, ({ key }) => key);
  const isThere = partsOf({ ...workspace, lines, items });
  return {
    ...workspace,
    lines,
    items,
    proposals: [...workspace.proposals, ...more.proposals.filter(isThere)],
    knownLineIds: [...workspace.knownLineIds, ...portion.knownLineIds],
    start: {
      ...workspace.start,
      items: merged(workspace.start.items, more.startItems, ({ key }) => key),
    },
    rest: portion.rest,
  };
}

/** Whether all parts of a proposal are there. */
function partsOf({ lines, items, differences }: Workspace): (proposal: Proposal) => boolean {
  const uneven = differences.flatMap((match) => match.lines);
  const held = differences.flatMap((match) => match.items);
  const lineIds = new Set([...lines, ...uneven].map(({ lineId }) => lineId));
  const keys = new Set([...items, ...held].map(({ key }) => key));
  return (proposal) =>
    proposal.lineIds.every((id) => lineIds.has(id)) &&
    proposal.itemKeys.every((key) => keys.has(key));
}

/** One text for the three parts that name an item. */
function itemKeyOf({ entryId, position, chequeId }: ItemKey): string {
  return `${entryId}/${position}/${chequeId}`;
}

/** The three parts alone, as the calls want them. */
export function bareKey({ entryId, position, chequeId }: ItemKey): ItemKey {
  return { entryId, position, chequeId };
}

/** The lists without these, and what was taken: proposals with a part in it go, too. */
export function takeOff(
  workspace: Workspace,
  gone: { readonly lineIds: ReadonlySet<string>; readonly itemKeys: ReadonlySet<string> },
): readonly [Workspace, Taken] {
  const touches = ({ lineIds, itemKeys }: Proposal) =>
    lineIds.some((id) => gone.lineIds.has(id)) || itemKeys.some((key) => gone.itemKeys.has(key));
  const lines = Map.groupBy(workspace.lines, ({ lineId }) => gone.lineIds.has(lineId));
  const items = Map.groupBy(workspace.items, ({ key }) => gone.itemKeys.has(key));
  const proposals = Map.groupBy(workspace.proposals, touches);
  const taken = {
    lines: lines.get(true) ?? [],
    items: items.get(true) ?? [],
    proposals: proposals.get(true) ?? [],
  };
  const left = {
    ...workspace,
    lines: lines.get(false) ?? [],
    items: items.get(false) ?? [],
    proposals: proposals.get(false) ?? [],
  };
  return [counted(left, taken, -1), taken];
}

/** Lays back what was taken; a proposal comes back when all of its parts are there. */
export function layBack(workspace: Workspace, taken: Taken): Workspace {
  const lines = merged(workspace.lines, taken.lines, ({ lineId }) => lineId);
  const items = merged(workspace.items, taken.items, ({ key }) => key);
  const lineIds = new Set(lines.map(({ lineId }) => lineId));
  const itemKeys = new Set(items.map(({ key }) => key));
  const known = new Set(workspace.proposals.map(({ key }) => key));
  const back = taken.proposals.filter(
    (proposal) =>
      !known.has(proposal.key) &&
      proposal.lineIds.every((id) => lineIds.has(id)) &&
      proposal.itemKeys.every((key) => itemKeys.has(key)),
  );
  const before = {
    lineIds: new Set(workspace.lines.map(({ lineId }) => lineId)),
    itemKeys: new Set(workspace.items.map(({ key }) => key)),
  };
  const added = {
    lines: taken.lines.filter(({ lineId }) => !before.lineIds.has(lineId)),
    items: taken.items.filter(({ key }) => !before.itemKeys.has(key)),
    proposals: back,
  };
  const proposals = [...workspace.proposals, ...back];
  return counted({ ...workspace, lines, items, proposals }, added, 1);
}

/**
 * A line with another note. The bank's own error explains its line, so the difference moves with
 * it.
 */
export function noteLine(workspace: Workspace, lineId: string, note: Line['note']): Workspace {
  const before = workspace.lines.find((line) => line.lineId === lineId);
  if (before === undefined) return workspace;
  const moved = unexplained({ ...before, note }) - unexplained(before);
  return {
    ...workspace,
    lines: workspace.lines.map((line) => (line.lineId === lineId ? { ...line, note } : line)),
    difference: added(workspace.difference, moved),
  };
}

// The difference is what nobody has explained: lines that are neither matched nor the bank's own
// error (handbook 7.1).
function counted(workspace: Workspace, { lines, items }: Taken, sign: 1 | -1): Workspace {
  const moved = sum(lines.map(unexplained));
  return {
    ...workspace,
    difference: added(workspace.difference, sign === 1 ? moved : -moved),
    lineTotal: workspace.lineTotal + sign * lines.length,
    itemTotal: workspace.itemTotal + sign * items.length,
    matchedLineCount: workspace.matchedLineCount - sign * lines.length,
  };
}

function unexplained({ note, centavos }: Line): bigint {
  return note?.state === 'bank-error' ? 0n : centavos;
}

function added(amount: string, more: bigint): string {
  return toWire((fromWire(amount) ?? 0n) + more);
}

function merged<Row extends { readonly order: number }>(
  rows: readonly Row[],
  more: readonly Row[],
  keyOf: (row: Row) => string,
): Row[] {
  const known = new Set(rows.map(keyOf));
  const fresh = more.filter((row) => !known.has(keyOf(row)));
  return [...rows, ...fresh].toSorted((a, b) => a.order - b.order);
}

function readLine(line: ReplyLine, order: number): Line {
  return { ...line, ...weigh(line, order), words: lineWords(line) };
}

function readItem(item: ReplyItem, order: number): Item {
  return { ...item, ...weigh(item, order), words: itemWords(item), key: itemKeyOf(item) };
}

function weigh({ amount, date }: { amount: string; date: string }, order: number) {
  return { centavos: fromWire(amount) ?? 0n, day: daysBetween('1970-01-01', date), order };
}

function lineWords(line: ReplyLine): string {
  const { date, amount, description, reference, chequeNumber, note } = line;
  return text([description, reference, chequeNumber, amount, formatDate(date), note?.reason ?? '']);
}

function itemWords(item: ReplyItem): string {
  const { date, amount, documentNumber, entryNumber, description, party, reference } = item;
  const named = [documentNumber, entryNumber, description, party, reference, item.chequeNumber];
  return text([...named, amount, formatDate(date)]);
}

function text(parts: readonly string[]): string {
  return parts.join(' ').toLowerCase();
}
