import { Alert, Button, Group, Progress, Text } from '@mantine/core';
import { useState } from 'react';

import { BOOK_TITLES } from '#shared/books/books.ts';

import { CallError, call } from '../../lib/call.ts';
import { notifyProblem } from '../../lib/notify.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { DocumentDialog } from '../../ui/document-dialog.tsx';
import type { ShownDocument } from '../../ui/document-dialog.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { FileActs } from './file-acts.tsx';
import classes from './books.module.css';
import type { BookWork, BookWorkFile } from './queries.ts';
import { isGoing, useBookAct, useBookWork } from './queries.ts';

interface WorkPanelProps {
  workId: string;
  onClose: () => void;
}

/** The button that began the work is often far below what shows it. */
const bringIntoSight = (mark: HTMLElement | null) =>
  mark?.parentElement?.scrollIntoView({ block: 'nearest' });

/** Books that are being drawn: how far they are, the way to stop it, and then the files. */
export function WorkPanel({ workId, onClose }: WorkPanelProps) {
  const work = useBookWork(workId);
  const { data, error } = work;
  if (error instanceof CallError && error.status === 404) return <Gone onClose={onClose} />;
  return (
    <div>
      <span key={`${workId} ${data?.state}`} ref={bringIntoSight} />
      <Panel>
        {error === null ? null : <ProblemNotice error={error} retry={() => void work.refetch()} />}
        {isGoing(data) && data !== undefined ? <Drawing work={data} /> : null}
        {data === undefined || isGoing(data) ? null : <Outcome work={data} onClose={onClose} />}
      </Panel>
    </div>
  );
}

function Gone({ onClose }: { onClose: () => void }) {
  return (
    <Alert
      color="gray"
      title="These pages are no longer kept"
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={onClose}
    >
      What is drawn without a seal is kept for an hour. Generate it again; what was sealed is in its
      book.
    </Alert>
  );
}

function Drawing({ work }: { work: BookWork }) {
  const { workId, act, doing, percent } = work;
  const stop = useBookAct({
    run: () => call('DELETE /api/books/work/:workId', { params: { workId } }),
    onDone: () => {},
  });
  return (
    <div className={classes['stack']} data-tight>
      <Group justify="space-between" gap="sm">
        <Text role="status">{doing === '' ? 'Waiting to be drawn…' : `Drawing ${doing}…`}</Text>
        <Button
          variant="default"
          size="compact-sm"
          loading={stop.isPending}
          onClick={() => stop.mutate(undefined, { onError: (failed) => notifyProblem(failed) })}
        >
          Cancel
        </Button>
      </Group>
      <Progress
        value={percent}
        aria-label={act === 'seal' ? 'Sealing the books' : 'Drawing the books'}
      />
    </div>
  );
}

function Outcome({ work, onClose }: { work: BookWork; onClose: () => void }) {
  const { state, error, files, act } = work;
  return (
    <div className={classes['stack']} data-tight>
      <Group justify="space-between" gap="sm">
        <Text fw={600} role="status">
          {state === 'done' ? doneText(work) : state === 'cancelled' ? 'Cancelled.' : 'Failed.'}
        </Text>
        <Button variant="default" size="compact-sm" onClick={onClose}>
          Dismiss
        </Button>
      </Group>
      {error === '' ? null : (
        <Alert color="red" role="alert">
          {error}
        </Alert>
      )}
      {state !== 'done' && act === 'seal' ? (
        <Text size="sm">What is already sealed remains sealed.</Text>
      ) : null}
      {files.length === 0 ? null : <Files work={work} />}
    </div>
  );
}

function doneText({ act, files }: BookWork): string {
  if (files.length === 0) return 'No new pages.';
  const count = files.length === 1 ? '1 file is' : `${files.length} files are`;
  return act === 'seal' ? `${count} sealed.` : `${count} ready.`;
}

function Files({ work }: { work: BookWork }) {
  const [shown, show] = useState<ShownDocument>();
  return (
    <>
      <DataTable
        caption="Files"
        columns={buildColumns(work.workId, show)}
        rows={work.files}
        rowKey={({ file }) => String(file)}
      />
      {shown === undefined ? null : (
        <DocumentDialog document={shown} onClose={() => show(undefined)} />
      )}
    </>
  );
}

function buildColumns(
  workId: string,
  show: (document: ShownDocument) => void,
): readonly Column<BookWorkFile>[] {
  return [
    { key: 'title', header: 'File', isTitle: true, cell: titleOf },
    { key: 'pages', header: 'Pages', align: 'right', cell: ({ pages }) => pages },
    {
      key: 'sha',
      isText: true,
      header: 'SHA-256',
      cell: ({ sha256 }) => <span className={classes['hash']}>{sha256}</span>,
    },
    {
      key: 'acts',
      header: 'Actions',
      cell: (file) => (
        <FileActs
          title={titleOf(file)}
          fileName={file.fileName}
          path={`/api/books/work/${workId}/files/${file.file}`}
          show={show}
        />
      ),
    },
  ];
}

function titleOf({ book, part, volume, volumes }: BookWorkFile): string {
  const supplement = part === 0 ? '' : `, supplement ${part}`;
  const place = volumes > 1 ? `, volume ${volume} of ${volumes}` : '';
  return `${BOOK_TITLES[book]}${supplement}${place}`;
}
