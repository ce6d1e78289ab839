import type { BusinessDate } from '#shared/dates.ts';
import { toSearchText } from '#shared/search-text.ts';

import { findDate, datesIn } from './read-table-date.ts';
import type { DateOrder, YearOf } from './read-table-date.ts';

/** What stands round a table: whose account, which period. */
export interface TableSurroundings {
  readonly accountNumber: string;
  readonly currency: string;
  readonly from: BusinessDate | null;
  readonly to: BusinessDate | null;
}

const ACCOUNT =
  /\b(?:account|acct|a\/c)\.?\s*(?:(?:no|number|num)\b|#)\.?\s*(?:\([a-z]{1,10}\))?\s*[:#-]?\s*([\dx*•][\dx*• -]{3,30}\d)/i;
const CURRENCY = /\bcurrency\s*:?\s*([A-Z]{3})\b|\bin (Philippine Pesos?)\b/i;
const PERIOD =
  /\b(?:period|covered|coverage|date range|statement dates?|from|between|transactions? (?:from|for)|for the month)\b/i;
const MONTH_ONLY = /\b(?:for|month of|period)\b[^\d]{0,20}?([A-Z][a-z]{2,8})\.?\s(\d{4})\b/;
const MAX_ROWS = 120;
const NUMBER_HEADINGS = /^(?:account|acct)(?: no| number)?(?: (?:bban|iban))?$|^(?:iban|bban)$/;

/** Reads the rows before and after a table. */
export function buildSurroundings(
  rows: readonly (readonly string[])[],
  order: DateOrder,
): TableSurroundings {
  const texts = rows.slice(0, MAX_ROWS).map((row) =>
    row
      .filter((cell) => cell !== '')
      .join(' ')
      .slice(0, 500),
  );
  const account = firstOf(texts, (text) => ACCOUNT.exec(text)?.[1]?.trim());
  const currency = firstOf(texts, (text) => {
    const found = CURRENCY.exec(text);
    return found === null ? undefined : (found[1]?.toUpperCase() ?? 'PHP');
  });
  const period = firstOf(texts, (text, at) =>
    findPeriod(`${text} ${texts[at + 1] ?? ''}`, text, order),
  );
  return {
    accountNumber: account ?? '',
    currency: currency ?? '',
    from: period?.[0] ?? null,
    to: period?.[1] ?? null,
  };
}

function firstOf<T>(
  texts: readonly string[],
  read: (text: string, at: number) => T | undefined,
): T | undefined {
  for (const [at, text] of texts.entries()) {
    const found = read(text, at);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Two days of a row that speaks of a period; the second may stand in the row below. */
function findPeriod(
  both: string,
  text: string,
  order: DateOrder,
): readonly [BusinessDate, BusinessDate] | undefined {
  const own = datesIn(text, order);
  if (own.length === 2 && (PERIOD.test(text) || isBareSpan(text))) return spanOf(own);
  if (!PERIOD.test(text)) return undefined;
  const days = datesIn(both, order);
  if (own.length === 1 && days.length === 2) return spanOf(days);
  if (own.length === 0) return wholeMonth(text);
  return undefined;
}

function isBareSpan(text: string): boolean {
  return text.length < 60 && /\d\s*(?:-|–|to|until|through)\s*[A-Z0-9]/i.test(text);
}

function spanOf([from, to]: readonly BusinessDate[]):
  | readonly [BusinessDate, BusinessDate]
  | undefined {
  return from !== undefined && to !== undefined && from <= to ? [from, to] : undefined;
}

/** `For the month of December 2026`. */
function wholeMonth(text: string): readonly [BusinessDate, BusinessDate] | undefined {
  const [, month = '', year = ''] = MONTH_ONLY.exec(text) ?? [];
  const first = findDate(`${month} 1, ${year}`, 'words');
  if (first === undefined) return undefined;
  const last = [31, 30, 29, 28].map((day) => findDate(`${month} ${day}, ${year}`, 'words'));
  return spanOf([first, ...last.filter((day) => day !== undefined)]);
}

/**
 * The year of days that name none: so that they lie in the statement's period, or in the year up to
 * its only day.
 */
export function yearFinder(rows: readonly (readonly string[])[], order: DateOrder): YearOf {
  const { from, to } = buildSurroundings(rows, order);
  const named = rows.slice(0, MAX_ROWS).flatMap((row) => datesIn(row.join(' '), order));
  const last = to ?? named.toSorted().at(-1);
  const year = /\b(20\d{2})\b/.exec(rows.slice(0, 30).flat().join(' '))?.[1];
  return (month, day) => {
    if (last === undefined) return year === undefined ? undefined : Number(year);
    const own = Number(last.slice(0, 4));
    const key = `${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
    if (from !== null && `${own}-${key}` > last && `${own - 1}-${key}` < from) return own;
    return `${own}-${key}` > last ? own - 1 : own;
  };
}

/**
 * The year of days that name none, where a person said the year of the last one: days of the second
 * half of a year are of the year before when the file goes on into January.
 */
export function yearsUpTo(year: number, months: readonly number[]): YearOf {
  const isOverNewYear = months.some((month) => month >= 10) && months.some((month) => month <= 3);
  return (month) => (isOverNewYear && month >= 7 ? year - 1 : year);
}

/**
 * What a column under a heading says of the whole statement: the account's number or its currency,
 * when all rows agree.
 */
export function surroundingColumns(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): { readonly accountNumber: string; readonly currency: string } {
  const keys = headings.map(toSearchText);
  const numberColumns = keys.flatMap((key, at) => (NUMBER_HEADINGS.test(key) ? [at] : []));
  const currencies = keys.flatMap((key, at) =>
    /^(?:account )?(?:currency|ccy|curr)$/.test(key) ? [at] : [],
  );
  const numbers = numberColumns
    .map((at) => onlyValue(rows, at))
    .filter((text) => /\d{4}/.test(text));
  const currency = currencies
    .map((at) => onlyValue(rows, at))
    .find((text) => /^[A-Z]{3}$/i.test(text));
  // A national number says more here than one with a country before it.
  const accountNumber = numbers.find((text) => /^[\d -]+$/.test(text)) ?? numbers[0] ?? '';
  return { accountNumber, currency: currency?.toUpperCase() ?? '' };
}

function onlyValue(rows: readonly (readonly string[])[], column: number): string {
  const values = new Set<string>();
  for (const row of rows) {
    const cell = row[column] ?? '';
    if (cell !== '') values.add(cell);
    if (values.size > 1) return '';
  }
  return [...values][0] ?? '';
}
