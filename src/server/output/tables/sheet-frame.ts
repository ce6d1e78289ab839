import { formatDate, manilaDate } from '#shared/dates.ts';

import type { WorkbookRow } from '../workbooks/write-workbook.ts';

import { manilaInstant } from './manila-instant.ts';

/** Rows that a workbook is composed of at once; a longer list is written as it is read. */
export const MOST_COMPOSED_ROWS = 10_000;

const LONGEST_SHEET_NAME = 31;

/** What a sheet may be called in Excel. */
export function sheetName(title: string): string {
  return title.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, LONGEST_SHEET_NAME);
}

/** The rows above the headings of a sheet: whose it is, what it is, and of what. */
export function headRows(
  companyName: string,
  title: string,
  below: readonly string[],
): WorkbookRow[] {
  return [
    { look: 'title', cells: [companyName] },
    { look: 'title', cells: [title] },
    ...below.filter((text) => text !== '').map((text): WorkbookRow => ({ cells: [text] })),
    { cells: [] },
  ];
}

/** The rows below a table, one line each. */
export function footRows(lines: readonly string[]): WorkbookRow[] {
  return [{ cells: [] }, ...lines.map((text): WorkbookRow => ({ look: 'note', cells: [text] }))];
}

/** `Produced 22 Nov 2026, 14:05`. */
export function producedLine(at: Date): string {
  return `Produced ${formatDate(manilaDate(at))}, ${manilaInstant(at).slice(11, 16)}`;
}

/** `A` to `Z`, `AA` …: the letter of a column by its place from 0. */
export function letterOf(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : `${letterOf(Math.floor(at / 26) - 1)}${last}`;
}
