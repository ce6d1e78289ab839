import type { BusinessDate } from '../dates.ts';

import type { PostingLine, TaxRow } from './journal-entry.ts';

/**
 * The lines of a reversal: every debit a credit, every credit a debit, foreign currency back where
 * it was (handbook 5.14).
 */
export function mirrorLines(lines: readonly PostingLine[]): PostingLine[] {
  return lines.map((line) => ({
    ...line,
    debit: line.credit,
    credit: line.debit,
    ...(line.quantity !== undefined && { quantity: -line.quantity }),
  }));
}

/** The tax rows of a reversal: negative, in the period of the reversal's date (handbook 5.14). */
export function mirrorTaxRows(rows: readonly TaxRow[], date: BusinessDate): TaxRow[] {
  return rows.map((row) => ({ ...row, base: -row.base, tax: -row.tax, date }));
}
