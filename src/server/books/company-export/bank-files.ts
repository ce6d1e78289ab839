import type { Readable } from 'node:stream';

import type { Snapshot } from '../../platform/db/snapshot.ts';

import { streamBankLines, streamReports, streamStatements } from './bank-queries.ts';
import type { ExportColumn } from '../../output/tables/columns.ts';
import { writeCsv } from '../../output/tables/csv.ts';

type RowOf<Stream extends (snapshot: Snapshot) => AsyncGenerator> =
  ReturnType<Stream> extends AsyncGenerator<infer Row> ? Row : never;

/**
 * A file of the bank or of the report folder, named by what it holds; its ending is the one that it
 * came with.
 */
export function filePath({ sha256, fileName }: { sha256: string; fileName: string }): string {
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(fileName)?.[0].toLowerCase() ?? '';
  return `documents/${sha256}${ending}`;
}

const STATEMENTS: readonly ExportColumn<RowOf<typeof streamStatements>>[] = [
  { title: 'Account', type: 'text', value: (row) => row.account },
  { title: 'From', type: 'date', value: (row) => row.from },
  { title: 'To', type: 'date', value: (row) => row.to },
  { title: 'Opening', type: 'money', value: (row) => row.opening },
  { title: 'Closing', type: 'money', value: (row) => row.closing },
  { title: 'File', type: 'text', value: filePath },
  { title: 'Name', type: 'text', value: (row) => row.fileName },
  { title: 'Format', type: 'text', value: (row) => row.format },
  { title: 'Bytes', type: 'count', value: (row) => row.size },
  { title: 'SHA-256', type: 'text', value: (row) => row.sha256 },
  { title: 'Uploaded by', type: 'text', value: (row) => row.uploadedBy },
  { title: 'Uploaded at', type: 'instant', value: (row) => row.uploadedAt },
  { title: 'Withdrawn because', type: 'text', value: (row) => row.withdrawnReason },
];

const BANK_LINES: readonly ExportColumn<RowOf<typeof streamBankLines>>[] = [
  { title: 'Account', type: 'text', value: (row) => row.account },
  { title: 'Date', type: 'date', value: (row) => row.date },
  { title: 'Amount', type: 'money', value: (row) => row.amount },
  { title: 'Description', type: 'text', value: (row) => row.description },
  { title: 'Reference', type: 'text', value: (row) => row.reference },
  { title: 'Cheque', type: 'text', value: (row) => row.chequeNumber },
  { title: 'Entries', type: 'text', value: (row) => row.entries },
  { title: 'Note', type: 'text', value: (row) => row.state },
  { title: 'Reason', type: 'text', value: (row) => row.reason },
];

const REPORTS: readonly ExportColumn<RowOf<typeof streamReports>>[] = [
  { title: 'Title', type: 'text', value: (row) => row.title },
  { title: 'Version', type: 'count', value: (row) => row.version },
  { title: 'Account', type: 'text', value: (row) => row.account },
  { title: 'As at', type: 'date', value: (row) => row.asAt },
  { title: 'Note', type: 'text', value: (row) => row.note },
  { title: 'File', type: 'text', value: filePath },
  { title: 'Name', type: 'text', value: (row) => row.fileName },
  { title: 'Type', type: 'text', value: (row) => row.contentType },
  { title: 'Bytes', type: 'count', value: (row) => row.size },
  { title: 'SHA-256', type: 'text', value: (row) => row.sha256 },
  { title: 'Uploaded by', type: 'text', value: (row) => row.uploadedBy },
  { title: 'Uploaded at', type: 'instant', value: (row) => row.uploadedAt },
];

/** What an export has of the bank, by the names of the files. */
export const BANK_FILES: Readonly<Record<string, (snapshot: Snapshot) => Readable>> = {
  'bank-statements.csv': (snapshot) => writeCsv(STATEMENTS, streamStatements(snapshot)),
  'bank-lines.csv': (snapshot) => writeCsv(BANK_LINES, streamBankLines(snapshot)),
  'bank-reports.csv': (snapshot) => writeCsv(REPORTS, streamReports(snapshot)),
};

/** The files of the bank and of the report folder, by their place in the export. */
export async function* listBankFiles(
  snapshot: Snapshot,
): AsyncGenerator<readonly [path: string, sha256: string]> {
  for (const stream of [streamStatements, streamReports]) {
    for await (const row of stream(snapshot)) yield [filePath(row), row.sha256];
  }
}
