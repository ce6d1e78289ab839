import type { z } from 'zod';

import type { BusinessDate } from '#shared/dates.ts';

import type { statementMapping } from '#shared/api/bank/bank-statements.ts';
import type { STATEMENT_FORMATS } from '#shared/api/bank/statement-shapes.ts';

export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

/** One line as a file gives it, before it is compared with what the portal has. */
export interface FileLine {
  /** As the file counts its rows or entries, from 1; for a sentence that names it. */
  readonly row: number;
  readonly date: BusinessDate;
  /** Minor units of the account's currency; money in is above zero. */
  readonly amount: bigint;
  readonly description: string;
  readonly reference: string;
  readonly chequeNumber: string;
  /** The running balance after this line, where the file gives one. */
  readonly balance: bigint | null;
}

/** What a file says of one account: lines in the order of time, oldest first. */
export interface FileStatement {
  /** The bank's number of the account; empty where the file names none. */
  readonly accountNumber: string;
  /** ISO 4217; empty where the file names none. */
  readonly currency: string;
  readonly from: BusinessDate | null;
  readonly to: BusinessDate | null;
  readonly opening: bigint | null;
  readonly closing: bigint | null;
  readonly lines: readonly FileLine[];
  /** Sentences: what was skipped, what could not be read and where. */
  readonly warnings: readonly string[];
}

/**
 * Rows of cells as texts: CSV, one sheet of a workbook, or the pages of a PDF once its columns are
 * parted.
 */
export interface FileSheet {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
}

/** A word of a PDF page, in points from the upper left corner. */
export interface PageWord {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

export interface FilePage {
  readonly width: number;
  readonly height: number;
  readonly words: readonly PageWord[];
}

/**
 * A file that was read: of a bank's own format whole statements, of a table its cells, whose
 * columns are still to be found.
 */
export type FileContent =
  | { readonly kind: 'statements'; readonly statements: readonly FileStatement[] }
  | { readonly kind: 'sheets'; readonly sheets: readonly FileSheet[] }
  | { readonly kind: 'pages'; readonly pages: readonly FilePage[] };

/** What a bank's file is and holds. */
export interface ReadBankFile {
  readonly format: StatementFormat;
  readonly content: FileContent;
}

/** How a table of a file is read. */
export type StatementMapping = z.output<typeof statementMapping>;

/** The content of a file whose columns are still to be found. */
export type TableContent = Exclude<FileContent, { readonly kind: 'statements' }>;
