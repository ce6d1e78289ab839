import type { BookColumn, BookLayout } from '#shared/books/book-entry.ts';
import type { Book } from '#shared/books/books.ts';
import { BOOK_TITLES } from '#shared/books/books.ts';
import { cashDisbursementsBook, cashReceiptsBook } from '#shared/books/cash-books.ts';
import { GENERAL_JOURNAL } from '#shared/books/general-journal.ts';
import { PURCHASE_JOURNAL } from '#shared/books/purchase-journal.ts';
import { salesJournal } from '#shared/books/sales-journal.ts';
import { formatDate, manilaDate } from '#shared/dates.ts';
import type { Period } from '#shared/periods.ts';
import { parsePeriod } from '#shared/periods.ts';

import type { Snapshot } from '../../platform/db/snapshot.ts';

import type { BookRow } from './book-rows.ts';
import { POSTED_FROM, RECAPITULATION } from './book-rows.ts';
import type { PlacedNumber } from './cancelled-numbers.ts';
import { listPlacedNumbers } from './cancelled-numbers.ts';
import type { JournalGroup } from './journal-rows.ts';
import { journalRows } from './journal-rows.ts';
import { CARD_COLUMNS, ledgerRows } from './ledger-rows.ts';
import { listOpenings, streamCardRows, streamJournalRows } from './rows-queries.ts';
import { hasOtherAccounts, listBanks, listGroups, sumScope } from './scope-queries.ts';
import type { BookScope } from './scope.ts';
import type { Seal } from './seals-queries.ts';
import { listSeals } from './seals-queries.ts';

/** A book of a period, ready to be read row by row: on the screen, on paper, as a file. */
export interface PreparedBook {
  readonly scope: BookScope;
  readonly title: string;
  /** "For the month of December 2026, supplement 1". */
  readonly heading: string;
  readonly columns: readonly BookColumn[];
  readonly recapitulation: readonly BookColumn[];
  readonly entries: number;
  readonly lines: number;
  readonly debit: bigint;
  readonly credit: bigint;
  /** Cancelled numbers that it shows, and those that it says are no longer cancelled. */
  readonly cancelledIds: readonly string[];
  readonly restoredIds: readonly string[];
  /** Every row, anew at each call, until the end of the book; one call after the other. */
  rows(): AsyncGenerator<BookRow>;
}

/** Makes a book ready to be read in a snapshot, which stays open until all rows are read. */
export async function prepareBook(snapshot: Snapshot, scope: BookScope): Promise<PreparedBook> {
  const sums = await sumScope(snapshot, scope);
  const numbers = await listPlacedNumbers(snapshot, scope);
  const idsOf = (isRestored: boolean) =>
    numbers.flatMap(({ number }) => (number.isRestored === isRestored ? [number.id] : []));
  const common = {
    scope,
    title: BOOK_TITLES[scope.book],
    heading: headingOf(scope),
    ...sums,
    cancelledIds: idsOf(false),
    restoredIds: idsOf(true),
  };
  if (scope.book === 'GL') {
    const openings = await listOpenings(snapshot, scope);
    return {
      ...common,
      columns: CARD_COLUMNS,
      recapitulation: POSTED_FROM,
      rows: () =>
        ledgerRows(openings, streamCardRows(snapshot, scope), {
          from: scope.period.from,
          isSupplement: scope.part > 0,
        }),
    };
  }
  const layout = await findLayout(snapshot, scope);
  const groups = await findGroups(snapshot, scope, numbers);
  return {
    ...common,
    columns: layout.columns,
    recapitulation: RECAPITULATION,
    rows: () => journalRows(layout, groups, streamJournalRows(snapshot, scope)),
  };
}

/** "For the month of December 2026", "For the taxable year 2026", with its supplement. */
function headingOf({ period, part }: BookScope): string {
  const of = period.kind === 'month' ? 'For the month of' : 'For the taxable year';
  return `${of} ${labelOf(period, part)}`;
}

/** "December 2026", "December 2026, supplement 1". */
export function labelOf({ label }: Pick<Period, 'label'>, part: number): string {
  return part === 0 ? label : `${label}, supplement ${part}`;
}

async function findLayout(snapshot: Snapshot, scope: BookScope): Promise<BookLayout> {
  const layouts: Readonly<Record<Exclude<Book, 'GL'>, () => Promise<BookLayout>>> = {
    GJ: async () => GENERAL_JOURNAL,
    SJ: async () => salesJournal({ hasOthers: await hasOtherAccounts(snapshot, scope) }),
    PJ: async () => PURCHASE_JOURNAL,
    CRB: async () => cashReceiptsBook(await listBanks(snapshot, scope)),
    CDB: async () => cashDisbursementsBook(await listBanks(snapshot, scope)),
  };
  return layouts[scope.book === 'GL' ? 'GJ' : scope.book]();
}

/** Every month of the period, also those without entries, with the parts that have any. */
async function findGroups(
  snapshot: Snapshot,
  scope: BookScope,
  numbers: readonly PlacedNumber[],
): Promise<JournalGroup[]> {
  const { book, period, part } = scope;
  const found = await listGroups(snapshot, scope);
  const seals = await listSeals(snapshot, { book, from: period.from, to: period.to });
  const empty = part === 0 ? buildMonths(period).map((month) => ({ month, part: 0 })) : [];
  const keys = new Map(
    [...empty, ...found, ...numbers].map((group) => [`${group.month} ${group.part}`, group]),
  );
  return [...keys.values()]
    .toSorted((a, b) => a.month.localeCompare(b.month) || a.part - b.part)
    .map((group) => ({
      month: group.month,
      part: group.part,
      label: labelOf(parsePeriod(group.month) ?? { label: group.month }, group.part),
      section: findSection(scope, group, seals),
      cancelled: numbers.flatMap((placed) =>
        placed.month === group.month && placed.part === group.part ? [placed.number] : [],
      ),
    }));
}

function findSection(
  { period }: BookScope,
  group: { month: string; part: number },
  seals: readonly Seal[],
): string | undefined {
  if (group.part === 0 && period.kind === 'month') return undefined;
  const label = labelOf(parsePeriod(group.month) ?? { label: group.month }, group.part);
  if (group.part === 0) return label;
  const before = seals.find((seal) => seal.period === group.month && seal.part === group.part - 1);
  const day = before === undefined ? '' : ` on ${formatDate(manilaDate(before.sealedAt))}`;
  return `${label}: recorded after the book was sealed${day}`;
}

/** The months of a period, `2026-01` to `2026-12`. */
export function buildMonths({ from, to }: Pick<Period, 'from' | 'to'>): string[] {
  const months: string[] = [];
  let [year, month] = [Number(from.slice(0, 4)), Number(from.slice(5, 7))];
  for (;;) {
    const key = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`;
    if (key > to.slice(0, 7)) return months;
    months.push(key);
    month += 1;
    if (month > 12) [year, month] = [year + 1, 1];
  }
}
