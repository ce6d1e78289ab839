import type { Mapping } from './change-mapping.ts';

type DateOrder = Mapping['dateOrder'];

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** What a date of the file means when it is read in this order: `“03/04/2026” is 3 April 2026.` */
export function dateExample(text: string, order: DateOrder): string {
  const shown = `“${text}”`;
  if (order === 'words') return `${shown} is read by the name of its month.`;
  const numbers = text.match(/\d+/g) ?? [];
  const [first = '', second = '', third = ''] = numbers;
  const parts = {
    ymd: { year: first, month: second, day: third },
    dmy: { day: first, month: second, year: third },
    mdy: { month: first, day: second, year: third },
  }[order];
  const day = Number(parts.day);
  const month = MONTHS[Number(parts.month) - 1];
  const isYear = parts.year.length === 4 || parts.year.length === 2;
  if (numbers.length < 3 || month === undefined || day < 1 || day > 31 || !isYear) {
    return `${shown} is no date in this order.`;
  }
  return `${shown} is ${day} ${month} ${parts.year.length === 2 ? `20${parts.year}` : parts.year}.`;
}

/** The date of a column that tells most about the order: one whose day and month differ, or else the first. */
export function sampleDate(rows: readonly (readonly string[])[], column: number): string {
  const dates = rows.map((row) => row[column]?.trim() ?? '').filter((text) => /\d/.test(text));
  const tells = (text: string) => {
    const [first = '', second = '', third = ''] = text.match(/\d+/g) ?? [];
    const [a, b] = first.length === 4 ? [second, third] : [first, second];
    return Number(a) !== Number(b);
  };
  return dates.find(tells) ?? dates[0] ?? '';
}
