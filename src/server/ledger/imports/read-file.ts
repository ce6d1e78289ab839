import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from '#shared/ledger/import-limits.ts';
import { Problem } from '#shared/problems.ts';

import { readCsv } from './read-csv.ts';
import { isIif, readIif } from './read-iif.ts';
import { readWorkbook } from './read-workbook.ts';
import { MAX_COLUMNS, MAX_PREAMBLE, isBlank, withoutImprint } from './sheet.ts';
import type { Sheet } from './sheet.ts';

const BOUNDS = { maxRows: MAX_IMPORT_ROWS + MAX_PREAMBLE, maxColumns: MAX_COLUMNS };

/** A file as a person chose it. */
export interface ImportFile {
  readonly name: string;
  readonly content: Uint8Array;
}

/**
 * Reads files into sheets that have something in them; what a file is, its first bytes say. A CSV
 * is one sheet by its file's name, an IIF file one for each of its lists. Throws import-empty,
 * import-too-large, import-too-many-rows, import-not-readable, import-not-text, import-old-format,
 * import-busy.
 */
export async function readFiles(files: readonly ImportFile[]): Promise<Sheet[]> {
  const size = files.reduce((bytes, { content }) => bytes + content.length, 0);
  if (size > MAX_IMPORT_BYTES) throw new Problem('import-too-large');
  const read = await Promise.all(files.map(readFile));
  const sheets = read
    .flat()
    .map(withoutImprint)
    .filter(({ rows }) => !rows.every(isBlank));
  if (sheets.length === 0) throw new Problem('import-empty');
  const rows = sheets.reduce(
    (count, sheet) => count + sheet.rows.filter((row) => !isBlank(row)).length,
    0,
  );
  if (rows > MAX_IMPORT_ROWS + MAX_PREAMBLE) throw new Problem('import-too-many-rows');
  return sheets;
}

async function readFile({ name, content }: ImportFile): Promise<Sheet[]> {
  if (startsWith(content, [0x50, 0x4b])) return readWorkbook(content, BOUNDS);
  // The older format of Excel, and any workbook with a password.
  if (startsWith(content, [0xd0, 0xcf, 0x11, 0xe0])) throw new Problem('import-old-format');
  if (startsWith(content, [0x25, 0x50, 0x44, 0x46])) throw new Problem('import-not-text');
  const rows = readCsv(content, BOUNDS);
  return isIif(rows) ? readIif(rows) : [{ name: name.replace(/\.[^.]*$/, ''), rows }];
}

function startsWith(content: Uint8Array, bytes: readonly number[]): boolean {
  return bytes.every((byte, at) => content[at] === byte);
}

/** Files as they came in a call, in base64. */
export function decodeFiles(
  files: readonly { readonly name: string; readonly content: string }[],
): ImportFile[] {
  return files.map(({ name, content }) => ({
    name,
    content: new Uint8Array(Buffer.from(content, 'base64')),
  }));
}
