import { Text, Title } from '@mantine/core';
import { useState } from 'react';

import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { DocumentDialog } from '../../ui/document-dialog.tsx';
import type { ShownDocument } from '../../ui/document-dialog.tsx';
import { formatInstant } from '../../ui/format-instant.ts';
import { Money } from '../../ui/money.tsx';
import { entriesText } from './book-words.ts';
import classes from './books.module.css';
import type { BookSeal } from './queries.ts';
import { FileActs } from './file-acts.tsx';

/** A volume of a seal: one PDF. */
interface SealedFile {
  readonly seal: BookSeal;
  readonly file: BookSeal['volumes'][number];
}

/** What was sealed of a book: the book itself and its supplements, each PDF with its SHA-256. */
export function SealList({ title, seals }: { title: string; seals: readonly BookSeal[] }) {
  const [shown, show] = useState<ShownDocument>();
  if (seals.length === 0) return null;
  const rows = seals.flatMap((seal) => seal.volumes.map((file) => ({ seal, file })));
  return (
    <section aria-labelledby="sealed" className="no-print">
      <Title order={2} size="h3" mb="sm" id="sealed">
        Sealed
      </Title>
      <DataTable
        caption={`Sealed pages of the ${title}`}
        columns={buildColumns(title, show)}
        rows={rows}
        rowKey={({ seal, file }) => `${seal.sealId} ${file.volume}`}
      />
      {shown === undefined ? null : (
        <DocumentDialog document={shown} onClose={() => show(undefined)} />
      )}
    </section>
  );
}

function buildColumns(
  title: string,
  show: (document: ShownDocument) => void,
): readonly Column<SealedFile>[] {
  return [
    {
      key: 'label',
      header: 'Part',
      isTitle: true,
      cell: (row) => (
        <>
          {labelOf(row)}
          <Text size="sm" c="dimmed" fw={400}>
            {`${entriesText(row.seal.entries)} · ${row.file.pages} ${row.file.pages === 1 ? 'page' : 'pages'}`}
          </Text>
        </>
      ),
    },
    {
      key: 'total',
      header: 'Debit = credit',
      align: 'right',
      cell: ({ seal }) => <Money amount={seal.debit} />,
    },
    {
      key: 'sealed',
      header: 'Sealed',
      cell: ({ seal }) => (
        <>
          {formatInstant(seal.sealedAt)}
          <Text size="sm" c="dimmed">
            {seal.sealedBy}
          </Text>
        </>
      ),
    },
    {
      key: 'sha',
      isText: true,
      header: 'SHA-256',
      cell: ({ file }) => <span className={classes['hash']}>{file.sha256}</span>,
    },
    {
      key: 'acts',
      header: 'Actions',
      cell: (row) => (
        <FileActs
          title={`${title}, ${labelOf(row)}`}
          fileName={`${row.seal.book}-${row.seal.period}.pdf`}
          path={`/api/books/seals/${row.seal.sealId}/volumes/${row.file.volume}`}
          show={show}
        />
      ),
    },
  ];
}

function labelOf({ seal, file }: SealedFile): string {
  return seal.volumes.length > 1
    ? `${seal.label}, volume ${file.volume} of ${seal.volumes.length}`
    : seal.label;
}
