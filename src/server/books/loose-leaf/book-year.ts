import type { z } from 'zod';

import type { getBookYear } from '#shared/api/books/books.ts';
import type { Book } from '#shared/books/books.ts';
import { BOOK_TITLES, BOOKS } from '#shared/books/books.ts';
import { daysBetween, manilaDate } from '#shared/dates.ts';
import { invariant } from '#shared/invariant.ts';
import type { Period } from '#shared/periods.ts';
import { parsePeriod, yearKeyOf } from '#shared/periods.ts';
import { Problem } from '#shared/problems.ts';

import { inSnapshot } from '../../platform/db/snapshot.ts';
import type { Snapshot } from '../../platform/db/snapshot.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { getCompany } from '../../platform/settings/company.ts';
import type { CompanyProfile } from '../../platform/settings/tables.ts';
import { findBookDay } from '../../tax/calendar/book-day.ts';

import { listPlacedNumbers } from './cancelled-numbers.ts';
import { labelOf, buildMonths } from './prepare-book.ts';
import { listSeals, listVolumes } from './seals-queries.ts';
import type { Seal } from './seals-queries.ts';
import type { CountedMonth } from './year-queries.ts';
import { countMonths, findEntryDays, listLockedMonths, listSteps } from './year-queries.ts';

type BookYear = Omit<z.output<(typeof getBookYear)['reply'] & object>, 'success'>;
export type BookCellState = BookYear['books'][number]['months'][number];

const VAT_BOOKS: ReadonlySet<Book> = new Set(['SJ', 'PJ']);
const MOST_YEARS = 30;

/** The taxable year of a key. Throws book-not-this-year. */
export function yearOf(key: string, { fiscalYearEndMonth }: CompanyProfile): Period {
  const year = parsePeriod(key, fiscalYearEndMonth);
  if (year?.kind !== 'year') throw new Problem('book-not-this-year');
  return year;
}

/**
 * The books of a taxable year as they stand at this moment: what is recorded, what is sealed, what
 * stops sealing.
 */
export async function readBookYear(deps: Deps, caller: Caller, key: string): Promise<BookYear> {
  const { company } = await getCompany(deps, caller);
  const year = yearOf(key, company);
  const today = manilaDate(deps.clock.now());
  return inSnapshot(deps.db, async (tx) => {
    const binding = await findBookDay(tx, company, key);
    const locked = await listLockedMonths(tx, year);
    return {
      year: key,
      from: year.from,
      to: year.to,
      years: buildYears(await findEntryDays(tx), { key, company }),
      booksMode: company.booksMode,
      permitNumber: company.permitNumber,
      permitDate: company.permitDate,
      binding: { ...binding, daysLeft: daysBetween(today, binding.day) },
      months: buildMonths(year).map((month) => ({
        month,
        label: periodOf(month).label,
        hasEnded: periodOf(month).to < today,
        isLocked: locked.includes(month),
      })),
      // The snapshot lives as long as this; it reads nothing of a stream.
      books: await readCells(tx as Snapshot, { company, year, today }),
      steps: await listSteps(tx, key),
    };
  });
}

interface YearOfCompany {
  readonly company: CompanyProfile;
  readonly year: Period;
  readonly today: string;
}

async function readCells(tx: Snapshot, { company, year, today }: YearOfCompany) {
  const counted = await countMonths(tx, year);
  const seals = await listSeals(tx, year);
  const volumes = await listVolumes(
    tx,
    seals.map(({ sealId }) => sealId),
  );
  const books: BookYear['books'] = [];
  for (const book of BOOKS) {
    const waitingNumbers = await countWaitingNumbers(tx, { book, year, seals });
    const cell = (period: Period, counts: readonly CountedMonth[]) => {
      const own = seals.filter((seal) => seal.book === book && seal.period === period.key);
      const isYear = period.kind === 'year';
      const waiting = counts.reduce(
        (sum, { waiting: inMonth, waitingForYear }) => sum + (isYear ? waitingForYear : inMonth),
        waitingNumbers.get(period.key) ?? 0,
      );
      return {
        period: period.key,
        state: stateOf({ sealed: own.length > 0, waiting, entries: counts.length }),
        entries: counts.reduce((sum, { entries }) => sum + entries, 0),
        debit: counts.reduce((sum, { debit }) => sum + debit, 0n),
        credit: counts.reduce((sum, { credit }) => sum + credit, 0n),
        waiting,
        seals: own.map((seal) => ({
          ...seal,
          label: labelOf(period, seal.part),
          cancelled: seal.cancelledIds.length,
          volumes: volumes
            .filter(({ seal_id: id }) => id === seal.sealId)
            .map((row) => ({ ...row, firstEntry: row.first_entry, lastEntry: row.last_entry })),
        })),
      };
    };
    const ofBook = counted.filter((row) => row.book === book);
    const months = buildMonths(year).map((month) =>
      cell(
        periodOf(month),
        ofBook.filter((row) => row.month === month),
      ),
    );
    const isUsual = company.isVatRegistered || !VAT_BOOKS.has(book) || ofBook.length > 0;
    books.push({
      book,
      title: BOOK_TITLES[book],
      isUsual,
      months: months.map((one, index) => ({
        ...one,
        obstacle: deriveObstacle(one, { today, before: months.slice(0, index) }),
      })),
      year: withObstacle(cell(year, ofBook), { today, before: months }),
    });
  }
  return books;
}

type Cell = Omit<BookCellState, 'obstacle'>;

function withObstacle(cell: Cell, known: { today: string; before: readonly Cell[] }) {
  return { ...cell, obstacle: deriveObstacle(cell, known) };
}

/**
 * Books are sealed in the order of their months, and only when a month is over; a year when all its
 * months are sealed.
 */
function deriveObstacle(
  { period, waiting }: Cell,
  { today, before }: { today: string; before: readonly Cell[] },
): string {
  if (waiting === 0) return '';
  const { label, to } = periodOf(period, before.at(-1)?.period);
  if (to >= today) return `${label} is not over yet.`;
  const open = before.find((cell) => cell.waiting > 0);
  return open === undefined
    ? ''
    : `Seal ${periodOf(open.period).label} first: it has entries that are not sealed.`;
}

/** A month, or a year that ends with its last month. */
function periodOf(key: string, lastMonth?: string): Period {
  const endMonth = lastMonth === undefined ? 12 : Number(lastMonth.slice(5, 7));
  const period = parsePeriod(key, endMonth);
  invariant(period !== undefined, 'a key of ours names a period');
  return period;
}

function stateOf({
  sealed,
  waiting,
  entries,
}: {
  sealed: boolean;
  waiting: number;
  entries: number;
}) {
  if (sealed) return waiting > 0 ? ('late' as const) : ('sealed' as const);
  return waiting > 0 || entries > 0 ? ('open' as const) : ('none' as const);
}

/** Cancelled numbers that no seal shows yet, by month, and by year under its own key. */
async function countWaitingNumbers(
  tx: Snapshot,
  { book, year, seals }: { book: Book; year: Period; seals: readonly Seal[] },
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const all = { after: 0n, through: 0n, part: 0, book, period: year };
  for (const { number, month } of await listPlacedNumbers(tx, all)) {
    for (const period of [month, year.key]) {
      const isShown = seals.some(
        (seal) =>
          seal.book === book &&
          seal.period === period &&
          (number.isRestored ? seal.restoredIds : seal.cancelledIds).includes(number.id),
      );
      if (!isShown) counts.set(period, (counts.get(period) ?? 0) + 1);
    }
  }
  return counts;
}

function buildYears(
  { first, last }: { first: string | undefined; last: string | undefined },
  { key, company }: { key: string; company: CompanyProfile },
): string[] {
  const years = new Set([key]);
  if (first !== undefined && last !== undefined) {
    const [from, to] = [first, last].map((day) =>
      Number(yearKeyOf(day, company.fiscalYearEndMonth)),
    );
    for (let year = to ?? 0; year >= (from ?? 0) && years.size < MOST_YEARS; year -= 1) {
      years.add(String(year));
    }
  }
  return [...years].toSorted().toReversed();
}
