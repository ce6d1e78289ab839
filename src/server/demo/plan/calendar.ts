import { addDays } from '#shared/dates.ts';
import type { BusinessDate } from '#shared/dates.ts';

/** 0 is Sunday, 6 is Saturday. */
export function weekdayOf(date: BusinessDate): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

/** Whether people are at work: Monday to Saturday. */
export function isWorkday(date: BusinessDate): boolean {
  return weekdayOf(date) !== 0;
}

/** The day, or the Monday after it when it is a Sunday. */
export function workdayFrom(date: BusinessDate): BusinessDate {
  return isWorkday(date) ? date : addDays(date, 1);
}

/**
 * Whether what falls on a day of each month is done today: on that day, or on the Monday after a
 * Sunday.
 */
export function isMonthly(today: BusinessDate, day: number): boolean {
  if (!isWorkday(today)) return false;
  return dayOf(today) === day || (weekdayOf(today) === 1 && dayOf(addDays(today, -1)) === day);
}

/**
 * Whether a payday that falls on a day of each month is today: on that day, or on the Saturday
 * before a Sunday.
 */
export function isPayday(today: BusinessDate): boolean {
  const falls = (date: BusinessDate) => dayOf(date) === 15 || isLastOfMonth(date);
  return isWorkday(today) && (falls(today) || (weekdayOf(today) === 6 && falls(addDays(today, 1))));
}

export function isLastOfMonth(date: BusinessDate): boolean {
  return dayOf(addDays(date, 1)) === 1;
}

export function isLastOfQuarter(date: BusinessDate): boolean {
  return isLastOfMonth(date) && numberOfMonth(date) % 3 === 0;
}

/** 1 to 31. */
function dayOf(date: BusinessDate): number {
  return Number(date.slice(8));
}

/** 1 to 12. */
export function numberOfMonth(date: BusinessDate): number {
  return Number(date.slice(5, 7));
}
