import { formatDate } from '#shared/dates.ts';
import type { BusinessDate } from '#shared/dates.ts';

import { dayOf, monthNumber, noDay, quoted } from './bank-values.ts';
import type { Read } from './bank-values.ts';

export type DateOrder = 'mdy' | 'dmy';

const NUMBERS = /^(\d{1,2})([-/.])(\d{1,2})[-/.'](\d{4}|\d{1,2})$/;
const YEAR_FIRST = /^(\d{4})[-/.]?(\d{1,2})[-/.]?(\d{1,2})$/;
const DAY_AND_WORD = /^(\d{1,2})[-/.]?([A-Za-z]{3,9})[-/.,']*(\d{4}|\d{2})$/;
const WORD_AND_DAY = /^([A-Za-z]{3,9})[-/.]?(\d{1,2})[-/.,']+(\d{4}|\d{2})$/;
/** So many different days in order of time are no accident. */
const TELLING_DAYS = 3;

/**
 * Reads a day as programs write them into QIF: `12/5/2026`, `12/ 5'26`, `5.12.2026`, `2026-12-05`,
 * `5 Dec 2026`.
 */
export function readQifDay(text: string, order: DateOrder): Read<BusinessDate> {
  const bare = withoutTime(text);
  const [, one = '', , two = '', year = ''] = NUMBERS.exec(bare) ?? [];
  const date =
    one === ''
      ? dayWithYearOrWord(bare)
      : order === 'mdy'
        ? dayOf(year, one, two)
        : dayOf(year, two, one);
  return date === undefined ? noDay(text) : { value: date };
}

function withoutTime(text: string): string {
  return text
    .slice(0, 40)
    .replace(/\s\d{1,2}:\d{2}.*$/, '')
    .replaceAll(/\s/g, '');
}

function dayWithYearOrWord(bare: string): BusinessDate | undefined {
  const first = YEAR_FIRST.exec(bare);
  if (first !== null) return dayOf(first[1] ?? '', first[2] ?? '', first[3] ?? '');
  const dayFirst = DAY_AND_WORD.exec(bare);
  if (dayFirst !== null) return wordDay(dayFirst[3], dayFirst[2], dayFirst[1]);
  const wordFirst = WORD_AND_DAY.exec(bare);
  return wordFirst === null ? undefined : wordDay(wordFirst[3], wordFirst[1], wordFirst[2]);
}

function wordDay(year = '', word = '', day = ''): BusinessDate | undefined {
  const month = monthNumber(word);
  return month === undefined ? undefined : dayOf(year, month, day);
}

/**
 * Whether the month or the day comes first, over all dates of a file: a number above 12 tells, else
 * the order of time, in which files stand. Where both are possible, month first (dots: day first)
 * is taken, and a sentence says so.
 */
export function findDateOrder(dates: readonly string[]): {
  order: DateOrder;
  doubt: string | undefined;
} {
  const numeric = dates.filter((text) => NUMBERS.test(withoutTime(text)));
  const [mdy, dmy] = [daysOf(numeric, 'mdy'), daysOf(numeric, 'dmy')];
  if (mdy.length !== dmy.length)
    return { order: mdy.length > dmy.length ? 'mdy' : 'dmy', doubt: undefined };
  const example = numeric.find((text) => isDoubtful(text));
  if (example === undefined) return { order: 'mdy', doubt: undefined };
  const isTelling = new Set(mdy).size >= TELLING_DAYS;
  if (isTelling && isInOrder(mdy) !== isInOrder(dmy))
    return { order: isInOrder(mdy) ? 'mdy' : 'dmy', doubt: undefined };
  const order = NUMBERS.exec(withoutTime(example))?.[2] === '.' ? 'dmy' : 'mdy';
  const day = readQifDay(example, order);
  const read = 'value' in day ? formatDate(day.value) : '';
  return {
    order,
    doubt: `Days and months of this file could be exchanged: ${quoted(example)} was read as ${read}. Compare one line with the bank’s own statement.`,
  };
}

function daysOf(texts: readonly string[], order: DateOrder): BusinessDate[] {
  return texts.flatMap((text) => {
    const day = readQifDay(text, order);
    return 'value' in day ? [day.value] : [];
  });
}

function isDoubtful(text: string): boolean {
  const [mdy, dmy] = [readQifDay(text, 'mdy'), readQifDay(text, 'dmy')];
  return 'value' in mdy && 'value' in dmy && mdy.value !== dmy.value;
}

function isInOrder(days: readonly BusinessDate[]): boolean {
  const rises = days.every((day, at) => at === 0 || day >= (days[at - 1] ?? ''));
  return rises || days.every((day, at) => at === 0 || day <= (days[at - 1] ?? ''));
}
