import { isBusinessDate } from '#shared/dates.ts';
import { MAX_CENTAVOS, absolute } from '#shared/money.ts';

import type { FileLine, FileStatement } from '../formats/types.ts';

const MAX_DESCRIPTION = 500;
const MAX_REFERENCE = 100;
const MAX_CHEQUE = 40;
const UNWANTED = /[\p{Cc}\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF]+/gu;
const NAMED_ROWS = 3;

/**
 * A file's statement as the portal can keep it: texts of one line and bounded length, no line
 * without an amount, none with a day or an amount beyond what the portal counts. What is left out
 * is said in the warnings.
 */
export function cleanStatement(statement: FileStatement): FileStatement {
  const lines: FileLine[] = [];
  const without: number[] = [];
  const beyond: number[] = [];
  for (const line of statement.lines) {
    if (line.amount === 0n) without.push(line.row);
    else if (isBeyond(line)) beyond.push(line.row);
    else lines.push(cleanLine(line));
  }
  const warnings = [
    ...statement.warnings.map((sentence) => cleanText(sentence, MAX_DESCRIPTION)),
    ...sentenceOn(without, 'no amount'),
    ...sentenceOn(beyond, 'a day or an amount that no account has'),
  ];
  return {
    ...statement,
    accountNumber: cleanText(statement.accountNumber, MAX_REFERENCE),
    currency: cleanText(statement.currency, 3).toUpperCase(),
    from: cleanDay(statement.from),
    to: cleanDay(statement.to),
    opening: cleanAmount(statement.opening),
    closing: cleanAmount(statement.closing),
    lines,
    warnings,
  };
}

/**
 * Text of one line, without what shows nothing or turns the direction of others, of bounded length.
 */
export function cleanText(text: string, maxLength: number): string {
  const clean = text.toWellFormed().replaceAll(UNWANTED, ' ').replaceAll(/\s+/gu, ' ').trim();
  return clean.length <= maxLength ? clean : [...clean].slice(0, maxLength).join('').trim();
}

function cleanLine(line: FileLine): FileLine {
  return {
    row: line.row,
    date: line.date,
    amount: line.amount,
    description: cleanText(line.description, MAX_DESCRIPTION),
    reference: cleanText(line.reference, MAX_REFERENCE),
    chequeNumber: cleanText(line.chequeNumber, MAX_CHEQUE),
    balance: cleanAmount(line.balance),
  };
}

function isBeyond({ date, amount }: FileLine): boolean {
  return !isBusinessDate(date) || absolute(amount) > MAX_CENTAVOS;
}

function cleanDay(day: string | null): string | null {
  return day !== null && isBusinessDate(day) ? day : null;
}

function cleanAmount(amount: bigint | null): bigint | null {
  return amount === null || absolute(amount) > MAX_CENTAVOS ? null : amount;
}

function sentenceOn(rows: readonly number[], what: string): string[] {
  if (rows.length === 0) return [];
  if (rows.length === 1) return [`Row ${rows[0]} has ${what}, and is left out.`];
  const named = rows.slice(0, NAMED_ROWS).join(', ');
  const others = rows.length - NAMED_ROWS;
  return [
    `Rows ${named}${others > 0 ? ` and ${others} more` : ''} have ${what}, and are left out.`,
  ];
}
