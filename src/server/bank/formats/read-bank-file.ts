import { Problem } from '#shared/problems.ts';

import type { FileContent, StatementFormat } from './types.ts';

/** A bank's file as it was uploaded. */
export interface BankFile {
  readonly name: string;
  readonly content: Uint8Array;
  /** Of a PDF or a workbook that the bank locked; empty where nobody wrote one. */
  readonly password: string;
  /** How many pages of a PDF, or rows of a table, are read; a total of 0 is not known yet. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** What a bank's file is and holds. */
export interface ReadBankFile {
  readonly format: StatementFormat;
  readonly content: FileContent;
}

/**
 * Reads any file of a bank by what its bytes say it is, in a thread with little memory and time. Throws bank-file-empty,
 * bank-file-too-large, bank-file-too-many-lines, bank-file-password (none or a wrong one), bank-file-busy and
 * bank-file-unreadable, which says what was found and where.
 */
export async function readBankFile(file: BankFile): Promise<ReadBankFile> {
  if (file.content.length === 0) throw new Problem('bank-file-empty');
  throw new Problem('bank-file-unreadable', { values: { found: 'Nothing reads it yet.' } });
}
