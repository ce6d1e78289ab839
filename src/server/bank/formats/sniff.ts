import { Problem } from '#shared/problems.ts';

import { decodeText } from '../../platform/files/decode-text.ts';

import { isReport } from './fixed-width.ts';

/** The formats of banks that are texts and tell their own structure. */
export type TextFormat = 'ofx' | 'qif' | 'mt940' | 'camt';

/** What a file is; `isOle` is the older format of Excel, or any workbook with a password. */
export type SniffedFile =
  | { readonly format: 'pdf' }
  | { readonly format: 'xlsx'; readonly isOle: boolean }
  | { readonly format: TextFormat; readonly text: string }
  | { readonly format: TableTextFormat; readonly table: string };

/** Tables as texts: `html` is what banks name .xls, `report` has its columns by places. */
type TableTextFormat = 'csv' | 'html' | 'report';

const START_BYTES = 1_024;
const START_CHARACTERS = 16 * 1_024;

/** First bytes of what people send by mistake. */
const STRANGERS: readonly (readonly [number, readonly number[], string])[] = [
  [0, [0x89, 0x50, 0x4e, 0x47], 'a picture (PNG)'],
  [0, [0xff, 0xd8, 0xff], 'a picture (JPEG)'],
  [0, [0x47, 0x49, 0x46, 0x38], 'a picture (GIF)'],
  [0, [0x42, 0x4d, 0x00], 'a picture (BMP)'],
  [0, [0x49, 0x49, 0x2a, 0x00], 'a picture (TIFF)'],
  [0, [0x4d, 0x4d, 0x00, 0x2a], 'a picture (TIFF)'],
  [8, [0x57, 0x45, 0x42, 0x50], 'a picture (WebP)'],
  [4, [0x66, 0x74, 0x79, 0x70], 'a picture or film of a telephone'],
  [0, [0x4d, 0x5a], 'a program'],
  [0, [0x7f, 0x45, 0x4c, 0x46], 'a program'],
  [0, [0x1f, 0x8b], 'a packed file (GZIP): unpack it first'],
  [0, [0x37, 0x7a, 0xbc, 0xaf], 'a packed file (7-Zip): unpack it first'],
  [0, [0x52, 0x61, 0x72, 0x21], 'a packed file (RAR): unpack it first'],
];

/** How texts begin that hold no statement, or none that can be trusted. */
const STRANGE_TEXTS: readonly (readonly [RegExp, string])[] = [
  [/^\s*(?:<\?xml[^>]{0,200}>\s*)?(?:<!--[^>]{0,200}-->\s*)?<svg[\s>]/i, 'a drawing (SVG)'],
  [
    /^\s*(?:<\?xml[^>]{0,200}>\s*)?(?:<!--[^>]{0,200}-->\s*)?<(?:!doctype\s+html|html|head|body|script|table|style)\b/i,
    'a web page. Download the statement as CSV, Excel or PDF',
  ],
  [/^\s*\{\\rtf/, 'a text document (RTF)'],
  [/^\s*[[{]\s*["{[]/, 'data for programs (JSON)'],
  [/^#!/, 'a program'],
];

/**
 * What a bank's file is, by what it holds and never by its name. Throws bank-file-empty, and
 * bank-file-unreadable for pictures, web pages, programs and other things that are no statement.
 */
export function sniffFile(content: Uint8Array): SniffedFile {
  if (startOf(content).includes('%PDF-')) return { format: 'pdf' };
  if (startsWith(content, 0, [0x50, 0x4b])) return { format: 'xlsx', isOle: false };
  if (startsWith(content, 0, [0xd0, 0xcf, 0x11, 0xe0])) return { format: 'xlsx', isOle: true };
  const text = decodeText(content);
  if (text === undefined) throw strange(strangerOf(content));
  if (!/\S/.test(text)) throw new Problem('bank-file-empty');
  const format = deriveTextFormat(text);
  return isTable(format) ? { format, table: text } : { format, text };
}

function isTable(format: TextFormat | TableTextFormat): format is TableTextFormat {
  return format === 'csv' || format === 'html' || format === 'report';
}

function deriveTextFormat(text: string): TextFormat | TableTextFormat {
  const start = text.slice(0, START_CHARACTERS);
  if (/^\s*OFXHEADER|<\?OFX\b|<OFX\s{0,9}>/i.test(start)) return 'ofx';
  if (/<(?:[\w.-]{1,40}:)?BkToCstmr(?:Stmt|AcctRpt|DbtCdtNtfctn)(?:V\d{1,2})?\b/.test(start))
    return 'camt';
  if (isTablePage(start, text)) return 'html';
  const found = STRANGE_TEXTS.find(([pattern]) => pattern.test(start));
  if (found !== undefined) throw strange(found[1]);
  if (/^\s*<[?!A-Za-z]/.test(start)) throw strange(`XML of another kind${rootOf(start)}`);
  if (/^\s*!(?:Type|Account|Option|Clear)\b/i.test(start) || isBareQif(start)) return 'qif';
  if (/(?:^|\n|\r|\{4:\s{0,9}):20:/.test(start) && /[\n\r]:(?:25P?|28C?|60[FM]|61):/.test(start))
    return 'mt940';
  return isReport(text) ? 'report' : 'csv';
}

const PAGE =
  /^\s*(?:<\?xml[^>]{0,200}>\s*)?(?:<!--[^>]{0,200}-->\s*)?<(?:!doctype\s+html|html|head|body|table|meta|style)\b/i;
/** Two lines of a day, a text and an amount. */
const LEAST_CELLS = 6;
const SCRIPT = /<(?:script|form|input)\b/i;

/** A table that a bank wrote as a page and named .xls; a page with scripts or forms is a page. */
function isTablePage(start: string, text: string): boolean {
  const cells = text.match(/<td[\s>]/gi)?.length ?? 0;
  return PAGE.test(start) && cells >= LEAST_CELLS && !SCRIPT.test(text);
}

/** Records without the line that says of what type they are: a day, an amount, a circumflex. */
function isBareQif(start: string): boolean {
  return /^\s*D\s?\d{1,4}[./'-][^\n,;\t]{2,12}\n(?:[A-Z$%][^\n]{0,200}\n){1,30}\^/.test(
    start.replaceAll('\r', ''),
  );
}

function rootOf(start: string): string {
  const name = /<([A-Za-z][\w.:-]{0,60})/.exec(start)?.[1];
  return name === undefined ? '' : `, which begins with <${name}>`;
}

function strangerOf(content: Uint8Array): string {
  const found = STRANGERS.find(([offset, bytes]) => startsWith(content, offset, bytes));
  return found?.[2] ?? 'not a text file, a PDF or a workbook';
}

function strange(what: string): Problem {
  return new Problem('bank-file-unreadable', { values: { found: `It is ${what}.` } });
}

function startOf(content: Uint8Array): string {
  return new TextDecoder('latin1').decode(content.subarray(0, START_BYTES));
}

function startsWith(content: Uint8Array, offset: number, bytes: readonly number[]): boolean {
  return bytes.every((byte, at) => content[offset + at] === byte);
}
