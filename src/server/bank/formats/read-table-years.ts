import { yearFinder, yearsUpTo } from './read-table-around.ts';
import { findDateParts } from './read-table-date.ts';
import type { YearOf } from './read-table-date.ts';
import type { StatementMapping } from './types.ts';

const MAX_ROWS = 5_000;
/** Any will do to see whether a day is one: a leap year has them all. */
const ANY_YEAR = 2_000;

/** The years of days that name none: as a person said, or as the rows round the lines tell. */
export function buildYears(
  rows: readonly (readonly string[])[],
  { year, headerRow, dateOrder, columns }: StatementMapping,
): YearOf {
  if (year === null) {
    // A number in a line is no year of the statement.
    const round = headerRow < 0 ? [] : rows.slice(0, headerRow + 1);
    const before = yearFinder(round, dateOrder);
    return before(1, 1) === undefined ? yearFinder(fullDaysOf(rows), dateOrder) : before;
  }
  const months = rows.slice(Math.max(0, headerRow + 1), MAX_ROWS).flatMap((row) => {
    const parts = findDateParts(row[columns.date] ?? '');
    if (parts === undefined) return [];
    return [parts.shape === 'numbers' && dateOrder === 'dmy' ? parts.second : parts.first];
  });
  return yearsUpTo(year, months);
}

/** Cells that are whole days, such as those of another column. */
function fullDaysOf(rows: readonly (readonly string[])[]): string[][] {
  return rows.slice(0, 120).flatMap((row) => {
    const days = row.filter((cell) => (findDateParts(cell)?.year ?? null) !== null);
    return days.length === 0 ? [] : [days];
  });
}

/** Whether days name no year and nothing in the file tells it: a person must say it. */
export function asksYear(rows: readonly (readonly string[])[], mapping: StatementMapping): boolean {
  if (mapping.year !== null) return false;
  const isBare = rows
    .slice(Math.max(0, mapping.headerRow + 1), MAX_ROWS)
    .some((row) => findDateParts(row[mapping.columns.date] ?? '')?.year === null);
  return isBare && buildYears(rows, mapping)(1, 1) === undefined;
}

/** The mapping with some year, to see what the lines are like before anybody said which. */
export function withAnyYear(mapping: StatementMapping): StatementMapping {
  return { ...mapping, year: ANY_YEAR };
}
