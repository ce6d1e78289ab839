/** What is wrong at one place of a file. */
export interface Fault {
  readonly sheet: string;
  /** As the spreadsheet program counts; 0: of the whole. */
  readonly row: number;
  /** The column's heading; empty when it is no column's. */
  readonly column: string;
  /** What the form calls it. */
  readonly field: string;
  readonly message: string;
}
