import { readFile } from 'node:fs/promises';

import { Problem } from '#shared/problems.ts';

import { checkContent } from '../../platform/attachments/check-content.ts';
import { checkArchive } from '../../platform/files/check-archive.ts';

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const REPORT_TYPES = ['application/pdf', XLSX_TYPE, 'image/jpeg', 'image/png'] as const;
export type ReportType = (typeof REPORT_TYPES)[number];

const ZIP_START = Buffer.from('PK\u0003\u0004', 'latin1');
const MAX_UNPACKED_BYTES = 200 * 1024 * 1024;

/**
 * Says what a report is by its content alone, and refuses what does not belong into the folder:
 * other types, workbooks with macros or that unpack to more than 200 MB, and whatever no attachment
 * may be. Throws `Problem('report-type')` and what `checkContent` throws.
 */
export async function checkReport(path: string, size: number): Promise<ReportType> {
  const content = await readFile(path);
  if (content.subarray(0, ZIP_START.length).equals(ZIP_START)) return checkWorkbook(content);
  const type = await checkContent(path, size).catch((error: unknown) => {
    throw error instanceof Problem && error.code === 'attachment-type'
      ? new Problem('report-type', { cause: error })
      : error;
  });
  const found = REPORT_TYPES.find((one) => one === type);
  if (found === undefined) throw new Problem('report-type');
  return found;
}

async function checkWorkbook(content: Buffer): Promise<ReportType> {
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(content);
  if (found?.mime !== XLSX_TYPE || content.includes('vbaProject.bin'))
    throw new Problem('report-type');
  if (checkArchive(content, MAX_UNPACKED_BYTES) !== 'good') throw new Problem('attachment-damaged');
  return XLSX_TYPE;
}
