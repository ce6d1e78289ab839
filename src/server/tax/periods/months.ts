import type { Kysely } from 'kysely';

import type { getPeriod, listPeriods } from '#shared/api/tax/periods.ts';
import type { Parsed } from '#shared/api/route.ts';
import type { BusinessDate } from '#shared/dates.ts';
import { addDays, manilaDate } from '#shared/dates.ts';
import { invariant } from '#shared/invariant.ts';
import type { Period } from '#shared/periods.ts';
import { monthPeriodOf, parsePeriod, yearKeyOf } from '#shared/periods.ts';
import { Problem } from '#shared/problems.ts';

import { inSnapshot } from '../../platform/db/snapshot.ts';
import type { Tables } from '../../tables.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { getCompany } from '../../platform/settings/company.ts';

import { deriveDigest, listPast, runChecklist } from './checklist.ts';
import { readFrozen } from './frozen-checklist.ts';
import { isYearClosed } from './closing-balances.ts';
import { findBookSpan, findEarlierOpen, listCloses, listMonthStates } from './month-queries.ts';
import type { MonthState } from './month-queries.ts';

type MonthRow = Parsed<typeof getPeriod>['reply']['month'];
type MonthClose = Parsed<typeof getPeriod>['reply']['closes'][number];

/**
 * The months of a taxable year, and the years that there are; of the year of the first open month
 * where none is named, which in January is the one before. Throws not-found for a year that is
 * none.
 */
export async function monthsOfYear(
  deps: Deps,
  caller: Caller,
  wanted: string | undefined,
): Promise<Omit<Parsed<typeof listPeriods>['reply'], 'success'>> {
  const today = manilaDate(deps.clock.now());
  const endMonth = await fiscalYearEnd(deps, caller);
  const current = demandYear(yearKeyOf(today, endMonth), endMonth);
  return inSnapshot(deps.db, async (tx) => {
    const open = await findEarlierOpen(tx, current.from.slice(0, 7));
    const atWork = open === undefined ? current : yearOf(demandMonth(open), endMonth);
    const year = wanted === undefined ? atWork : demandYear(wanted, endMonth);
    const { key } = year;
    const states = await listMonthStates(tx, year);
    const earliest = await findEarlierOpen(tx, year.to.slice(0, 7));
    const span = await findBookSpan(tx);
    const known = { today, earliest, first: span?.first };
    const months = states.map((state) => buildMonthRow(state, known));
    const isAllClosed = months.every(({ state }) => state === 'closed');
    return {
      year: key,
      years: yearsBetween(span, { today, endMonth, key }),
      months,
      isYearLocked: isAllClosed && (await isYearClosed(tx, year)),
      yearToClose: (atWork === current ? await findYearToClose(tx, current, endMonth) : atWork).key,
    };
  });
}

/** The year before, as long as its result is not closed; else the current one. */
async function findYearToClose(
  tx: Kysely<Tables>,
  current: Period,
  endMonth: number,
): Promise<Period> {
  const before = demandYear(String(Number(current.key) - 1), endMonth);
  return (await isYearClosed(tx, before)) ? current : before;
}

/** One month with its checklist as it stands now, and its closes. */
export async function monthDetails(deps: Deps, caller: Caller, key: string) {
  const endMonth = await fiscalYearEnd(deps, caller);
  const month = demandMonth(key);
  const today = manilaDate(deps.clock.now());
  return inSnapshot(deps.db, async (tx) => {
    const [state] = await listMonthStates(tx, month);
    invariant(state, 'a month has a state');
    const items = await runChecklist(tx, { month, year: yearOf(month, endMonth), caller });
    const past = await listPast(tx, month, items);
    const closes = await listCloses(tx, key);
    const earliest = await findEarlierOpen(tx, key);
    const first = (await findBookSpan(tx))?.first;
    return {
      month: buildMonthRow(state, { today, earliest, first }),
      checklist: { items, ranAt: deps.clock.now(), digest: deriveDigest(items), past },
      closes: closes.map(buildClose),
    };
  });
}

/**
 * The checklist of a month as it is now, or with `closeId` as it was at that close. Throws
 * not-found.
 */
export async function checklistRun(
  deps: Deps,
  caller: Caller,
  asked: { readonly month: string; readonly closeId: string | undefined },
) {
  const { month, checklist, closes } = await monthDetails(deps, caller, asked.month);
  if (asked.closeId === undefined) return { ...checklist, label: month.label, closed: null };
  const close = closes.find(({ closeId }) => closeId === asked.closeId);
  if (close === undefined) throw new Problem('not-found');
  const { items, closedAt: ranAt, closedBy: by, note } = close;
  return { items, ranAt, label: month.label, closed: { by, note } };
}

/** The taxable year that a month is in. */
export function yearOf(month: Period, endMonth: number): Period {
  return demandYear(yearKeyOf(month.from, endMonth), endMonth);
}

/** A month by its key. Throws not-found. */
export function demandMonth(key: string): Period {
  const month = parsePeriod(key);
  if (month?.kind !== 'month') throw new Problem('not-found');
  return month;
}

/** A taxable year by its key. Throws not-found. */
export function demandYear(key: string, endMonth: number): Period {
  const year = parsePeriod(key, endMonth);
  if (year?.kind !== 'year') throw new Problem('not-found');
  return year;
}

/** The month (1 to 12) that the company's taxable year ends with. */
export async function fiscalYearEnd(deps: Deps, caller: Caller): Promise<number> {
  const { company } = await getCompany(deps, caller);
  return company.fiscalYearEndMonth;
}

/** The months of a year, in order. */
export function buildMonths(year: Period): Period[] {
  const months: Period[] = [];
  for (let day = year.from; day <= year.to; day = addDays(monthPeriodOf(day).to, 1)) {
    months.push(monthPeriodOf(day));
  }
  return months;
}

interface Known {
  readonly today: BusinessDate;
  /** The first open month with entries, as far as it is wanted. */
  readonly earliest: string | undefined;
  /** The first month of the books. */
  readonly first: string | undefined;
}

function buildMonthRow(state: MonthState, known: Known): MonthRow {
  const month = demandMonth(state.month);
  return {
    month: state.month,
    label: month.label,
    from: month.from,
    to: month.to,
    state: state.closedAt === null ? 'open' : 'closed',
    closedBy: state.closedBy ?? '',
    closedAt: state.closedAt,
    reopenCount: state.reopenCount,
    reopening: buildReopening(state),
    entryCount: state.entryCount,
    isOver: month.to < known.today,
    isBeforeBooks: isBeforeBooks(state, known),
    obstacle: findObstacle(state, month, known),
  };
}

function buildReopening({ requestId, askedBy, askedAt, askedWhy }: MonthState) {
  if (requestId === null || askedAt === null) return null;
  return { requestId, by: askedBy ?? '', at: askedAt, reason: askedWhy ?? '' };
}

function isBeforeBooks({ month, closedAt }: MonthState, { first }: Known): boolean {
  return closedAt === null && first !== undefined && month < first;
}

function findObstacle(state: MonthState, month: Period, known: Known): string {
  const { today, earliest } = known;
  if (state.closedAt !== null) return '';
  if (month.to >= today) return 'The month is not over yet.';
  if (earliest === undefined || earliest >= state.month) return '';
  return `Close ${demandMonth(earliest).label} first.`;
}

function buildClose(row: Awaited<ReturnType<typeof listCloses>>[number]): MonthClose {
  return {
    closeId: row.close_id,
    closedBy: row.closer,
    closedAt: row.closed_at,
    note: row.note,
    items: readFrozen(row.checklist),
    sha256: row.checklist_sha256,
    reopened:
      row.reopened_at === null
        ? null
        : { by: row.reopener ?? '', at: row.reopened_at, reason: row.reopened_reason ?? '' },
  };
}

/**
 * The taxable years from the first month of the books to today, the newest first, and the one that
 * was asked for.
 */
function yearsBetween(
  span: { first: string; last: string } | undefined,
  { today, endMonth, key }: { today: BusinessDate; endMonth: number; key: string },
): string[] {
  const current = yearKeyOf(today, endMonth);
  const first = span === undefined ? current : yearKeyOf(`${span.first}-01`, endMonth);
  const last = span === undefined ? current : yearKeyOf(`${span.last}-01`, endMonth);
  const years = new Set([key]);
  const latest = Math.max(Number(last), Number(current));
  for (let year = Number(first); year <= latest; year += 1) {
    years.add(String(year).padStart(4, '0'));
  }
  return [...years].toSorted().toReversed();
}
