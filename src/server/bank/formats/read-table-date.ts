import { isBusinessDate } from '#shared/dates.ts';
import type { BusinessDate } from '#shared/dates.ts';

export type DateOrder = 'ymd' | 'dmy' | 'mdy' | 'words';

/** The parts of a day as they stand, before it is known which is which. */
export interface DateParts {
  /**
   * `numbers`: the first two could be a day and a month in either order; `year-first`, `words`:
   * nothing is open.
   */
  readonly shape: 'numbers' | 'year-first' | 'words';
  readonly first: number;
  readonly second: number;
  readonly year: number | null;
  /** The sign between the numbers. */
  readonly by: string;
}

const MAX_LENGTH = 40;
/** English and Filipino. */
const MONTHS: readonly (readonly string[])[] = [
  ['jan', 'ene'],
  ['feb', 'peb'],
  ['mar'],
  ['apr', 'abr'],
  ['may'],
  ['jun', 'hun'],
  ['jul', 'hul'],
  ['aug', 'ago'],
  ['sep', 'set'],
  ['oct', 'okt'],
  ['nov', 'nob'],
  ['dec', 'dis'],
];
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\.?,?\s+/i;
const TIME =
  /(?:\s*,\s*|\s+|T)\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:[.,]\d{1,9})?)?\s?(?:[ap]\.?m\.?)?\s?(?:Z|[A-Z]{3,4}|[+-]\d{2}:?\d{2})?$/i;
const YEAR_FIRST = /^(\d{4})([-/. ])(\d{1,2})\2(\d{1,2})$/;
const COMPACT = /^((?:19|20)\d{2})(\d{2})(\d{2})$/;
const NUMBERS = /^(\d{1,2})([-/. ])(\d{1,2})(?:\2(\d{4}|\d{2}))?$/;
const DAY_WORD =
  /^(\d{1,2})(?:st|nd|rd|th)?[\s/.-]{0,3}([a-z]{3,10})\.?(?:[\s/.,-]{0,3}(\d{4}|\d{2}))?$/i;
const WORD_DAY =
  /^([a-z]{3,10})\.?[\s/.-]{0,3}(\d{1,2})(?:st|nd|rd|th)?(?:[\s/.,-]{1,3}(\d{4}|\d{2}))?$/i;
const YEAR_WORD = /^(\d{4})[\s/.-]([a-z]{3,10})\.?[\s/.-](\d{1,2})$/i;

/**
 * Takes the text of a day apart: `Dec 5, 2026`, `05-DEC-26`, `12/05/2026 10:15 AM`, `2026-12-05`.
 * Gives `undefined` for what is none.
 */
export function findDateParts(text: string): DateParts | undefined {
  if (text.length < 3 || text.length > MAX_LENGTH || !/\d/.test(text)) return undefined;
  const day = text.replaceAll(/\s+/g, ' ').replace(WEEKDAY, '').replace(TIME, '').trim();
  const numbered = YEAR_FIRST.exec(day);
  if (numbered !== null) return yearFirst(numbered[1], numbered[3], numbered[4]);
  const compact = COMPACT.exec(day);
  if (compact !== null) return yearFirst(compact[1], compact[2], compact[3]);
  const [, first, by = '', second, year] = NUMBERS.exec(day) ?? [];
  if (first !== undefined)
    return {
      shape: 'numbers',
      first: Number(first),
      second: Number(second),
      year: fullYear(year),
      by,
    };
  return findWords(day);
}

function yearFirst(
  year: string | undefined,
  month: string | undefined,
  day: string | undefined,
): DateParts {
  return {
    shape: 'year-first',
    first: Number(month),
    second: Number(day),
    year: Number(year),
    by: '',
  };
}

function findWords(text: string): DateParts | undefined {
  const dayFirst = DAY_WORD.exec(text);
  if (dayFirst !== null) return worded(dayFirst[2], dayFirst[1], dayFirst[3]);
  const wordFirst = WORD_DAY.exec(text);
  if (wordFirst !== null) return worded(wordFirst[1], wordFirst[2], wordFirst[3]);
  const byYear = YEAR_WORD.exec(text);
  return byYear === null ? undefined : worded(byYear[2], byYear[3], byYear[1]);
}

function worded(word = '', day = '', year?: string): DateParts | undefined {
  const start = word.slice(0, 3).toLowerCase();
  const month = MONTHS.findIndex((names) => names.includes(start)) + 1;
  if (month === 0) return undefined;
  return { shape: 'words', first: month, second: Number(day), year: fullYear(year), by: '' };
}

function fullYear(year: string | undefined): number | null {
  if (year === undefined) return null;
  return year.length === 2 ? 2000 + Number(year) : Number(year);
}

/** Gives the year of a day that names none. */
export type YearOf = (month: number, day: number) => number | undefined;

const noYear: YearOf = () => undefined;

/**
 * The day of a cell in a certain order of numbers; month words and a year in front need none.
 * `undefined` for what is none.
 */
export function findDate(
  text: string,
  order: DateOrder,
  yearOf: YearOf = noYear,
): BusinessDate | undefined {
  const parts = findDateParts(text);
  if (parts === undefined) return undefined;
  if (parts.shape === 'numbers' && order === 'ymd') return shortYearFirst(parts);
  const isDayFirst = parts.shape === 'numbers' && order === 'dmy';
  const [month, day] = isDayFirst ? [parts.second, parts.first] : [parts.first, parts.second];
  const year = parts.year ?? yearOf(month, day);
  return year === undefined ? undefined : dayOf(year, month, day);
}

/** `26/12/05` where years stand first. */
function shortYearFirst({ first, second, year }: DateParts): BusinessDate | undefined {
  return year === null || year < 2000 ? undefined : dayOf(2000 + first, second, year - 2000);
}

function dayOf(year: number, month: number, day: number): BusinessDate | undefined {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isBusinessDate(text) ? text : undefined;
}

const IN_TEXT =
  /\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.](?:\d{4}|\d{2})|\d{1,2}[\s-]?[a-z]{3,9}\.?,?[\s-]?\d{4}|[a-z]{3,9}\.?\s\d{1,2}(?:\s?[-–]\s?\d{1,2})?,\s?\d{4}/gi;

/**
 * The days that a sentence names, in its order: `Dec 1, 2026 to Dec 31, 2026`,
 * `December 1-31, 2026`.
 */
export function datesIn(text: string, order: DateOrder): BusinessDate[] {
  return [...text.matchAll(IN_TEXT)].flatMap(([found]) => {
    const span = /^([a-z]+\.?\s)(\d{1,2})\s?[-–]\s?(\d{1,2})(,\s?\d{4})$/i.exec(found);
    const days =
      span === null
        ? [found]
        : [`${span[1]}${span[2]}${span[4]}`, `${span[1]}${span[3]}${span[4]}`];
    return days.flatMap((day) => findDate(day, order) ?? []);
  });
}
