import type { z } from 'zod';

import type { statementMapping } from '#shared/api/bank-statements.ts';
import { Problem } from '#shared/problems.ts';

import type { FileContent } from './types.ts';

/** How a table of a file is read. */
export type StatementMapping = z.output<typeof statementMapping>;

/** The content of a file whose columns are still to be found. */
export type TableContent = Exclude<FileContent, { readonly kind: 'statements' }>;

/** How a table is read as far as it can be told, and what a person must still say: sentences, empty when all is clear. */
export interface FoundTable {
  readonly mapping: StatementMapping;
  readonly doubts: readonly string[];
}

/**
 * Finds the table of a file by itself: the sheet, the row of headings, what each column is, how dates and amounts are written,
 * whether the signs are turned round and, of a PDF, where its columns are parted. There is always an answer; what is not
 * certain is a doubt. Throws bank-file-unreadable when nothing in it looks like a table with dates and amounts.
 */
export function findTable(content: TableContent): FoundTable {
  throw new Problem('bank-file-unreadable', { values: { found: `No ${content.kind} yet.` } });
}
