import { MONTH_NAMES } from '#shared/periods.ts';

import type { Mapping } from './mapping.ts';

type DateOrder = Mapping['dateOrder'];

/** What a date of the file means when it is read in this order: `“03/04/2026” is 3 April 2026.` */
export function dateExample(text: string, order: DateOrder): string {
  const shown = `“${text}”`;
  if (order === 'words') return `${shown} is read by the name of its month.`;
  const numbers = numbersOf(text, order);
  const [first = '', second = '', third = ''] = numbers;
  const parts = {
    ymd: { year: first, month: second, day: third },
    dmy: { day: first, month: second, year: third },
    mdy: { month: first, day: second, year: third },
  }[order];
  const day = Number(parts.day);
  const month = MONTH_NAMES[Number(parts.month) - 1];
  const isYear = parts.year.length === 4 || parts.year.length === 2;
  if (numbers.length < 3 || month === undefined || day < 1 || day > 31 || !isYear) {
    return `${shown} is no date in this order.`;
  }
  return `${shown} is ${day} ${month} ${parts.year.length === 2 ? `20${parts.year}` : parts.year}.`;
}

// Three numbers, a day beside the name of its month, or eight digits in a row.
const LOOKS_LIKE_DATE =
  /^(?:\d{1,4}\s?[-./ ,]\s?(?:\d{1,2}|[a-z]{3,9})\.?\s?[-./ ,]\s?\d{1,4}\b|[a-z]{3,9}\.? \d{1,2},? \d{2,4}\b|\d{8}$)/i;

/**
 * The date of a column that tells most about the order: one whose day and month differ, or else the
 * first.
 */
export function sampleDate(rows: readonly (readonly string[])[], column: number): string {
  const dates = rows
    .map((row) => row[column]?.trim() ?? '')
    .filter((text) => LOOKS_LIKE_DATE.test(text));
  const tells = (text: string) => {
    const [first = '', second = '', third = ''] = text.match(/\d+/g) ?? [];
    const [a, b] = first.length === 4 ? [second, third] : [first, second];
    return Number(a) !== Number(b);
  };
  return dates.find(tells) ?? dates[0] ?? '';
}

const WITHOUT_YEAR = /^(?:\d{1,2}[-./ ](?:\d{1,2}|[a-z]{3,9}\.?)|[a-z]{3,9}\.? \d{1,2})$/i;

/** Whether days of a column name no year. */
export function isYearless(rows: readonly (readonly string[])[], column: number | null): boolean {
  return column !== null && rows.some((row) => WITHOUT_YEAR.test(row[column]?.trim() ?? ''));
}

function numbersOf(text: string, order: Exclude<DateOrder, 'words'>): readonly string[] {
  if (!/^\d{8}$/.test(text)) return text.match(/\d+/g) ?? [];
  const sizes = order === 'ymd' ? [4, 2, 2] : [2, 2, 4];
  let at = 0;
  return sizes.map((size) => text.slice(at, (at += size)));
}
