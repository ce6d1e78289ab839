import type { BusinessDate } from '#shared/dates.ts';
import { Problem } from '#shared/problems.ts';
import type { Holiday, HolidayKind } from '#shared/tax/calendar/business-days.ts';
import { lawfulHolidays, nameHolidays } from '#shared/tax/calendar/business-days.ts';

import { recordAudit } from '../../platform/audit/record.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';

import { findHolidayRow, listHolidayRows } from './queries.ts';

/**
 * The holidays of some years: whether a day is one, and for which years nobody has entered the
 * proclaimed ones.
 */
export interface HolidayBook {
  readonly isHoliday: (day: BusinessDate) => boolean;
  readonly nameOf: (day: BusinessDate) => string | undefined;
  readonly unproclaimed: readonly number[];
}

/** Reads the holidays from the first year to the last. */
export async function readHolidays(db: Deps['db'], years: readonly number[]): Promise<HolidayBook> {
  const first = Math.min(...years);
  // A due day at the end of the last year may be moved into the next.
  const last = Math.max(...years) + 1;
  const rows = await listHolidayRows(db, { first, last });
  const names = nameHolidays(
    rows.map(({ date, name, is_observed: isObserved }) => ({ date, name, isObserved })),
    { first, last },
  );
  const entered = new Set(rows.map(({ date }) => Number(date.slice(0, 4))));
  return {
    isHoliday: (day) => names.has(day),
    nameOf: (day) => names.get(day),
    unproclaimed: years.filter((year) => !entered.has(year)),
  };
}

/** The holidays of one year in order, those that were struck out among them. */
export async function listHolidays({ db }: Deps, year: number) {
  const rows = await listHolidayRows(db, { first: year, last: year });
  const byLaw = new Map(lawfulHolidays(year).map((holiday) => [holiday.date, holiday]));
  const untouched = new Map<BusinessDate, Holiday>(byLaw);
  for (const { date } of rows) untouched.delete(date);
  const holidays = [
    ...[...untouched.values()].map((holiday) => ({
      ...holiday,
      source: 'law' as const,
      isObserved: true,
      isLawful: true,
    })),
    ...rows.map(({ date, name, kind, is_observed: isObserved }) => ({
      date,
      name,
      kind,
      source: 'entered' as const,
      isObserved,
      isLawful: byLaw.has(date),
    })),
  ];
  return {
    holidays: holidays.toSorted((a, b) => (a.date < b.date ? -1 : 1)),
    isProclaimed: rows.length > 0,
  };
}

interface HolidayForm {
  readonly date: BusinessDate;
  readonly name: string;
  readonly kind: HolidayKind;
  readonly isObserved: boolean;
}

/**
 * Enters a holiday, or changes or strikes out one of the law; due days follow at once. Throws
 * bad-request when a day is struck out that is none of the law's.
 */
export async function saveHoliday(
  deps: Deps,
  caller: Caller,
  { form, address }: { form: HolidayForm; address: string },
): Promise<void> {
  const { date, name, kind, isObserved } = form;
  if (!isObserved && !isLawful(date)) {
    const message =
      'Only a holiday that the law fixes can be marked as not observed. Delete this entry instead.';
    throw new Problem('bad-request', { fields: [{ path: 'isObserved', message }] });
  }
  const row = { name, kind, is_observed: isObserved };
  await deps.db.transaction().execute(async (tx) => {
    const before = await findHolidayRow(tx, date);
    await tx
      .insertInto('holidays')
      .values({ date, ...row })
      .onConflict((conflict) => conflict.column('date').doUpdateSet(row))
      .execute();
    const subject = { subject: date, before, after: form, address };
    await recordAudit(tx, auditOf(deps, caller, { ...subject, action: 'holiday.entered' }));
  });
}

/**
 * Takes back what was entered for a day: the law's holiday is as it was, any other is gone. Throws
 * not-found.
 */
export async function removeHoliday(
  deps: Deps,
  caller: Caller,
  { date, address }: { date: BusinessDate; address: string },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const before = await findHolidayRow(tx, date);
    if (before === undefined) throw new Problem('not-found');
    await tx.deleteFrom('holidays').where('date', '=', date).execute();
    const subject = { subject: date, before, address };
    await recordAudit(tx, auditOf(deps, caller, { ...subject, action: 'holiday.removed' }));
  });
}

function isLawful(date: BusinessDate): boolean {
  return lawfulHolidays(Number(date.slice(0, 4))).some((holiday) => holiday.date === date);
}

interface Act {
  readonly action: string;
  readonly subject: string;
  readonly address: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** An act of the caller for the audit log, at this moment. */
export function auditOf({ clock }: Pick<Deps, 'clock'>, caller: Caller, act: Act) {
  return { actor: caller.clientId, actorUserId: caller.userId, at: clock.now(), ...act };
}
