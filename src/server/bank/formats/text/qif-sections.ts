import { MAX_STATEMENT_LINES } from '#shared/bank/limits.ts';
import { Problem } from '#shared/problems.ts';

import { textLines } from './text-lines.ts';

/** Types of sections whose records are transactions of an account. */
const ACCOUNT_TYPES = new Set(['bank', 'ccard', 'cash', 'oth a', 'oth l']);
/** Of splits (`S`, `E`, `$`), addresses (`A`) and what else there is, nothing is kept. */
const KEPT = new Set('DTUNPML');
const MAX_VALUE = 1_000;
const MAX_SECTIONS = 1_000;

export interface QifRecord {
  /** The line of the file where it begins. */
  readonly row: number;
  /** By the letter that stands before them. */
  readonly values: Map<string, string>;
}

export interface QifSection {
  readonly row: number;
  readonly type: string;
  /** Whether its records are transactions of an account; of other sections no record is kept. */
  readonly isStatement: boolean;
  readonly accountNumber: string;
  readonly records: QifRecord[];
}

interface SectionReader {
  readonly sections: QifSection[];
  record: QifRecord | undefined;
  recordCount: number;
  /** Of the list of accounts the last one before a section is the section's own. */
  isInAccounts: boolean;
  accountNumber: string;
}

/**
 * The sections of a QIF file with their records; the last record may lack the `^` that ends it, and
 * the first section its heading. Throws bank-file-too-many-lines.
 */
export function readQifSections(text: string): QifSection[] {
  const reader: SectionReader = {
    sections: [],
    record: undefined,
    recordCount: 0,
    isInAccounts: false,
    accountNumber: '',
  };
  for (const { row, line } of textLines(text)) {
    const code = line.trimStart().charAt(0);
    if (code === '!') readHeading(reader, row, line.trim());
    else if (code === '^') endRecord(reader);
    else if (KEPT.has(code)) readValue(reader, { row, code, value: line.trimStart().slice(1) });
  }
  endRecord(reader);
  return reader.sections;
}

function readHeading(reader: SectionReader, row: number, heading: string): void {
  const [, word = '', type = ''] = /^!(\w{1,20}):?([^\r\n]{0,60})/.exec(heading) ?? [];
  const kind = word.toLowerCase();
  if (kind === 'option' || kind === 'clear') return;
  endRecord(reader);
  reader.isInAccounts = kind === 'account';
  if (!reader.isInAccounts) beginSection(reader, row, (type.trim() || word).toLowerCase());
}

function beginSection(reader: SectionReader, row: number, type: string): void {
  if (reader.sections.length >= MAX_SECTIONS)
    throw new Problem('bank-file-unreadable', {
      values: { found: `Line ${row}: the file has more than ${MAX_SECTIONS} sections.` },
    });
  reader.sections.push({
    row,
    type,
    isStatement: ACCOUNT_TYPES.has(type),
    accountNumber: reader.accountNumber,
    records: [],
  });
}

function readValue(
  reader: SectionReader,
  { row, code, value }: { row: number; code: string; value: string },
): void {
  if (!reader.isInAccounts && reader.sections.length === 0) beginSection(reader, row, 'bank');
  // A second day shows that the sign between two records is missing.
  if (code === 'D' && reader.record?.values.has('D') === true) endRecord(reader);
  reader.record ??= { row, values: new Map() };
  if (!reader.record.values.has(code)) reader.record.values.set(code, value.slice(0, MAX_VALUE));
}

function endRecord(reader: SectionReader): void {
  const { record } = reader;
  reader.record = undefined;
  if (record === undefined) return;
  if (reader.isInAccounts) {
    reader.accountNumber = accountNumberOf(record.values.get('N') ?? '');
    return;
  }
  const section = reader.sections.at(-1);
  if (section?.isStatement !== true) return;
  reader.recordCount += 1;
  if (reader.recordCount > MAX_STATEMENT_LINES) throw new Problem('bank-file-too-many-lines');
  section.records.push(record);
}

/** Programs let people name accounts freely; a number among the words is the bank's. */
function accountNumberOf(name: string): string {
  return /\d[\d -]{2,40}\d/.exec(name)?.[0].replaceAll(/[ -]/g, '') ?? '';
}
