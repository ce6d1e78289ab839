import { propose } from '#server/bank/matching/engine/propose.ts';
import type { EngineItem, EngineLine, Proposal } from '#server/bank/matching/engine/board.ts';
import { learntKey } from '#server/bank/matching/recordings/learnt.ts';

import type { Group } from './company.ts';
import { heldOutYear } from './year.ts';
import type { HeldOutAccount } from './year.ts';

interface Share {
  readonly right: number;
  readonly of: number;
}

interface Judged {
  readonly proposal: Proposal;
  readonly isRight: boolean;
}

/** A line with entries in the books: was it ticked rightly, is its best proposal right. */
interface Row {
  readonly sort: string;
  readonly ticked: boolean;
  readonly best: boolean;
}

interface Tally {
  readonly judged: Judged[];
  readonly rows: Row[];
  lines: number;
}

/** How well a seed's year is matched: what is ticked, lines ticked, best and all proposals. */
export function judgeYear(seed: number) {
  const tally: Tally = { judged: [], rows: [], lines: 0 };
  for (const account of heldOutYear(seed)) reconcile(account, tally);
  const { judged, rows, lines: count } = tally;
  return {
    count,
    rows,
    ticked: shareOf(
      judged.filter(({ proposal }) => proposal.isSure),
      ({ isRight }) => isRight,
    ),
    lines: shareOf(rows, ({ ticked }) => ticked),
    best: shareOf(rows, ({ best }) => best),
    all: shareOf(judged, ({ isRight }) => isRight),
  };
}

function shareOf<One>(all: readonly One[], is: (one: One) => boolean): Share {
  return { right: all.filter(is).length, of: all.length };
}

/** Month after month, what is open is proposed; what is true is then matched, and learnt from. */
function reconcile(account: HeldOutAccount, tally: Tally): void {
  const learnt = new Map<string, string[]>();
  let open: Group[] = [];
  for (const { end, groups } of account) {
    open = [...open, ...groups];
    const seen = open.filter(
      (group) => group.lines.some(({ date }) => date <= end) || group.lines.length === 0,
    );
    const atBank = seen.flatMap((group) => group.lines.filter(({ date }) => date <= end));
    const inBooks = open.flatMap(({ items }) => items.filter(({ date }) => date <= end));
    const proposals = propose({
      lines: mixed(
        atBank.map((line) => taught(line, learnt)),
        ({ lineId }) => lineId,
      ),
      items: mixed(inBooks, ({ entryId }) => entryId),
    });
    judge({ open, proposals, end }, tally);
    for (const {
      lines: [line, ...more],
      items: [item, ...others],
    } of seen) {
      if (line === undefined || item === undefined || more.length + others.length > 0) continue;
      const key = learntKey(line.description, line.amount);
      if (key !== undefined) learnt.set(key, [...(learnt.get(key) ?? []), item.names?.[0] ?? '']);
    }
    tally.lines += atBank.length;
    open = open.filter((group) => !seen.includes(group) || group.lines.length === 0);
  }
}

interface Proposed {
  readonly open: readonly Group[];
  readonly proposals: readonly Proposal[];
  readonly end: string;
}

function judge({ open, proposals, end }: Proposed, { judged, rows }: Tally): void {
  const own = proposals.map((proposal) => ({
    proposal,
    isRight: open.some((group) => isJust(group, proposal)),
  }));
  judged.push(...own);
  const ranked = own.toSorted(
    (a, b) =>
      Number(b.proposal.isSure) - Number(a.proposal.isSure) || b.proposal.score - a.proposal.score,
  );
  for (const { sort, items, lines: all } of open) {
    if (items.length === 0) continue;
    for (const { lineId } of all.filter(({ date }) => date <= end)) {
      const best = ranked.find(({ proposal }) => proposal.lineIds.includes(lineId));
      rows.push({
        sort,
        best: best?.isRight === true,
        ticked: best?.isRight === true && best.proposal.isSure,
      });
    }
  }
}

/** Whether a proposal is just what belongs together, all lines and all entries. */
function isJust({ lines: own, items }: Group, proposal: Proposal): boolean {
  return (
    isSame(
      own.map(({ lineId }) => lineId),
      proposal.lineIds,
    ) &&
    isSame(
      items.map(({ entryId }) => entryId),
      proposal.items.map(({ entryId }) => entryId),
    )
  );
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((one) => b.includes(one));
}

/** As the desk does: a name is learnt when it was the same of late, and not once among others. */
function taught(line: EngineLine, learnt: ReadonlyMap<string, string[]>): EngineLine {
  const names = learnt.get(learntKey(line.description, line.amount) ?? '') ?? [];
  const name = names.at(-1) ?? '';
  const isSure = names.length === 1 || names.at(-2) === name;
  return name === '' || !isSure ? line : { ...line, learntNames: [name] };
}

/** In an order that says nothing of what belongs together. */
function mixed<One extends EngineLine | EngineItem>(
  all: readonly One[],
  id: (one: One) => string,
): One[] {
  return all.toSorted((a, b) => (id(a) < id(b) ? -1 : 1));
}
