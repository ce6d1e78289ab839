import type { BusinessDate } from '#shared/dates.ts';

/**
 * A line of the bank that no match has; money in is above zero, in minor units of the account's
 * currency.
 */
export interface EngineLine {
  readonly lineId: string;
  readonly date: BusinessDate;
  readonly amount: bigint;
  readonly description: string;
  readonly reference: string;
  readonly chequeNumber: string;
  /** Who stood behind lines with the same words before, as the books call them. */
  readonly learntNames?: readonly string[];
}

export interface EngineItemKey {
  readonly entryId: string;
  readonly position: number;
  readonly chequeId: string;
}

/** An item of the books that no match has, with the bank's sign. */
export interface EngineItem extends EngineItemKey {
  readonly date: BusinessDate;
  readonly amount: bigint;
  readonly transactionId: string;
  readonly documentNumber: string;
  readonly chequeNumber: string;
  /** Words by which a line may name it. */
  readonly reference: string;
  /** Of a reversal: the transaction that it takes back. */
  readonly reversesId: string | null;
  /** The cheque of ours that it pays with, in the register. */
  readonly registerId: string | null;
  /** Of a stale cheque's entry: the cheque that it puts back. */
  readonly restoresId: string | null;
  /** What its party is called: name and trade name. */
  readonly names?: readonly string[];
  readonly kind?: string;
  /** The pay run that it was sent to the bank with, by its reference. */
  readonly run?: string | null;
}

/** An entry that was recorded from lines of the bank: it belongs to them. */
export interface EngineRecording {
  readonly lineIds: readonly string[];
  readonly transactionId: string;
  readonly role: Role;
}

type Role = 'item' | 'memo' | 'book-error';

export interface Proposal {
  readonly lineIds: string[];
  readonly items: EngineItemKey[];
  /** 0 to 100 (handbook 7.3). */
  readonly score: number;
  readonly isSure: boolean;
  readonly reason: string;
  /** Lines less items. */
  readonly difference: bigint;
  readonly role: Role;
}

/** A line or an item with its place among the others and its day as a number. */
type Placed<Row> = Row & { readonly at: number; readonly day: number };
export type PlacedLine = Placed<EngineLine>;
export type PlacedItem = Placed<EngineItem>;

interface Match {
  readonly lines: readonly PlacedLine[];
  readonly items: readonly PlacedItem[];
  readonly score: number;
  readonly isSure: boolean;
  readonly reason: string;
  readonly role?: Role;
}

/**
 * What is proposed so far. What a sure proposal has, no later rule gets; what is held waits for a
 * person.
 */
export interface Board {
  readonly lines: readonly PlacedLine[];
  readonly items: readonly PlacedItem[];
  readonly proposals: readonly Proposal[];
  isFreeLine(line: PlacedLine): boolean;
  isFreeItem(item: PlacedItem): boolean;
  propose(match: Match): void;
}

const MS_PER_DAY = 86_400_000;

/**
 * Lays lines and items out by date and by what they say, so that what is proposed depends neither
 * on the order they came in nor on their ids, which are others in every database.
 */
export function createBoard(
  allLines: readonly EngineLine[],
  allItems: readonly EngineItem[],
): Board {
  const lines = placed(allLines, ({ amount, description, reference, chequeNumber, lineId }) =>
    [amount, description, reference, chequeNumber, lineId].join(' '),
  );
  const items = placed(allItems, ({ documentNumber, chequeNumber, amount, ...key }) =>
    [documentNumber, chequeNumber, amount, key.position, key.entryId, key.chequeId].join(' '),
  );
  const lineTaken = new Uint8Array(lines.length);
  const itemTaken = new Uint8Array(items.length);
  const proposals: Proposal[] = [];
  return {
    lines,
    items,
    proposals,
    isFreeLine: ({ at }) => lineTaken[at] === 0,
    isFreeItem: ({ at }) => itemTaken[at] === 0,
    propose: (match) => {
      proposals.push(toProposal(match));
      if (!match.isSure) return;
      for (const { at } of match.lines) lineTaken[at] = 1;
      for (const { at } of match.items) itemTaken[at] = 1;
    },
  };
}

function toProposal({ lines, items, role = 'item', ...match }: Match): Proposal {
  const paid = lines.reduce((sum, { amount }) => sum + amount, 0n);
  const booked = items.reduce((sum, { amount }) => sum + amount, 0n);
  return {
    ...match,
    role,
    lineIds: lines.map(({ lineId }) => lineId),
    items: items.map(({ entryId, position, chequeId }) => ({ entryId, position, chequeId })),
    difference: paid - booked,
  };
}

function placed<Row extends { readonly date: BusinessDate }>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): Placed<Row>[] {
  return rows
    .map((row) => ({ row, key: `${row.date} ${keyOf(row)}` }))
    .sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)))
    .map(({ row }, at) => ({ ...row, at, day: Date.parse(row.date) / MS_PER_DAY }));
}

/** Groups rows by a key that may be absent; rows without one are left out. */
export function groupBy<Row, Key>(
  rows: Iterable<Row>,
  keyOf: (row: Row) => Key | undefined,
): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return groups;
}
