import type { StatementFormat } from '../formats/types.ts';

const MAX_LENGTH = 150;
// Control signs, what turns the direction of text round, and what shows nothing.
const UNWANTED = /[\p{Cc}\p{Surrogate}\p{Co}\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF]/gu;

const ENDINGS: Readonly<Record<StatementFormat, readonly [string, ...string[]]>> = {
  csv: ['.csv', '.txt', '.tsv', '.tab'],
  xlsx: ['.xlsx', '.xlsm', '.xltx'],
  ofx: ['.ofx', '.qfx', '.qbo'],
  qif: ['.qif'],
  mt940: ['.sta', '.mt940', '.940', '.txt', '.swi'],
  camt: ['.xml', '.camt', '.053', '.052', '.c53'],
  pdf: ['.pdf'],
};

/**
 * The name of a bank's file as it is shown and saved under: the last part of a path, of bounded
 * length, with an ending that goes with what the file is (`statement.html` with a table in it
 * becomes `statement.html.csv`).
 */
export function cleanStatementName(given: string, format: StatementFormat): string {
  const clean = (given.split(/[/\\]/).at(-1) ?? '')
    .replaceAll(UNWANTED, '')
    .normalize('NFC')
    .replaceAll(/[<>:"|?*]/g, '_')
    .replaceAll(/\s+/gu, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const ending = ENDINGS[format].find((text) => clean.toLowerCase().endsWith(text));
  const stem = ending === undefined ? clean : clean.slice(0, -ending.length);
  const short = [...stem].slice(0, MAX_LENGTH).join('').trim();
  return `${short === '' ? 'statement' : short}${ending ?? ENDINGS[format][0]}`;
}
