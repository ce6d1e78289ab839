import { basename } from 'node:path/posix';
import { Readable } from 'node:stream';

import { filePath } from './bank-files.ts';
import type { ExportColumn } from '../../output/tables/columns.ts';
import { writeCsv } from '../../output/tables/csv.ts';
import { documentPath } from './document-path.ts';
import type { DocumentUse } from './table-queries.ts';

/** A kept file stands where its SHA-256 says, a drawn one by its name. */
type Listed = DocumentUse & { readonly name?: string };

const COLUMNS: readonly ExportColumn<Listed>[] = [
  {
    title: 'File',
    type: 'exact',
    value: ({ contentType, name, ...row }) =>
      name ?? (contentType === null ? filePath(row) : documentPath({ contentType, ...row })),
  },
  { title: 'Document', type: 'text', value: (row) => row.what },
  { title: 'Of', type: 'text', value: (row) => row.of },
  { title: 'Name', type: 'text', value: (row) => row.fileName },
  { title: 'SHA-256', type: 'exact', value: (row) => row.sha256 },
];

/** A printout for the folder: its place and its SHA-256, what it is, and of what. */
export interface DrawnUse {
  readonly name: string;
  readonly what: string;
  readonly of: string;
  readonly sha256: string;
}

/**
 * What each file in the folder of documents is; one that is used twice stands twice. Drawn
 * printouts come last.
 */
export function buildIndex(kept: readonly DocumentUse[], drawn: readonly DrawnUse[]): Readable {
  const places = drawn.map(({ name, ...use }) => ({
    ...use,
    name,
    contentType: null,
    fileName: basename(name),
  }));
  return writeCsv(COLUMNS, Readable.from([...kept, ...places]));
}
