import { toSearchText } from '#shared/search-text.ts';

import { currencyOfHeading, isCurrency } from './currency-codes.ts';
import { findDateParts } from './read-table-date.ts';
import type { StatementMapping } from './types.ts';

const MAX_ROWS = 300;
const MAX_LOOKED_AT = 3_000;

/**
 * The column that says the currency of each line, whatever its heading: all of its cells are codes
 * of currencies. Of several the account's own goes before, then the one nearest to the amounts.
 * `null` where there is none.
 */
export function findCurrencyColumn(
  rows: readonly (readonly string[])[],
  { headerRow, columns }: StatementMapping,
): number | null {
  const sample = rows
    .slice(Math.max(0, headerRow + 1), MAX_LOOKED_AT)
    .filter((row) => findDateParts(row[columns.date] ?? '') !== undefined)
    .slice(0, MAX_ROWS);
  const width = sample.reduce((most, row) => Math.max(most, row.length), 0);
  const found = Array.from({ length: width }, (_, column) => column).filter((column) => {
    const cells = sample.map((row) => row[column] ?? '').filter((cell) => cell !== '');
    return cells.length * 2 > sample.length && cells.every(isCurrency);
  });
  const headings = headerRow < 0 ? [] : (rows[headerRow] ?? []).map(toSearchText);
  const own = found.find((column) => /account|billing|settlement/.test(headings[column] ?? ''));
  const money = columns.amount ?? columns.debit ?? columns.credit ?? 0;
  const nearest = found.toSorted((a, b) => Math.abs(a - money) - Math.abs(b - money))[0];
  return own ?? nearest ?? null;
}

/** The currency that the headings of amounts or of the balance name; empty where they name none. */
export function currencyOfHeadings(
  headings: readonly string[],
  { amount, debit, credit, balance }: StatementMapping['columns'],
): string {
  const named = [amount, debit, credit, balance].flatMap((column) =>
    column === null ? [] : [currencyOfHeading(headings[column] ?? '')],
  );
  return named.find((code) => code !== '') ?? '';
}

/** The currency in every cell of the amounts, as in `US$5.00`; empty where none has one. */
export function currencyOfAmounts(
  rows: readonly (readonly string[])[],
  { amount, debit, credit }: StatementMapping['columns'],
): string {
  const cells = rows.flatMap((row) =>
    [amount, debit, credit].flatMap((column) => row[column ?? -1] ?? []),
  );
  const named = cells.flatMap((cell) =>
    /[1-9]/.test(cell)
      ? [currencyOfHeading(cell.replace(/US\$/i, ' USD ').replace(/\d/, ' $&'))]
      : [],
  );
  const [first = ''] = named;
  return named.every((code) => code === first) ? first : '';
}
