import type {
  BookCell,
  BookEntry,
  BookLayout,
  BookLine,
  ColumnLines,
} from '#shared/books/book-entry.ts';
import type { CancelledNumber } from '#shared/books/book-entry.ts';

import { sum } from '#shared/money.ts';

import type { AddedLines, BookRow } from './book-rows.ts';
import type { JournalRow } from './rows-queries.ts';
import type { Group } from './scope.ts';

/** A part of a month in a journal: its heading, its cancelled numbers. */
export interface JournalGroup extends Group {
  readonly label: string;
  /** Above its entries; none in the book of one month, whose heading says it. */
  readonly section: string | undefined;
  readonly cancelled: readonly CancelledNumber[];
}

/**
 * The rows of a journal: each part of each month with its entries by day, cancelled numbers among
 * them, the total and the recapitulation of the accounts to be posted (handbook 3.3).
 */
export async function* journalRows(
  layout: BookLayout,
  groups: readonly JournalGroup[],
  lines: AsyncIterable<JournalRow>,
): AsyncGenerator<BookRow> {
  const entries = buildEntries(lines)[Symbol.asyncIterator]();
  let next = await entries.next();
  for (const group of groups) {
    const sums = new GroupSums(layout);
    const isEmpty =
      group.cancelled.length === 0 && (next.done === true || !isOf(next.value, group));
    if (isEmpty) {
      yield { kind: 'note', cells: [`${group.label}: no entries.`] };
      continue;
    }
    if (group.section !== undefined) {
      yield { kind: 'section', cells: [group.section], contents: group.section };
    }
    const waiting = [...group.cancelled];
    while (next.done !== true && isOf(next.value, group)) {
      const { entry } = next.value;
      while (waiting[0] !== undefined && waiting[0].date < entry.date) {
        yield cancelledRow(layout, waiting.shift());
      }
      yield* entryRows(layout, sums, entry);
      next = await entries.next();
    }
    for (const number of waiting) yield cancelledRow(layout, number);
    yield* sums.rows(group);
  }
}

function* entryRows(layout: BookLayout, sums: GroupSums, entry: BookEntry): Generator<BookRow> {
  sums.addLines(entry.lines);
  for (const [index, cells] of layout.cellsOf(entry).entries()) {
    sums.addCells(cells);
    const { entry: number, transactionId, date } = entry;
    yield { kind: index === 0 ? 'line' : 'more', cells, entry: number, transactionId, date };
  }
}

function cancelledRow(layout: BookLayout, number: CancelledNumber | undefined): BookRow {
  if (number === undefined) return { kind: 'line', cells: [] };
  return { kind: 'line', cells: layout.cellsOfCancelled(number), date: number.date };
}

function isOf({ group }: { group: Group }, { month, part }: Group): boolean {
  return group.month === month && group.part === part;
}

/** Gathers the lines of an entry, which come one after another. */
async function* buildEntries(
  rows: AsyncIterable<JournalRow>,
): AsyncGenerator<{ group: Group; entry: BookEntry }> {
  let gathered: JournalRow[] = [];
  for await (const row of rows) {
    if (gathered[0] !== undefined && gathered[0].entry !== row.entry) {
      yield* buildEntry(gathered);
      gathered = [];
    }
    gathered.push(row);
  }
  yield* buildEntry(gathered);
}

function* buildEntry(rows: readonly JournalRow[]): Generator<{ group: Group; entry: BookEntry }> {
  const [first] = rows;
  if (first === undefined) return;
  const bases = Object.entries(first.bases ?? {}).map(
    ([code, base]) => [code, BigInt(base)] as const,
  );
  yield { group: first, entry: { ...first, bases: Object.fromEntries(bases), lines: rows } };
}

/** More accounts than a figure can name. */
const MOST_ACCOUNTS = 40;

/** What a part of a month comes to, column by column and account by account. */
class GroupSums {
  readonly #layout: BookLayout;
  readonly #totals = new Map<number, bigint>();
  readonly #accounts = new Map<string, { title: string; debit: bigint; credit: bigint }>();

  constructor(layout: BookLayout) {
    this.#layout = layout;
  }

  addLines(lines: readonly BookLine[]): void {
    for (const { account, title, debit, credit } of lines) {
      const before = this.#accounts.get(account) ?? { title, debit: 0n, credit: 0n };
      this.#accounts.set(account, {
        title,
        debit: before.debit + debit,
        credit: before.credit + credit,
      });
    }
  }

  addCells(cells: readonly BookCell[]): void {
    for (const [index, cell] of cells.entries()) {
      if (typeof cell === 'bigint') this.#totals.set(index, (this.#totals.get(index) ?? 0n) + cell);
    }
  }

  /** The total, and the accounts to be posted. */
  *rows({ label, month }: Pick<JournalGroup, 'label' | 'month'>): Generator<BookRow> {
    yield {
      kind: 'grand',
      month,
      adds: this.#added(),
      cells: this.#layout.columns.map(({ type, carry }, index) => {
        if (carry === 'label') return `Total of ${label}`;
        return type === 'money' ? (this.#totals.get(index) ?? 0n) : null;
      }),
    };
    if (this.#accounts.size === 0) return;
    const title = `Recapitulation of accounts to be posted, ${label}`;
    yield { kind: 'section', layout: 1, cells: [title] };
    let [debits, credits] = [0n, 0n];
    for (const [account, sums] of [...this.#accounts].toSorted(([a], [b]) => a.localeCompare(b))) {
      const { title: name, debit, credit } = sums;
      debits += debit;
      credits += credit;
      const cells = [account, name, debit === 0n ? null : debit, credit === 0n ? null : credit];
      yield { kind: 'line', layout: 1, cells };
    }
    yield { kind: 'grand', layout: 1, cells: [null, 'Total', debits, credits] };
  }

  /** The accounts that each column adds up, where it adds up accounts and nothing else. */
  #added(): Record<string, AddedLines> {
    return Object.fromEntries(
      this.#layout.columns.flatMap(({ key }, index) => {
        const lines = this.#layout.linesOf(key);
        const total = this.#totals.get(index) ?? 0n;
        const added = lines === undefined ? undefined : this.#addedBy(lines, total);
        return added === undefined ? [] : [[key, added] as const];
      }),
    );
  }

  #addedBy(
    { isFor, side, isOneSided = false }: ColumnLines,
    total: bigint,
  ): AddedLines | undefined {
    const other = side === 'debit' ? 'credit' : 'debit';
    const own = [...this.#accounts].filter(
      ([account, sums]) => isFor(account) && (!isOneSided || sums[side] !== 0n),
    );
    if (own.length === 0 || own.length > MOST_ACCOUNTS) return undefined;
    // A discount that was taken on the account of the cost is not told by accounts.
    const amounts = own.map(([, sums]) => (isOneSided ? sums[side] : sums[side] - sums[other]));
    if (sum(amounts) !== total) return undefined;
    const isOfSide = isOneSided || own.every(([, sums]) => sums[other] === 0n);
    const accounts = own.map(([account]) => account).toSorted();
    return { accounts: accounts.join(','), measure: isOfSide ? side : 'movement' };
  }
}
