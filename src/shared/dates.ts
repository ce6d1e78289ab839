/** A day of business in Asia/Manila, `YYYY-MM-DD`. It compares as text. */
export type BusinessDate = string;

const LENGTH = 10;
const DASH = 45;
const ZERO = 48;
const MS_PER_DAY = 86_400_000;
const MANILA_OFFSET_MS = 8 * 3_600_000;

/** Whether the text is a day that exists, between 1900 and 2199. */
export function isBusinessDate(text: string): text is BusinessDate {
  return !Number.isNaN(dayOf(text));
}

/** The time of day of an instant in Manila: `14:03:07`. */
export function manilaTime(instant: Date): string {
  return new Date(instant.getTime() + MANILA_OFFSET_MS).toISOString().slice(11, 19);
}

/** The day that an instant falls on in Manila (UTC+8 all year). */
export function manilaDate(instant: Date): BusinessDate {
  return new Date(instant.getTime() + MANILA_OFFSET_MS).toISOString().slice(0, 10);
}

/** The day `days` after (or, negative, before) a day. */
export function addDays(date: BusinessDate, days: number): BusinessDate {
  const day = dayOf(date) + days;
  if (day >= FIRST_DAY && day <= LAST_DAY && Number.isInteger(day)) return textOf(day);
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * MS_PER_DAY).toISOString().slice(0, 10);
}

/** Whole days from the first day to the second; negative when the second is earlier. */
export function daysBetween(from: BusinessDate, to: BusinessDate): number {
  const days = dayOf(to) - dayOf(from);
  if (!Number.isNaN(days)) return days;
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / MS_PER_DAY);
}

const FIRST_YEAR = 1900;
const LAST_YEAR = 2199;
const FIRST_DAY = Date.UTC(FIRST_YEAR, 0, 1) / MS_PER_DAY;
const LAST_DAY = Date.UTC(LAST_YEAR, 11, 31) / MS_PER_DAY;

/**
 * Days since 1970; NaN where the text is no day between 1900 and 2199. Figure by figure: reports
 * and the calendar of the taxes ask it some thousand times a page.
 */
function dayOf(text: string): number {
  if (text.length !== LENGTH || text.charCodeAt(4) !== DASH || text.charCodeAt(7) !== DASH)
    return NaN;
  const year = readFigures(text, 0, 4);
  const month = readFigures(text, 5, 7);
  const day = readFigures(text, 8, LENGTH);
  const exists =
    year >= FIRST_YEAR && year <= LAST_YEAR && month >= 1 && month <= 12 && day >= 1 && day <= 31;
  if (!exists || day > daysIn(year, month)) return NaN;
  return Date.UTC(year, month - 1, day) / MS_PER_DAY;
}

function readFigures(text: string, from: number, to: number): number {
  let value = 0;
  for (let place = from; place < to; place += 1) {
    const figure = text.charCodeAt(place) - ZERO;
    if (figure < 0 || figure > 9) return NaN;
    value = value * 10 + figure;
  }
  return value;
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** What days since 1970 are as text: there are not many, and the same ones are asked for. */
const texts = new Map<number, BusinessDate>();

function textOf(day: number): BusinessDate {
  const known = texts.get(day);
  if (known !== undefined) return known;
  const text = new Date(day * MS_PER_DAY).toISOString().slice(0, LENGTH);
  texts.set(day, text);
  return text;
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
