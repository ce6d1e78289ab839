import type { TextFormat } from './sniff.ts';
import { parseCamt } from './text/camt.ts';
import { parseMt940 } from './text/mt940.ts';
import { parseOfx } from './text/ofx.ts';
import { parseQif } from './text/qif.ts';
import type { FileStatement } from './types.ts';

const PARSERS: Readonly<Record<TextFormat, (text: string) => FileStatement[]>> = {
  ofx: parseOfx,
  qif: parseQif,
  mt940: parseMt940,
  camt: parseCamt,
};

/**
 * Reads a file of a bank's own format: of each account and currency one statement, oldest lines
 * first. What cannot be read is left out with a sentence among the warnings. Throws
 * bank-file-unreadable where nothing can be read, and bank-file-too-many-lines.
 */
export function readTextStatement(format: TextFormat, text: string): FileStatement[] {
  return PARSERS[format](text);
}
