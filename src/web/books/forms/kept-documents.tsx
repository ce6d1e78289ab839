import { Button, Group, Text, Title, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { BOOK_TITLES } from '#shared/books/books.ts';
import { BOOK_DOCUMENT_LABELS } from '#shared/books/document-labels.ts';

import { problemText } from '../../lib/notify.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useStoredRole } from '../../lib/session/stored-role.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatInstant } from '../../ui/format-instant.ts';
import { BookIcon } from '../../ui/screen-icons.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { megabytes } from '../../forms/controls/upload.ts';
import type { FrameLink } from '../../forms/frame-link.ts';
import { PictureDialog } from '../../forms/controls/picture-dialog.tsx';
import { RetireDocumentDialog } from './retire-document-dialog.tsx';
import { bookDocumentsQuery } from './queries.ts';
import type { BookDocument } from './queries.ts';

type Dialog = { readonly of: BookDocument; readonly kind: 'picture' | 'away' };

/** What was uploaded before: one's own documents, or for staff those of everybody. */
export function KeptDocuments({ link, isReader }: { link: FrameLink; isReader: boolean }) {
  const papers = useQuery(bookDocumentsQuery);
  const [dialog, setDialog] = useState<Dialog>();
  const isAccountant = useStoredRole() === 'accountant' && !isReader;
  const { data, error } = papers;
  const acts: Acts = {
    show: (document) =>
      isPicture(document)
        ? setDialog({ of: document, kind: 'picture' })
        : showDocument(document, link),
    save: (document) => void saveDocument(document, link),
    ...(isAccountant
      ? { away: (document: BookDocument) => setDialog({ of: document, kind: 'away' }) }
      : {}),
  };
  return (
    <section aria-labelledby="kept">
      <Title order={2} size="h3" mb="sm" id="kept">
        Kept with the books
      </Title>
      {error === null ? null : <ProblemNotice error={error} retry={() => void papers.refetch()} />}
      {papers.isPending ? <LoadingRows rows={3} height={56} /> : null}
      {data?.length === 0 ? (
        <EmptyState icon={<BookIcon size={26} />} title="No documents yet">
          Scans of bound books, the QR code and the proof of registration appear here once they are
          uploaded.
        </EmptyState>
      ) : null}
      {data === undefined || data.length === 0 ? null : (
        <DataTable
          caption="Documents kept with the books"
          columns={[...COLUMNS, actsColumn(acts)]}
          rows={data}
          rowKey={({ paperId }) => paperId}
        />
      )}
      {dialog?.kind === 'picture' ? (
        <PictureDialog
          title={dialog.of.attachment.fileName}
          path={pathOf(dialog.of)}
          onClose={() => setDialog(undefined)}
        />
      ) : null}
      {dialog?.kind === 'away' ? (
        <RetireDocumentDialog
          document={dialog.of}
          link={link}
          onClose={() => setDialog(undefined)}
        />
      ) : null}
    </section>
  );
}

interface Acts {
  show(document: BookDocument): void;
  save(document: BookDocument): void;
  /** Absent where one may not. */
  away?(document: BookDocument): void;
}

const COLUMNS: readonly Column<BookDocument>[] = [
  { key: 'what', isText: true, header: 'Document', isTitle: true, cell: What },
  { key: 'year', header: 'Year', cell: ({ year }) => year },
  { key: 'reference', header: 'Reference', cell: ({ reference }) => reference || '–' },
  {
    key: 'uploaded',
    header: 'Uploaded',
    cell: ({ uploadedAt, uploadedBy }) => (
      <>
        {formatInstant(uploadedAt)}
        <Text size="sm" c="dimmed">
          {uploadedBy}
        </Text>
      </>
    ),
  },
];

function What({ kind, book, volume, note, attachment, away }: BookDocument) {
  const of = [book === null ? '' : BOOK_TITLES[book], volume === null ? '' : `volume ${volume}`];
  const file = `${attachment.fileName}, ${megabytes(attachment.size)}`;
  return (
    <>
      {[BOOK_DOCUMENT_LABELS[kind], ...of].filter(Boolean).join(', ')}{' '}
      {away === null ? null : <StateBadge tone="quiet">Archived</StateBadge>}
      <Text size="sm" c="dimmed" fw={400}>
        {[note, file].filter(Boolean).join(' · ')}
      </Text>
      {away === null ? null : (
        <Text size="sm" c="dimmed" fw={400}>
          {`Archived by ${away.by}: ${away.reason}`}
        </Text>
      )}
    </>
  );
}

function actsColumn(acts: Acts): Column<BookDocument> {
  return {
    key: 'acts',
    header: <VisuallyHidden>Actions</VisuallyHidden>,
    label: '',
    cell: (document) => (
      <Group gap={4} justify="flex-end">
        <Act label="View" document={document} onClick={() => acts.show(document)} />
        <Act label="Download" document={document} onClick={() => acts.save(document)} />
        {acts.away === undefined || document.away !== null ? null : (
          <Act label="Archive" document={document} onClick={() => acts.away?.(document)} />
        )}
      </Group>
    ),
  };
}

interface ActProps {
  label: string;
  document: BookDocument;
  onClick: () => void;
}

function Act({ label, document, onClick }: ActProps) {
  const name = `${label}: ${document.attachment.fileName}`;
  return (
    <Button variant="default" size="compact-sm" aria-label={name} onClick={onClick}>
      {label}
    </Button>
  );
}

function isPicture({ attachment }: BookDocument): boolean {
  return attachment.contentType.startsWith('image/');
}

function pathOf({ attachment }: BookDocument): string {
  return `/api/attachments/${encodeURIComponent(attachment.attachmentId)}`;
}

/** Shows a PDF: the portal does it, because a PDF never displays inside a sandboxed frame. */
function showDocument(document: BookDocument, link: FrameLink): void {
  const title = document.attachment.fileName;
  link.tell({ type: 'show-document', path: pathOf(document), title, how: 'show' });
}

/** Saves a document as it was uploaded; a failure is told by the portal. */
async function saveDocument(document: BookDocument, link: FrameLink): Promise<void> {
  try {
    await saveFile(pathOf(document), document.attachment.fileName);
  } catch (error) {
    const message = problemText(error);
    link.tell({ type: 'notify', color: 'red', title: 'Not downloaded', message });
  }
}
