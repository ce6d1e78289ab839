/** A day of business in Asia/Manila, `YYYY-MM-DD`. It compares as text. */
export type BusinessDate = string;

const PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/;
const MS_PER_DAY = 86_400_000;
const MANILA_OFFSET_MS = 8 * 3_600_000;

/** Whether the text is a day that exists, between 1900 and 2199. */
export function isBusinessDate(text: string): text is BusinessDate {
  const match = PATTERN.exec(text);
  if (!match) return false;
  const year = Number(match[1]);
  if (year < 1900 || year > 2199) return false;
  const time = Date.UTC(year, Number(match[2]) - 1, Number(match[3]));
  return new Date(time).toISOString().slice(0, 10) === text;
}

/** The day that an instant falls on in Manila (UTC+8 all year). */
export function manilaDate(instant: Date): BusinessDate {
  return new Date(instant.getTime() + MANILA_OFFSET_MS).toISOString().slice(0, 10);
}

/** The day `days` after (or, negative, before) a day. */
export function addDays(date: BusinessDate, days: number): BusinessDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * MS_PER_DAY).toISOString().slice(0, 10);
}

/** Whole days from the first day to the second; negative when the second is earlier. */
export function daysBetween(from: BusinessDate, to: BusinessDate): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / MS_PER_DAY);
}

/** The month of a day, `YYYY-MM`. */
export function monthOf(date: BusinessDate): string {
  return date.slice(0, 7);
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** For people: `2 Dec 2026`. */
export function formatDate(date: BusinessDate): string {
  const [year = '', month = '1', day = '1'] = date.split('-');
  return `${Number(day)} ${MONTHS[Number(month) - 1] ?? ''} ${year}`;
}
