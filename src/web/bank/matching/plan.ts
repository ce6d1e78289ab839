import type { Api } from '#shared/api/index.ts';
import { absolute, sum, toWire } from '#shared/money.ts';

import { bareKey } from './workspace.ts';
import type { Item, Line, Proposal, Workspace } from './workspace.ts';

type Wanted = Api['POST /api/bank/workspace/:account/matches']['body']['matches'][number];

/** A match that a person may make: its two sides, and by how much they differ. */
export interface Plan {
  readonly lines: readonly Line[];
  readonly items: readonly Item[];
  /** Lines less items, in minor units. */
  readonly difference: bigint;
  readonly role: Proposal['role'];
  readonly reason: string;
  readonly score: number;
}

export type WrongSide = NonNullable<Wanted['differenceSide']>;

const BY_HAND = 'Chosen by hand';

/** What stands in the list of candidates: a proposal, or one item of the books. */
export type Candidate =
  | { readonly type: 'proposal'; readonly key: string; readonly proposal: Proposal }
  | { readonly type: 'item'; readonly key: string; readonly item: Item };

/** The proposals of each line, the best first. */
export function proposalsByLine(
  proposals: readonly Proposal[],
): ReadonlyMap<string, readonly Proposal[]> {
  const byLine = new Map<string, Proposal[]>();
  for (const proposal of proposals.toSorted((a, b) => b.score - a.score)) {
    for (const lineId of proposal.lineIds) {
      const known = byLine.get(lineId);
      if (known === undefined) byLine.set(lineId, [proposal]);
      else known.push(proposal);
    }
  }
  return byLine;
}

/** Proposals with their lines and items; one of which a part is no longer there is left out. */
export function buildPlans(workspace: Workspace, proposals: readonly Proposal[]): readonly Plan[] {
  const lineOf = new Map(
    [...workspace.lines, ...workspace.differences.flatMap(({ lines }) => lines)].map((line) => [
      line.lineId,
      line,
    ]),
  );
  const itemOf = new Map(
    [...workspace.items, ...workspace.differences.flatMap(({ items }) => items)].map((item) => [
      item.key,
      item,
    ]),
  );
  return proposals.flatMap(({ lineIds, itemKeys, role, reason, score }) => {
    const lines = lineIds.flatMap((id) => lineOf.get(id) ?? []);
    const items = itemKeys.flatMap((key) => itemOf.get(key) ?? []);
    if (lines.length < lineIds.length || items.length < itemKeys.length) return [];
    return [{ lines, items, difference: differenceOf(lines, items), role, reason, score }];
  });
}

/** What a person chose; where that is what was proposed, it keeps the proposal's reason. */
export function planChosen(
  lines: readonly Line[],
  items: readonly Item[],
  proposals: readonly Proposal[],
): Plan {
  const isProposed = ({ lineIds, itemKeys }: Proposal) =>
    lineIds.length === lines.length &&
    itemKeys.length === items.length &&
    lines.every(({ lineId }) => lineIds.includes(lineId)) &&
    items.every(({ key }) => itemKeys.includes(key));
  const { role, reason, score } = proposals.find(isProposed) ?? {
    role: 'item',
    reason: BY_HAND,
    score: 0,
  };
  return { lines, items, difference: differenceOf(lines, items), role, reason, score };
}

/**
 * Items alone that cancel each other out, such as an entry and its reversal; nothing when they do
 * not.
 */
export function planAlone(items: readonly Item[]): Plan | undefined {
  const plan = planChosen([], items, []);
  if (items.length < 2 || !isEven(plan)) return undefined;
  return { ...plan, reason: 'They cancel each other out' };
}

/**
 * Whether both sides have the same total. Components ask here: the compiler of React
 * (oxc-transform-react 0.156) makes nothing of a `0n` that stands in a component.
 */
export function isEven({ difference }: Plan): boolean {
  return difference === 0n;
}

/** As the call wants it. */
export function wantedOf(plan: Plan, differenceSide: WrongSide | null): Wanted {
  return {
    lineIds: plan.lines.map(({ lineId }) => lineId),
    items: plan.items.map(bareKey),
    role: plan.role,
    reason: plan.reason,
    score: plan.score,
    difference: toWire(plan.difference),
    differenceSide,
  };
}

/** What items are held against: a sum in minor units, and a day as in `Line.day`. */
interface Target {
  readonly sum: bigint;
  readonly day: number;
}

/** The sum and the day of lines. */
export function findTarget(lines: readonly Line[]): Target {
  return { sum: sum(lines.map(({ centavos }) => centavos)), day: lines[0]?.day ?? 0 };
}

/** The items that fit a search, those nearest to a sum first, then those nearest in time. */
export function nearestItems(
  items: readonly Item[],
  target: Target,
  search: string,
): readonly Item[] {
  const words = buildWords(search);
  const fitting =
    words.length === 0 ? items : items.filter((item) => words.every((w) => item.words.includes(w)));
  return fitting
    .map((item) => ({
      item,
      away: absolute(item.centavos - target.sum),
      days: Math.abs(target.day - item.day),
    }))
    .sort((a, b) => (a.away < b.away ? -1 : a.away > b.away ? 1 : a.days - b.days))
    .map(({ item }) => item);
}

/** The words of a search, in small letters. An amount may be typed with its commas. */
export function buildWords(search: string): readonly string[] {
  return search
    .toLowerCase()
    .split(/\s+/)
    .map((word) => (/^[\d,.]+$/.test(word) ? word.replaceAll(',', '') : word))
    .filter(Boolean);
}

function differenceOf(lines: readonly Line[], items: readonly Item[]): bigint {
  return sum(lines.map((line) => line.centavos)) - sum(items.map((item) => item.centavos));
}
