import { sum } from '#shared/money.ts';
import { isByItself, isCash } from '#shared/reports/cash-flow-tags.ts';
import type { FlowPart } from '#shared/reports/cash-flow-tags.ts';

import type { Snapshot } from '../../platform/db/snapshot.ts';
import { listChart } from '../figures/chart-queries.ts';
import { endOfDay } from '../figures/settings.ts';
import type { ReportSettings } from '../figures/settings.ts';
import { readPlace, writePlace } from '../general-ledger/place-text.ts';

import { listFlowDays, listFlowEntries } from './flow-queries.ts';
import type { FlowClass, FlowEntry, FlowPlace } from './flow-queries.ts';
import { flowEntriesBody, flowEntryRow, isOfItem } from './make-cash-flow.ts';
import {
  isCounted,
  partsOfClass,
  partsOfColumn,
  readBasis,
  readWholeEntries,
} from './read-flows.ts';
import type { FlowBasis, PartedEntry } from './read-flows.ts';
import type { ReportBody } from './report-body.ts';

interface FlowPageAsked {
  readonly after?: string | undefined;
  readonly pageSize: number;
}

/**
 * A page of the entries that make up one line of the statement of cash flows, in the order of the
 * books, with the total of all; `next` is where the next page begins. Only the entries of the page
 * are read, and those that must be looked at as a whole. Throws bad-request for a place that is
 * none.
 */
export async function makeFlowPage(
  tx: Snapshot,
  settings: ReportSettings,
  { after: place, pageSize }: FlowPageAsked,
): Promise<{ body: ReportBody; next: string | null }> {
  const after = readPlace(place);
  const { days } = settings;
  const basis = await readBasis(tx, await listChart(tx), days);
  const whole = await readWholeEntries(tx, basis, days);
  const parts = await partsOfColumn(tx, settings, { basis, whole });
  const ofItem = (part: FlowPart) => isOfItem(part, settings.item);
  const total = sum(
    parts
      .flat()
      .filter(ofItem)
      .map(({ amount }) => amount),
  );
  const others = await listOthers(tx, settings, { basis, whole, after, limit: pageSize + 1 });
  const found = [...wholeRows(whole, settings, after), ...others].toSorted(inOrder);
  const page = found.slice(0, pageSize);
  const last = page.at(-1);
  return {
    body: flowEntriesBody(page.map(flowEntryRow), total),
    next:
      found.length > page.length && last !== undefined
        ? writePlace({ ...last, position: 0 })
        : null,
  };
}

/** The entries after a place that are looked at as a whole, as far as they are of the line. */
function wholeRows(
  whole: readonly PartedEntry[],
  settings: ReportSettings,
  after: FlowPlace | undefined,
): FlowEntry[] {
  return whole
    .filter((entry) => isCounted(entry, settings))
    .filter((entry) => after === undefined || inOrder(entry, after) > 0)
    .flatMap((entry) => {
      const own = entry.parts.filter((part) => isOfItem(part, settings.item));
      if (own.length === 0) return [];
      return [{ ...entry, amount: sum(own.map(({ amount }) => amount)) }];
    });
}

interface OthersAsked {
  readonly basis: FlowBasis;
  readonly whole: readonly PartedEntry[];
  readonly after: FlowPlace | undefined;
  readonly limit: number;
}

/** The first entries after a place whose lines have their places by themselves. */
async function listOthers(
  tx: Snapshot,
  { days: { from, to }, item, knownBy }: ReportSettings,
  { basis, whole, after, limit }: OthersAsked,
): Promise<FlowEntry[]> {
  const classes = classesOf(basis, item);
  if (classes.length === 0) return [];
  const first = after === undefined || after.date < from ? from : after.date;
  const moved = await listFlowDays(tx, { from: first, to }, classes);
  const entries: FlowEntry[] = [];
  // Twice as many days at a time, so that busy lines read a little and quiet ones ask seldom.
  for (let begin = 0, count = 1; begin < moved.length && entries.length < limit; count *= 2) {
    const days = {
      from: moved[begin] ?? first,
      to: moved[Math.min(begin + count, moved.length) - 1] ?? to,
    };
    const own = await listFlowEntries(tx, {
      days,
      recordedBefore: knownBy === null ? null : endOfDay(knownBy),
      classes,
      cash: basis.cash,
      without: whole.map(({ entryId }) => entryId),
      after,
      limit: limit - entries.length,
    });
    entries.push(...own);
    begin += count;
  }
  return entries;
}

/** The kinds of lines that are of a line of the statement. */
function classesOf(basis: FlowBasis, item: string | undefined): FlowClass[] {
  const sides = [true, false];
  return [...basis.accounts.values()]
    .filter((account) => !isCash(account) && isByItself(account))
    .flatMap(({ number: account }) =>
      sides.flatMap((hasCash) =>
        sides.flatMap((isReversal) =>
          sides.map((isCredit) => ({ account, hasCash, isReversal, isCredit })),
        ),
      ),
    )
    .filter((one) =>
      partsOfClass({ ...one, effect: one.isCredit ? 1n : -1n }, basis).some((part) =>
        isOfItem(part, item),
      ),
    );
}

function inOrder(one: FlowPlace, other: FlowPlace): number {
  if (one.date !== other.date) return one.date < other.date ? -1 : 1;
  return one.sequence < other.sequence ? -1 : one.sequence > other.sequence ? 1 : 0;
}
