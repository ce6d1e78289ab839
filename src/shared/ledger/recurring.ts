import type { BusinessDate } from '../dates.ts';

/**
 * Every so many months on a day of the month; a shorter month takes its last day, so 31 is the last
 * day of each.
 */
export interface Schedule {
  readonly everyMonths: number;
  readonly day: number;
}

/** The due day after this one. */
export function dueAfter(date: BusinessDate, { everyMonths, day }: Schedule): BusinessDate {
  const [year = 0, month = 1] = date.split('-').map(Number);
  return dayOf(year, month - 1 + everyMonths, day);
}

/** The due days from `next` to `last`, both among them. */
export function dueDays(
  next: BusinessDate,
  last: BusinessDate,
  schedule: Schedule,
): BusinessDate[] {
  const days: BusinessDate[] = [];
  for (let date = next; date <= last; date = dueAfter(date, schedule)) days.push(date);
  return days;
}

/** The first due day on or after `from`, counted on from `next`. */
export function dueFrom(next: BusinessDate, from: BusinessDate, schedule: Schedule): BusinessDate {
  let date = next;
  while (date < from) date = dueAfter(date, schedule);
  return date;
}

/** The first day of the schedule after `today`: what a new recurring entry begins with. */
export function firstDue(today: BusinessDate, day: number): BusinessDate {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const inThisMonth = dayOf(year, month - 1, day);
  return inThisMonth > today ? inThisMonth : dayOf(year, month, day);
}

const RHYTHMS: Readonly<Record<number, string>> = {
  1: 'Every month',
  3: 'Every quarter',
  12: 'Every year',
};

/** In words: `Every month on day 15`. */
export function scheduleText({ everyMonths, day }: Schedule): string {
  const rhythm = RHYTHMS[everyMonths] ?? `Every ${everyMonths} months`;
  return `${rhythm}, on ${day === 31 ? 'the last day' : `day ${day}`}`;
}

function dayOf(year: number, monthIndex: number, day: number): BusinessDate {
  const lastDay = new Date(Date.UTC(year, monthIndex + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, monthIndex, Math.min(day, lastDay))).toISOString().slice(0, 10);
}
