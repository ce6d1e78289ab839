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

/** Whether nothing stands in a row. */
export function isBlank(row: readonly string[]): boolean {
  return row.every((cell) => cell === '');
}
