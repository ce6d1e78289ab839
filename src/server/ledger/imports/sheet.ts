/**
 * A table of a file as texts: dates are `2026-12-05`, amounts plain figures, empty cells empty.
 * Rows count from 0.
 */
export interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
}

/** More columns than this are not looked at. */
export const MAX_COLUMNS = 100;
/** Preamble and headings stand before the rows that count. */
export const MAX_PREAMBLE = 50;

/** As a list that Talaan wrote says when it was made (`producedLine`). */
const PRODUCED = /^Produced \d{1,2} [A-Z][a-z]{2} \d{4}, \d{2}:\d{2}$/;

/**
 * A sheet without what Talaan itself writes below a list: its total, and whose it is, of what and
 * when it was made. A list that was exported can so be imported again.
 */
export function withoutImprint(sheet: Sheet): Sheet {
  const { rows } = sheet;
  const made = rows.findLastIndex((row) => PRODUCED.test(row[0] ?? '') && isBlank(row.slice(1)));
  const gap = rows.slice(0, Math.max(0, made)).findLastIndex(isBlank);
  if (gap < 1) return sheet;
  return { ...sheet, rows: rows.slice(0, rows[gap - 1]?.[0] === 'Total' ? gap - 1 : gap) };
}

/** Whether nothing stands in a row. */
export function isBlank(row: readonly string[]): boolean {
  return row.every((cell) => cell === '');
}
