import type { BusinessDate } from '../dates.ts';
import type { Centavos } from '../money.ts';

/** A line of an entry as a book shows it. */
export interface BookLine {
  readonly account: string;
  readonly title: string;
  readonly debit: Centavos;
  readonly credit: Centavos;
}

/** An entry of the journal with what its book says of it. */
export interface BookEntry {
  readonly entry: string;
  readonly transactionId: string;
  readonly date: BusinessDate;
  /** The number of the document. */
  readonly document: string;
  /** As they were on the day of recording; empty where there was nobody. */
  readonly party: string;
  readonly tin: string;
  readonly address: string;
  readonly description: string;
  readonly cheque: string;
  /**
   * Sales or purchases without VAT by the class of the tax rows: `vatable`, `zero-rated`, `goods` …
   */
  readonly bases: Readonly<Record<string, Centavos>>;
  readonly lines: readonly BookLine[];
}

/** A number of a printed form that nobody used (handbook 2.3): it keeps its place in its book. */
export interface CancelledNumber {
  readonly id: string;
  readonly number: string;
  readonly date: BusinessDate;
  readonly state: 'cancelled' | 'missing';
  readonly reason: string;
  /** It was shown as cancelled before, and is no longer. */
  readonly isRestored: boolean;
}

export type BookCell = string | Centavos | null;

/** One column of a book. A `date` cell is a business date. */
export interface BookColumn {
  readonly key: string;
  readonly title: string;
  readonly group?: string;
  /** Its width on a legal sheet, in points. */
  readonly weight: number;
  readonly type: 'date' | 'text' | 'money';
  readonly carry?: 'sum' | 'last' | 'label';
}

/** Which lines a column adds up, and on which side its amounts are positive. */
export interface ColumnLines {
  readonly isFor: (account: string) => boolean;
  readonly side: 'debit' | 'credit';
  /** The other side has a column of its own; otherwise it counts as negative. */
  readonly isOneSided?: boolean;
}

/** The cells of an entry: its own row, and one for each further account. */
export interface BookLayout {
  readonly columns: readonly BookColumn[];
  readonly cellsOf: (entry: BookEntry) => readonly (readonly BookCell[])[];
  readonly cellsOfCancelled: (number: CancelledNumber) => readonly BookCell[];
  /**
   * The lines of a column by its key; nothing where it adds up something else, such as sales of a
   * class.
   */
  readonly linesOf: (key: string) => ColumnLines | undefined;
}
