import { addDays } from '#shared/dates.ts';
import type { BusinessDate } from '#shared/dates.ts';
import type { Flows } from '#shared/reports/cash-flow.ts';
import {
  assetPayables,
  isAsset,
  isByItself,
  isCash,
  partsOfEntry,
} from '#shared/reports/cash-flow-tags.ts';
import type { AssetShare, AssetShares, FlowPart } from '#shared/reports/cash-flow-tags.ts';
import type { FigureColumn } from '#shared/reports/columns.ts';
import { netOf } from '#shared/reports/sections.ts';
import type { AccountSums, ChartAccount } from '#shared/reports/sections.ts';
import type { Days } from '#shared/reports/spans.ts';

import type { Snapshot } from '../../platform/db/snapshot.ts';

import { listAssetBills, listFlowSums, streamFlowRows } from './flow-queries.ts';
import type { FlowRow, Involved } from './flow-queries.ts';
import { readOpenings } from '../figures/opening-queries.ts';
import { endOfDay } from '../figures/settings.ts';
import { readSums } from '../../ledger/postings/balances.ts';

/** An entry with its parts in both methods. */
export interface PartedEntry extends Pick<
  FlowRow,
  'transactionId' | 'number' | 'date' | 'recordedAt' | 'description'
> {
  readonly parts: readonly FlowPart[];
}

/**
 * What columns of a statement of cash flows are made of, and the last day on which the books began
 * in one of them.
 */
export async function readFlows(
  snapshot: Snapshot,
  chart: readonly ChartAccount[],
  columns: readonly FigureColumn[],
): Promise<{ flows: Flows[]; beganOn: BusinessDate | null }> {
  const tallies = columns.map(newTally);
  const accounts = byNumber(chart);
  const shares = await readShares(snapshot, accounts, spanOf(columns).to);
  const involved = {
    accounts: chart.filter((one) => !isCash(one) && !isByItself(one)).map(({ number }) => number),
    payables: [...shares.keys()],
  };
  const entries = partedEntries(snapshot, { accounts, shares }, { ...spanOf(columns), involved });
  for await (const entry of entries) {
    for (const tally of tallies) if (isCounted(entry, tally.column)) count(tally, entry.parts);
  }
  for (const tally of tallies) {
    const sums = await readFlowSums(snapshot, tally.column, { accounts, involved });
    for (const parts of sums) count(tally, parts);
  }
  const flows: Flows[] = [];
  let beganOn: BusinessDate | null = null;
  for (const tally of tallies) {
    const ends = await readEnds(snapshot, chart, tally.column);
    flows.push({ ...tally, ...ends });
    beganOn = ends.beganOn ?? beganOn;
  }
  return { flows, beganOn };
}

function spanOf(columns: readonly FigureColumn[]): Days {
  const from = columns.map(({ days }) => days.from).toSorted();
  const to = columns.map(({ days }) => days.to).toSorted();
  return { from: from[0] ?? '', to: to.at(-1) ?? '' };
}

/** The entries of a span with what each of them is in a statement of cash flows. */
export async function* readFlowEntries(
  snapshot: Snapshot,
  chart: readonly ChartAccount[],
  span: Days,
): AsyncGenerator<PartedEntry> {
  const accounts = byNumber(chart);
  const shares = await readShares(snapshot, accounts, span.to);
  yield* partedEntries(snapshot, { accounts, shares }, span);
}

type Accounts = ReadonlyMap<string, ChartAccount>;

function byNumber(chart: readonly ChartAccount[]): Accounts {
  return new Map(chart.map((account) => [account.number, account]));
}

async function* partedEntries(
  snapshot: Snapshot,
  { accounts, shares }: { accounts: Accounts; shares: AssetShares },
  { involved, ...span }: Days & { readonly involved?: Involved },
): AsyncGenerator<PartedEntry> {
  for await (const rows of buildEntries(streamFlowRows(snapshot, span, involved))) {
    const [first] = rows;
    if (first !== undefined)
      yield { ...first, parts: partsOfEntry(buildEntry(rows, accounts), shares) };
  }
}

/**
 * The parts of all entries whose lines have their places by themselves: the database adds them up,
 * so that it is not the number of entries that takes time.
 */
async function readFlowSums(
  snapshot: Snapshot,
  { days, knownBy }: FigureColumn,
  { accounts, involved }: { accounts: Accounts; involved: Involved },
): Promise<FlowPart[][]> {
  const cash = [...accounts.values()].filter(isCash);
  const recordedBefore = knownBy === null ? null : endOfDay(knownBy);
  const sums = await listFlowSums(
    snapshot,
    { ...days, recordedBefore },
    { involved, cash: cash.map(({ number }) => number) },
  );
  const lineOf = (account: ChartAccount | undefined, effect: bigint) =>
    account === undefined ? [] : [{ account, effect, party: null, document: null }];
  return sums.map(({ account, effect, hasCash, isReversal }) => {
    const money = hasCash ? lineOf(cash[0], -effect) : [];
    return partsOfEntry(
      { isReversal, lines: [...lineOf(accounts.get(account), effect), ...money] },
      new Map(),
    );
  });
}

function isCounted({ date, recordedAt }: PartedEntry, { days, knownBy }: FigureColumn): boolean {
  const isKnown = knownBy === null || recordedAt < endOfDay(knownBy);
  return isKnown && date >= days.from && date <= days.to;
}

async function* buildEntries(rows: AsyncIterable<FlowRow>): AsyncGenerator<FlowRow[]> {
  let own: FlowRow[] = [];
  for await (const row of rows) {
    if (own.length > 0 && own[0]?.entryId !== row.entryId) {
      yield own;
      own = [];
    }
    own.push(row);
  }
  if (own.length > 0) yield own;
}

function buildEntry(rows: readonly FlowRow[], accounts: Accounts) {
  return {
    isReversal: rows[0]?.isReversal ?? false,
    lines: rows.flatMap(({ account: number, effect, party, document }) => {
      const account = accounts.get(number);
      return account === undefined ? [] : [{ account, effect, party, document }];
    }),
  };
}

/**
 * Which payables are owed for property and equipment: a payment of them is an investment, whenever
 * it is made.
 */
async function readShares(
  snapshot: Snapshot,
  accounts: Accounts,
  to: BusinessDate,
): Promise<AssetShares> {
  const assets = [...accounts.values()].filter(isAsset).map(({ number }) => number);
  const rows = await listAssetBills(snapshot, to, assets);
  const shares = new Map<string, AssetShare>();
  const byEntry = Map.groupBy(rows, ({ entryId }) => entryId);
  for (const own of byEntry.values()) {
    for (const { key, share } of assetPayables(buildEntry(own, accounts))) {
      const before = shares.get(key) ?? { asset: 0n, total: 0n };
      shares.set(key, {
        asset: before.asset + share.asset,
        total: before.total + share.total,
      });
    }
  }
  return shares;
}

interface Tally {
  readonly column: FigureColumn;
  readonly sections: Map<FlowPart['section'], bigint>;
  readonly direct: Map<string, bigint>;
  readonly indirect: Map<string, bigint>;
  readonly touched: Set<string>;
}

function newTally(column: FigureColumn): Tally {
  return {
    column,
    sections: new Map(),
    direct: new Map(),
    indirect: new Map(),
    touched: new Set(),
  };
}

function count({ sections, direct, indirect, touched }: Tally, parts: readonly FlowPart[]): void {
  for (const { section, item, direct: own, amount } of parts) {
    add(sections, section, amount);
    add(indirect, item, amount);
    touched.add(`indirect ${item}`);
    if (own === '') continue;
    add(direct, own, amount);
    touched.add(`direct ${own}`);
  }
}

function add<Key>(sums: Map<Key, bigint>, key: Key, amount: bigint): void {
  sums.set(key, (sums.get(key) ?? 0n) + amount);
}

/** Cash before the first day, with what opening balances brought meanwhile, and at the end. */
async function readEnds(
  snapshot: Snapshot,
  chart: readonly ChartAccount[],
  { days, knownBy }: FigureColumn,
) {
  const recordedBefore = knownBy === null ? null : endOfDay(knownBy);
  const counted = { excluded: [], excludedFrom: null, recordedBefore };
  const before = await readSums(snapshot, { from: null, to: addDays(days.from, -1) }, counted);
  const until = await readSums(snapshot, { from: null, to: days.to }, counted);
  const { sums, lastDay } = await readOpenings(snapshot, days, recordedBefore);
  const cash = chart.filter(isCash);
  const total = (of: AccountSums) => cash.reduce((all, { number }) => all + netOf(of, number), 0n);
  return { beginning: total(before) + total(sums), ending: total(until), beganOn: lastDay };
}
