import { parseCsv } from '#server/platform/files/parse-csv.ts';

/** The rows of a CSV text that was exported, by the one reader that the product has. */
export function rowsOfCsv(text: string): string[][] {
  return parseCsv(text.replace(/^\uFEFF/, ''), { maxRows: 1_000_000, maxColumns: 200 });
}
