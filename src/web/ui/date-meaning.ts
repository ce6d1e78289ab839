import { formatDate, isBusinessDate } from '#shared/dates.ts';
import type { BusinessDate } from '#shared/dates.ts';
import { readDate } from '#shared/forms/typed-dates.ts';

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/**
 * The day that typed text means, with its weekday: `Sat, 5 Dec 2026`; empty while it means none.
 */
export function dateMeaning(text: string, today: BusinessDate): string {
  const read = readDate(text, today);
  return 'date' in read && isBusinessDate(read.date) ? withWeekday(read.date) : '';
}

function withWeekday(date: BusinessDate): string {
  const weekday = WEEKDAYS[new Date(`${date}T00:00:00Z`).getUTCDay()];
  return `${weekday ?? ''}, ${formatDate(date)}`;
}
