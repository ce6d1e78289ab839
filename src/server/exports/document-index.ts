import type { Readable } from 'node:stream';

import type { Snapshot } from '../db/snapshot.ts';

import { filePath } from './bank-files.ts';
import type { ExportColumn } from './columns.ts';
import { writeCsv } from './csv.ts';
import { documentPath } from './document-path.ts';
import { streamDocumentUses } from './table-queries.ts';
import type { DocumentUse } from './table-queries.ts';

const COLUMNS: readonly ExportColumn<DocumentUse>[] = [
  {
    title: 'File',
    type: 'exact',
    value: ({ contentType, ...row }) =>
      contentType === null ? filePath(row) : documentPath({ contentType, ...row }),
  },
  { title: 'What', type: 'text', value: (row) => row.what },
  { title: 'Of', type: 'text', value: (row) => row.of },
  { title: 'Name', type: 'text', value: (row) => row.fileName },
  { title: 'SHA-256', type: 'exact', value: (row) => row.sha256 },
];

/** What each file in the folder of documents is; one that is used twice stands twice. */
export function indexOf(snapshot: Snapshot): Readable {
  return writeCsv(COLUMNS, streamDocumentUses(snapshot));
}
