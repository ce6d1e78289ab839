import { formatDate } from '#shared/dates.ts';

import { buildSurroundings } from './read-table-around.ts';
import { findDate, findDateParts } from './read-table-date.ts';
import type { DateOrder, DateParts } from './read-table-date.ts';

/** The order in which days are written; `doubt` is a sentence where a person must say it. */
export interface FoundOrder {
  readonly order: DateOrder;
  readonly doubt: string | null;
}

/**
 * Finds the order of days over all cells of a column: a number above 12 can be no month. Where
 * every day and month could be exchanged, the period that the file names decides; else it is
 * guessed and said.
 */
export function findDateOrder(
  cells: readonly string[],
  before: readonly (readonly string[])[],
): FoundOrder {
  const parts = cells.flatMap((cell) => findDateParts(cell) ?? []);
  const numbers = parts.filter(({ shape }) => shape === 'numbers');
  if (numbers.length === 0) {
    const hasWords = parts.some(({ shape }) => shape === 'words');
    return { order: hasWords ? 'words' : 'ymd', doubt: null };
  }
  if (isShortYearFirst(numbers)) return { order: 'ymd', doubt: null };
  const dayFirst = numbers.filter(({ first }) => first > 12).length;
  const monthFirst = numbers.filter(({ second }) => second > 12).length;
  if (dayFirst !== monthFirst) return { order: dayFirst > monthFirst ? 'dmy' : 'mdy', doubt: null };
  if (numbers.every(({ first, second }) => first === second))
    return { order: usualOrder(numbers), doubt: null };
  return openOrder(cells, numbers, before);
}

/** `26/12/05`: the first number stays, the last one runs through the month. */
function isShortYearFirst(numbers: readonly DateParts[]): boolean {
  if (!numbers.every(({ year }) => year !== null && year >= 2000 && year <= 2031)) return false;
  const distinct = (values: readonly (number | null)[]) => new Set(values).size;
  const [firsts, years] = [numbers.map(({ first }) => first), numbers.map(({ year }) => year)];
  return distinct(firsts) <= 2 && distinct(years) > 3 && Math.min(...firsts) >= 20;
}

function openOrder(
  cells: readonly string[],
  numbers: readonly DateParts[],
  before: readonly (readonly string[])[],
): FoundOrder {
  const inPeriod = (['mdy', 'dmy'] as const).filter((order) => isInPeriod(cells, before, order));
  const [only, another] = inPeriod;
  if (only !== undefined && another === undefined) return { order: only, doubt: null };
  const order = usualOrder(numbers);
  const example = cells.find((cell) => {
    const part = findDateParts(cell);
    return part?.shape === 'numbers' && part.first !== part.second;
  });
  const day = example === undefined ? undefined : findDate(example, order, () => 2000);
  const read = day === undefined ? '' : `: “${example}” is read as ${formatDate(day)}`;
  return {
    order,
    doubt: `Day and month could be exchanged in every row${read}. Say which comes first.`,
  };
}

function isInPeriod(
  cells: readonly string[],
  before: readonly (readonly string[])[],
  order: DateOrder,
): boolean {
  const { from, to } = buildSurroundings(before, order);
  if (from === null || to === null) return false;
  return cells.every((cell) => {
    const date = findDate(cell, order);
    return date === undefined || (date >= from && date <= to);
  });
}

/**
 * The Philippines write the month first with strokes; with dashes and points the day stands first.
 */
function usualOrder(numbers: readonly DateParts[]): 'dmy' | 'mdy' {
  return numbers[0]?.by === '/' || numbers[0]?.by === ' ' ? 'mdy' : 'dmy';
}
