import { useEffect, useState } from 'react';

import { showLines } from './line-groups.ts';
import type { LineFilter } from './line-groups.ts';
import { nearestItems, planChosen, buildPlans, proposalsByLine, findTarget } from './plan.ts';
import type { Candidate, Plan } from './plan.ts';
import { toggled } from './toggled.ts';
import type { Act } from './use-matching.ts';
import type { Item, Line, Proposal, Workspace } from './workspace.ts';

export type Pane = 'lines' | 'candidates';

/** Where a person stands on the desk. */
interface Place {
  readonly activeId: string;
  /** A line that an undone act opens again: the focus goes there as soon as it is there. */
  readonly backTo: string;
  /** Where it stood: when it is matched, the one that takes its place is the next. */
  readonly activeIndex: number;
  /** Lines that are matched together. */
  readonly markedIds: ReadonlySet<string>;
  /** Items chosen for them. */
  readonly chosenKeys: ReadonlySet<string>;
  readonly pane: Pane;
  /** The row among the candidates. */
  readonly cursor: number;
  readonly filter: LineFilter;
  readonly search: string;
  readonly itemSearch: string;
}

const NONE: ReadonlySet<string> = new Set();
const AT_FIRST: Place = {
  activeId: '',
  backTo: '',
  activeIndex: 0,
  markedIds: NONE,
  chosenKeys: NONE,
  pane: 'lines',
  cursor: 0,
  filter: 'all',
  search: '',
  itemSearch: '',
};

const NOTHING_CHOSEN = { chosenKeys: NONE, cursor: 0, itemSearch: '' };

/** Where each account was left, so that whoever comes back from a form goes on there. */
const places = new Map<string, Place>();

/**
 * What stands on the desk and where the person is: lines, the active one, its candidates, what is
 * chosen.
 */
export function useDesk(account: string, workspace: Workspace) {
  // A link may name a line.
  const [asked] = useState(() => new URLSearchParams(location.search).get('line'));
  const [place, setPlace] = useState(() =>
    asked === null ? (places.get(account) ?? AT_FIRST) : { ...AT_FIRST, activeId: asked },
  );
  const [isReturn] = useState(() => asked !== null || places.has(account));
  useEffect(() => {
    places.set(account, place);
  }, [account, place]);
  // Each list is worked out anew only when what it is made of has changed.
  const { proposals, lines, items } = workspace;
  const { filter, search, itemSearch } = place;
  const byLine = proposalsByLine(proposals);
  const rows = showLines(lines, byLine, { filter, search });
  const stand = standAt(place, { byLine, rows, lines });
  const target = findTarget(stand.selected);
  const nearest = nearestItems(items, { sum: target.sum, day: target.day }, itemSearch);
  const view = lookFrom({ ...place, ...stand, byLine, rows }, { items, nearest });
  const set = (change: Partial<Place>) =>
    setPlace((before) => ({ ...before, backTo: '', ...change }));
  return {
    ...view,
    isReturn,
    set,
    /**
     * What Enter would match: what is chosen, or the candidate under the cursor, or the best
     * proposal.
     */
    plan: () => planAt(view, workspace),
    /** Beyond the last line while others are still to come: to the last of those. */
    moveTo: (index: number) => {
      const fresh = view.marked.length > 0 ? {} : NOTHING_CHOSEN;
      if (index === Infinity && workspace.rest !== null)
        return set({ activeId: '', activeIndex: index, ...fresh });
      const to = Math.max(0, Math.min(view.rows.length - 1, index));
      const row = view.rows[to];
      if (row === undefined) return;
      set({ activeId: row.lineId, activeIndex: to, ...fresh });
    },
    toggleLine: (lineId: string) => set({ markedIds: toggled(place.markedIds, lineId) }),
    toggleCandidate: (candidate: Candidate | undefined) => {
      if (candidate === undefined) return;
      const keys = candidate.type === 'item' ? [candidate.key] : candidate.proposal.itemKeys;
      set({ chosenKeys: toggled(place.chosenKeys, ...keys) });
    },
    /** After these were matched: the next line, nothing chosen. */
    leave: (plan: Plan) => set({ ...NOTHING_CHOSEN, markedIds: NONE, ...nextAfter(view, plan) }),
    /** After an act was undone: at its line, with what was chosen for it. */
    goBackTo: (act: Act) => set(buildPlace(act, place)),
  };
}

interface Lists {
  readonly byLine: ReadonlyMap<string, readonly Proposal[]>;
  readonly rows: readonly Line[];
}

/** Which line is active, and which lines are to be matched together. */
function standAt(place: Place, { byLine, rows, lines }: Lists & { lines: readonly Line[] }) {
  const found = rows.findIndex(({ lineId }) => lineId === place.activeId);
  const activeIndex = found >= 0 ? found : Math.min(place.activeIndex, rows.length - 1);
  const active = rows[activeIndex];
  const marked =
    place.markedIds.size === 0 ? [] : lines.filter(({ lineId }) => place.markedIds.has(lineId));
  const selected = marked.length > 0 ? marked : active === undefined ? [] : [active];
  const offered = (byLine.get(selected[0]?.lineId ?? '') ?? []).filter(({ lineIds }) =>
    selected.every(({ lineId }) => lineIds.includes(lineId)),
  );
  return { active, activeIndex, marked, selected, offered };
}

interface Books {
  readonly items: readonly Item[];
  readonly nearest: readonly Item[];
}

/** What stands beside the lines: the candidates, and what of them is chosen. */
function lookFrom(at: Place & Lists & ReturnType<typeof standAt>, { items, nearest }: Books) {
  const candidates: readonly Candidate[] = [
    ...(at.itemSearch === '' ? at.offered : []).map(
      (proposal) => ({ type: 'proposal', key: proposal.key, proposal }) as const,
    ),
    ...nearest.map((item) => ({ type: 'item', key: item.key, item }) as const),
  ];
  const cursor = Math.min(at.cursor, candidates.length - 1);
  const chosen = at.chosenKeys.size === 0 ? [] : items.filter(({ key }) => at.chosenKeys.has(key));
  return { ...at, candidates, chosen, cursor };
}

type View = ReturnType<typeof lookFrom>;

function planAt(view: View, workspace: Workspace): Plan | undefined {
  const { pane, candidates, cursor, chosen, selected, offered, marked } = view;
  if (chosen.length > 0) return planChosen(selected, chosen, offered);
  const at = pane === 'candidates' ? candidates[cursor] : undefined;
  if (at?.type === 'item') return planChosen(selected, [at.item], offered);
  const best = at?.proposal ?? offered.find((each) => isOfAll(each, marked));
  if (best !== undefined) return buildPlans(workspace, [best])[0];
  const alone = planChosen(selected, [], offered);
  return marked.length > 1 && alone.difference === 0n ? alone : undefined;
}

/** Where several lines are marked, only what joins just these is best. */
function isOfAll({ lineIds }: Proposal, marked: readonly Line[]): boolean {
  return marked.length === 0 || lineIds.length === marked.length;
}

/** The next line after these were matched: the one that takes the place of the active line. */
function nextAfter({ rows, activeIndex }: View, plan: Plan): Partial<Place> {
  const gone = new Set(plan.lines.map(({ lineId }) => lineId));
  const above = rows.slice(0, activeIndex).filter(({ lineId }) => gone.has(lineId)).length;
  const next = rows.slice(activeIndex).find(({ lineId }) => !gone.has(lineId));
  return {
    activeId: next?.lineId ?? '',
    activeIndex: Math.max(0, activeIndex - above),
    pane: 'lines',
  };
}

function buildPlace({ plans, recorded }: Act, { filter, search }: Place): Partial<Place> {
  const [only] = plans;
  const lineIds = only?.lines.map(({ lineId }) => lineId) ?? recorded[0]?.lineIds ?? [];
  const [first] = lineIds;
  if (first === undefined) return {};
  const isByHand = plans.length === 1 && only?.score === 0;
  const isAmong = filter === 'all' && search === '';
  return {
    ...NOTHING_CHOSEN,
    ...(isAmong ? {} : { filter: 'all', search: '' }),
    activeId: first,
    backTo: first,
    markedIds: isByHand && lineIds.length > 1 ? new Set(lineIds) : NONE,
    chosenKeys: isByHand ? new Set(only.items.map(({ key }) => key)) : NONE,
    pane: 'lines',
  };
}

export type Desk = ReturnType<typeof useDesk>;
