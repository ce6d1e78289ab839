import type { BusinessDate } from '#shared/dates.ts';

import type { RowSense } from './read-table-words.ts';

/** One line of a table, in the file's order. */
export interface TableLine {
  /** From 1, as the sheet counts. */
  readonly row: number;
  readonly date: BusinessDate;
  amount: bigint;
  description: string;
  readonly reference: string;
  readonly chequeNumber: string;
  balance: bigint | null;
  /** ISO 4217, where a column says it; empty otherwise. */
  readonly currency: string;
  /** What the amount was made of, until the signs of the whole column are known. */
  readonly cells: AmountCells;
}

/** The amounts of a row as they stand; two columns, or one with what stands beside it. */
export interface AmountCells {
  readonly debit: bigint;
  readonly credit: bigint;
  readonly amount: bigint;
  readonly direction: 'in' | 'out' | null;
}

/** A balance that a row names, before or after how many lines. */
export interface NamedBalance extends RowSense {
  readonly at: number;
  amount: bigint | null;
}
