// How well matches are proposed for lines of banks that the engine was not made with: five banks'
// wordings, names cut, shortened and mistyped, batches, fees, weekends. A month after the other,
// each with what was matched before. Run: node bench/bank-held-out.ts [held-out|development] [sorts]
import { propose } from '#server/bank/matching/engine/propose.ts';
import type { EngineItem, EngineLine, Proposal } from '#server/bank/matching/engine/board.ts';
import { learntKey } from '#server/bank/matching/recordings/learnt.ts';
import type { Group } from '#test/held-out/company.ts';
import type { HeldOutAccount } from '#test/held-out/year.ts';
import { DEVELOPMENT_SEED, HELD_OUT_SEED, heldOutYear } from '#test/held-out/year.ts';

interface Judged {
  readonly proposal: Proposal;
  readonly isRight: boolean;
}

const [which = 'held-out', bySorts] = process.argv.slice(2);
const seed = which === 'development' ? DEVELOPMENT_SEED : HELD_OUT_SEED;
const judged: Judged[] = [];
const rows: { sort: string; ticked: boolean; best: boolean }[] = [];
let lines = 0;
for (const account of heldOutYear(seed)) reconcile(account);

const percent = (part: number, whole: number) => `${((part / whole) * 100).toFixed(1)} %`;
const share = <One>(all: readonly One[], is: (one: One) => boolean) =>
  `${percent(all.filter(is).length, all.length)} (${all.filter(is).length} of ${all.length})`;
console.log(
  `${which}, seed ${seed}: ${lines} lines, ${rows.length} of them with entries in the books`,
);
console.log(
  `ticked beforehand, right   ${share(
    judged.filter(({ proposal }) => proposal.isSure),
    ({ isRight }) => isRight,
  )}`,
);
console.log(`lines ticked beforehand    ${share(rows, ({ ticked }) => ticked)}`);
console.log(`best proposal right        ${share(rows, ({ best }) => best)}`);
console.log(`all proposals right        ${share(judged, ({ isRight }) => isRight)}`);
if (bySorts !== undefined)
  for (const [sort, own] of Map.groupBy(rows, (row) => row.sort))
    console.log(
      `  ${sort.padEnd(34)} ticked ${percent(own.filter(({ ticked }) => ticked).length, own.length).padStart(7)}  best ${percent(own.filter(({ best }) => best).length, own.length).padStart(7)}  of ${own.length}`,
    );

/** Month after month, what is open is proposed; what is true is then matched, and learnt from. */
function reconcile(account: HeldOutAccount): void {
  const learnt = new Map<string, string[]>();
  let open: Group[] = [];
  for (const { end, groups } of account) {
    open = [...open, ...groups];
    const seen = open.filter(
      (group) => group.lines.some(({ date }) => date <= end) || group.lines.length === 0,
    );
    const atBank = seen.flatMap((group) => group.lines.filter(({ date }) => date <= end));
    const inBooks = open.flatMap(({ items }) => items.filter(({ date }) => date <= end));
    judge(
      open,
      propose({
        lines: mixed(
          atBank.map((line) => taught(line, learnt)),
          ({ lineId }) => lineId,
        ),
        items: mixed(inBooks, ({ entryId }) => entryId),
      }),
      end,
    );
    for (const {
      lines: [line, ...more],
      items: [item, ...others],
    } of seen) {
      if (line === undefined || item === undefined || more.length + others.length > 0) continue;
      const key = learntKey(line.description, line.amount);
      if (key !== undefined) learnt.set(key, [...(learnt.get(key) ?? []), item.names?.[0] ?? '']);
    }
    lines += atBank.length;
    open = open.filter((group) => !seen.includes(group) || group.lines.length === 0);
  }
}

function judge(open: readonly Group[], proposals: readonly Proposal[], end: string): void {
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
