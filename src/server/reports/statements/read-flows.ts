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
import type {
  AssetShare,
  AssetShares,
  FlowEntry,
  FlowPart,
} from '#shared/reports/cash-flow-tags.ts';
import type { FigureColumn } from '#shared/reports/columns.ts';
import { netOf } from '#shared/reports/sections.ts';
import type { AccountSums, ChartAccount } from '#shared/reports/sections.ts';
import type { Days } from '#shared/reports/spans.ts';

import type { Snapshot } from '../../platform/db/snapshot.ts';

import { listAssetBills, listFlowSums, streamFlowRows } from './flow-queries.ts';
import type { FlowClass, FlowRow, FlowSum, Involved } from './flow-queries.ts';
import { readOpenings } from '../figures/opening-queries.ts';
import { endOfDay } from '../figures/settings.ts';
import { readSums } from '../../ledger/postings/balances.ts';

/** An entry with its parts in both methods. */
export interface PartedEntry extends Pick<
  FlowRow,
  'entryId' | 'transactionId' | 'number' | 'date' | 'sequence' | 'recordedAt' | 'description'
> {
  readonly parts: readonly FlowPart[];
  /** Its lines but those of cash, each as one of its kind. */
  readonly sums: readonly FlowSum[];
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
  const basis = await readBasis(snapshot, chart, spanOf(columns));
  const whole = await readWholeEntries(snapshot, basis, spanOf(columns));
  for (const tally of tallies) {
    for (const parts of await partsOfColumn(snapshot, tally.column, { basis, whole }))
      count(tally, parts);
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

/** Which entries count in a column. */
export type CountedColumn = Pick<FigureColumn, 'days' | 'knownBy'>;

/** What the entries of a span are read by. */
export interface FlowBasis {
  readonly accounts: Accounts;
  readonly shares: AssetShares;
  /** What tells the entries that must be looked at as a whole. */
  readonly involved: Involved;
  readonly cash: readonly string[];
}

export async function readBasis(
  snapshot: Snapshot,
  chart: readonly ChartAccount[],
  span: Days,
): Promise<FlowBasis> {
  const accounts = byNumber(chart);
  const shares = await readShares(snapshot, accounts, span.to);
  const whole = chart.filter((one) => !isCash(one) && !isByItself(one));
  return {
    accounts,
    shares,
    involved: { accounts: whole.map(({ number }) => number), payables: [...shares.keys()] },
    cash: chart.filter(isCash).map(({ number }) => number),
  };
}

/** The entries of a span that must be looked at as a whole. */
export async function readWholeEntries(
  snapshot: Snapshot,
  basis: FlowBasis,
  span: Days,
): Promise<PartedEntry[]> {
  const entries: PartedEntry[] = [];
  for await (const entry of partedEntries(snapshot, basis, { ...span, involved: basis.involved }))
    entries.push(entry);
  return entries;
}

/** The entries of a span with what each of them is in a statement of cash flows. */
export async function* readFlowEntries(
  snapshot: Snapshot,
  chart: readonly ChartAccount[],
  span: Days,
): AsyncGenerator<PartedEntry> {
  yield* partedEntries(snapshot, await readBasis(snapshot, chart, span), span);
}

type Accounts = ReadonlyMap<string, ChartAccount>;

function byNumber(chart: readonly ChartAccount[]): Accounts {
  return new Map(chart.map((account) => [account.number, account]));
}

async function* partedEntries(
  snapshot: Snapshot,
  { accounts, shares }: FlowBasis,
  { involved, ...span }: Days & { readonly involved?: Involved },
): AsyncGenerator<PartedEntry> {
  for await (const rows of buildEntries(streamFlowRows(snapshot, span, involved))) {
    const [first] = rows;
    if (first === undefined) continue;
    const entry = buildEntry(rows, accounts);
    yield { ...first, parts: partsOfEntry(entry, shares), sums: sumsOf(entry) };
  }
}

function sumsOf({ lines, isReversal }: FlowEntry): FlowSum[] {
  const others = lines.filter(({ account }) => !isCash(account));
  const hasCash = others.length < lines.length;
  return others.map(({ account: { number: account }, effect }) => ({
    account,
    hasCash,
    isReversal,
    isCredit: effect > 0n,
    effect,
  }));
}

/**
 * The parts of all entries of a column: of those that must be looked at as a whole one by one, and
 * of all others, whose lines have their places by themselves, from what is kept by day, so that it
 * is not the number of entries that takes time.
 */
export async function partsOfColumn(
  snapshot: Snapshot,
  column: CountedColumn,
  { basis, whole }: { basis: FlowBasis; whole: readonly PartedEntry[] },
): Promise<(readonly FlowPart[])[]> {
  const { days, knownBy } = column;
  const recordedBefore = knownBy === null ? null : endOfDay(knownBy);
  const kept = await listFlowSums(snapshot, { ...days, recordedBefore }, basis.cash);
  const own = whole.filter((entry) => isCounted(entry, column));
  const left = new Map(kept.map((sum) => [classKey(sum), sum.effect]));
  for (const sum of own.flatMap(({ sums }) => sums)) {
    const key = classKey(sum);
    left.set(key, (left.get(key) ?? 0n) - sum.effect);
  }
  const others = kept.flatMap((sum) => {
    const effect = left.get(classKey(sum)) ?? 0n;
    return effect === 0n ? [] : [partsOfClass({ ...sum, effect }, basis)];
  });
  return [...own.map(({ parts }) => parts), ...others];
}

function classKey({ account, hasCash, isReversal, isCredit }: FlowClass): string {
  return `${account} ${hasCash} ${isReversal} ${isCredit}`;
}

/** What lines that have their places by themselves are, added up. */
export function partsOfClass(
  { account, effect, hasCash, isReversal }: FlowSum,
  { accounts, cash }: FlowBasis,
): FlowPart[] {
  const lineOf = (number: string | undefined, amount: bigint) => {
    const found = accounts.get(number ?? '');
    return found === undefined
      ? []
      : [{ account: found, effect: amount, party: null, document: null }];
  };
  const money = hasCash ? lineOf(cash[0], -effect) : [];
  return partsOfEntry({ isReversal, lines: [...lineOf(account, effect), ...money] }, new Map());
}

export function isCounted(
  { date, recordedAt }: PartedEntry,
  { days, knownBy }: CountedColumn,
): boolean {
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

function buildEntry(rows: readonly FlowRow[], accounts: Accounts): FlowEntry {
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
