import type { Kysely } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';
import { addDays, daysBetween, formatDate, manilaDate } from '#shared/dates.ts';
import { Problem } from '#shared/problems.ts';
import type { MetBy } from '#shared/tax/calendar/met-by.ts';
import type { Taxpayer } from '#shared/tax/calendar/obligation-rule.ts';
import type { DueObligation } from '#shared/tax/calendar/obligations.ts';
import { listObligations, standingMove } from '#shared/tax/calendar/obligations.ts';

import { inSnapshot } from '../../platform/db/snapshot.ts';
import type { Tables } from '../../tables.ts';
import type { Deps } from '../../platform/deps.ts';
import type { StandingFiling } from '../filings/standing-filings.ts';
import { listStandingFilings } from '../filings/standing-filings.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { getCompany } from '../../platform/settings/company.ts';

import { listRemittanceMonths } from '../rows/remittance-queries.ts';
import { withFiled } from './filed-obligations.ts';
import { readHolidays } from './holidays.ts';
import type { HolidayBook } from './holidays.ts';
import { findFirstDay, listMoveRows, listStateRows } from './queries.ts';

const FILED: MetBy = 'filed';

const MOST_DAYS = 800;

export interface Days {
  readonly from: BusinessDate;
  readonly to: BusinessDate;
}

/**
 * What the company has to file, pay or give between two days, by due day. Throws bad-request for
 * more than two years.
 */
export async function readTaxCalendar(deps: Deps, caller: Caller, days: Days) {
  demandShort(days);
  const { company } = await getCompany(deps, caller);
  const today = manilaDate(deps.clock.now());
  return inSnapshot(deps.db, async (tx) => {
    const { rows, holidays } = await readRows(tx, { company, days, today });
    const asked = yearsOf(days);
    return {
      today,
      obligations: rows.filter(({ due }) => due !== null && due >= days.from && due <= days.to),
      undated: rows.filter(({ due, year }) => due === null && asked.includes(year)),
      unproclaimed: holidays.unproclaimed.filter((year) => asked.includes(year)),
    };
  });
}

/** What is overdue, and what falls due within so many days; both open. */
export async function readUpcomingTax(deps: Deps, caller: Caller, within: number) {
  const { company } = await getCompany(deps, caller);
  const today = manilaDate(deps.clock.now());
  return inSnapshot(deps.db, async (tx) => {
    const days = { from: addDays(today, -MOST_DAYS), to: addDays(today, within) };
    const { rows } = await readRows(tx, { company, days, today });
    const obligations = rows.filter(
      ({ due, state }) => state === 'open' && due !== null && due >= days.from && due <= days.to,
    );
    return { today, obligations };
  });
}

interface CalendarDays {
  readonly company: Taxpayer;
  readonly days: Days;
  readonly today: BusinessDate;
}

/**
 * Every obligation of the periods that may fall due between the days, with what was noted of each,
 * by due day.
 */
async function readRows(tx: Kysely<Tables>, { company, days, today }: CalendarDays) {
  // What falls due in a year may be of the year before, or the taxable year of it.
  const asked = yearsOf(days);
  const years = [Math.min(...asked) - 2, Math.min(...asked) - 1, ...asked, Math.max(...asked) + 1];
  const span = { first: Math.min(...years), last: Math.max(...years) };
  const holidays = await readHolidays(tx, years);
  const filings = await listStandingFilings(tx);
  const facts: Facts = {
    today,
    begins: await findFirstDay(tx),
    moves: byName(await listMoveRows(tx, span)),
    states: byName(await listStateRows(tx, span)),
    filings: new Map(
      filings.map((row) => [nameOf({ form: row.subject, period: row.period }), row]),
    ),
    holidays,
  };
  const { isHoliday } = holidays;
  const remittanceMonths = await listRemittanceMonths(tx);
  const own = listObligations({ ...company, remittanceMonths }, { years, isHoliday });
  const all = withFiled(own, { filings, company, isHoliday });
  const rows = all.map((each) => toRow(each, facts));
  return { rows: rows.toSorted(byDay), holidays };
}

interface Facts {
  readonly today: BusinessDate;
  /** The day of the first entry; nothing while there is none. */
  readonly begins: BusinessDate | undefined;
  readonly moves: ReadonlyMap<string, Awaited<ReturnType<typeof listMoveRows>>[number]>;
  readonly states: ReadonlyMap<string, Awaited<ReturnType<typeof listStateRows>>[number]>;
  /** Figures that were frozen as they were filed. */
  readonly filings: ReadonlyMap<string, StandingFiling>;
  readonly holidays: HolidayBook;
}

function toRow({ rule, period, statutory, due: ruled, extendedBy }: DueObligation, facts: Facts) {
  const name = nameOf({ form: rule.form, period: period.key });
  const move = standingMove(facts.moves.get(name), statutory);
  const noted = facts.states.get(name);
  const due = move?.due ?? ruled;
  const isBefore = endsBefore(facts, [period.to, due]);
  const filing = facts.filings.get(name);
  const state = noted?.state ?? stateOf({ isFiled: filing !== undefined, isBefore });
  const inYearAfter = 'inYearAfter' in rule.due && rule.due.inYearAfter;
  return {
    form: rule.form,
    period: period.key,
    periodLabel: period.label,
    periodFrom: period.from,
    periodTo: period.to,
    title: rule.title,
    authority: rule.authority,
    with: [...(rule.with ?? [])],
    giveTo: rule.giveTo ?? null,
    metBy: rule.metBy ?? FILED,
    rule: rule.rule,
    note: [rule.note ?? '', extendedText(statutory, extendedBy)].filter(Boolean).join(' '),
    statutory,
    due,
    moved: move === undefined ? null : toMoved(move),
    state,
    isOverdue: state === 'open' && due !== null && due < facts.today,
    daysLeft: due === null ? null : daysBetween(facts.today, due),
    proof: noted === undefined ? null : toProof(noted),
    filing: filing ?? null,
    /** The year that a day has to be set in, where none is known. */
    year: Number(period.to.slice(0, 4)) + (inYearAfter ? 1 : 0),
  };
}

/** In words, that a circular moved the day of the law; empty where none did. */
export function extendedText(statutory: BusinessDate | null, extendedBy: string): string {
  if (statutory === null || extendedBy === '') return '';
  return `Extended from ${formatDate(statutory)} by ${extendedBy}.`;
}

function stateOf({ isFiled, isBefore }: { isFiled: boolean; isBefore: boolean }) {
  if (isFiled) return 'filed' as const;
  return isBefore ? ('before' as const) : ('open' as const);
}

/**
 * Whether one of the days was over when these books began: what was due then is nobody's to be
 * reminded of here.
 */
function endsBefore({ begins, today }: Facts, days: readonly (BusinessDate | null)[]): boolean {
  const since = begins ?? today;
  return days.some((day) => day !== null && day < since);
}

function toMoved(row: Awaited<ReturnType<typeof listMoveRows>>[number]) {
  return { reason: row.reason, by: row.client_id, at: row.set_at, version: row.version };
}

function toProof(row: Awaited<ReturnType<typeof listStateRows>>[number]) {
  return {
    filedOn: row.filed_on,
    reference: row.reference,
    note: row.note,
    papers: row.papers,
    by: row.client_id,
    at: row.noted_at,
    version: row.version,
  };
}

function byDay(a: { due: string | null }, b: { due: string | null }): number {
  return (a.due ?? '9999').localeCompare(b.due ?? '9999');
}

function byName<Row extends { form: string; period: string }>(
  rows: readonly Row[],
): ReadonlyMap<string, Row> {
  return new Map(rows.map((row) => [nameOf(row), row]));
}

function nameOf({ form, period }: { form: string; period: string }): string {
  return `${form} ${period}`;
}

function yearsOf({ from, to }: Days): number[] {
  const first = Number(from.slice(0, 4));
  const count = Number(to.slice(0, 4)) - first + 1;
  return Array.from({ length: count }, (_, at) => first + at);
}

function demandShort({ from, to }: Days): void {
  if (to >= from && daysBetween(from, to) <= MOST_DAYS) return;
  const message = to < from ? 'This is before the first day.' : 'Choose at most two years.';
  throw new Problem('bad-request', { fields: [{ path: 'to', message }] });
}
