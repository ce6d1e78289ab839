import { Problem } from '#shared/problems.ts';

import { LockedWorkbook, readWorkbook } from '../../output/workbooks/read-workbook.ts';
import type { WorkbookFile } from '../../output/workbooks/read-workbook.ts';
import { checkArchive } from '../../platform/files/check-archive.ts';
import type { TableBounds } from '../../platform/files/parse-csv.ts';
import type { FileSheet } from './types.ts';

/** A workbook of 100,000 lines has some 40 MB, unpacked. */
const MAX_UNPACKED_BYTES = 160 * 1024 * 1024;
const MAX_CHARACTERS = 40 * 1024 * 1024;
const LOCKED_XLS =
  'It is an Excel workbook of the older kind (XLS) with a password, which cannot be opened here. Open it in Excel and save it as XLSX, or without the password.';
const DAMAGED =
  'It begins as an Excel workbook does, but is damaged or of another kind. Save it again as XLSX or CSV.';

interface BankWorkbook {
  readonly content: Uint8Array;
  readonly password: string;
  /** The older format of Excel, or a workbook with a password. */
  readonly isOle: boolean;
}

/**
 * The sheets of a workbook as texts: XLSX, the older XLS, or an XLSX that the bank locked. Throws
 * bank-file-password, bank-file-wrong-password, bank-file-too-large, bank-file-unreadable.
 */
export async function readBankWorkbook(
  { content, password, isOle }: BankWorkbook,
  bounds: TableBounds,
): Promise<FileSheet[]> {
  if (!isOle) {
    const state = checkArchive(content, MAX_UNPACKED_BYTES);
    if (state === 'too-large') throw new Problem('bank-file-too-large');
    if (state === 'damaged') throw unreadable(DAMAGED);
  }
  const isLocked = isOle && holdsPackage(content);
  if (isLocked && password === '') throw new Problem('bank-file-password');
  const file: WorkbookFile = {
    content,
    format: isOle && !isLocked ? 'xls' : 'xlsx',
    ...(isLocked && { password }),
  };
  try {
    return await readWorkbook(file, { ...bounds, maxCharacters: MAX_CHARACTERS });
  } catch (error) {
    if (error instanceof RangeError) throw error;
    if (isLocked) throw new Problem('bank-file-wrong-password');
    throw error instanceof LockedWorkbook ? unreadable(LOCKED_XLS) : unreadable(DAMAGED);
  }
}

/** A locked workbook holds its archive in a stream of this name. */
function holdsPackage(content: Uint8Array): boolean {
  return Buffer.from(content.buffer, content.byteOffset, content.byteLength).includes(
    Buffer.from('EncryptedPackage', 'utf16le'),
  );
}

function unreadable(found: string): Problem {
  return new Problem('bank-file-unreadable', { values: { found } });
}
