import { Problem } from '#shared/problems.ts';

import { decodeText } from '../../platform/files/decode-text.ts';
import { parseCsv } from '../../platform/files/parse-csv.ts';
import type { TableBounds } from '../../platform/files/parse-csv.ts';

/**
 * Reads a CSV file as people have them, see `parseCsv`. Throws import-not-text for what is no text
 * at all.
 */
export function readCsv(content: Uint8Array, bounds: TableBounds): string[][] {
  const text = decodeText(content);
  if (text === undefined) throw new Problem('import-not-text');
  return parseCsv(text, bounds);
}
