import { Problem } from '#shared/problems.ts';

import type { StatementMapping } from './find-table.ts';
import type { FileSheet, FileStatement } from './types.ts';

/**
 * Reads the lines of a table as a mapping says, oldest first, with what the rows round it tell of the account, the period and
 * the balances. What is no line is skipped, and said in the warnings when it looks like one. Opening and closing come from rows
 * that name them, else from the running balance. Never throws but bank-file-unreadable, when the sheet is not there.
 */
export function readTable(sheets: readonly FileSheet[], mapping: StatementMapping): FileStatement {
  throw new Problem('bank-file-unreadable', {
    values: { found: `Sheet ${mapping.sheet + 1} of ${sheets.length} is not read yet.` },
  });
}
