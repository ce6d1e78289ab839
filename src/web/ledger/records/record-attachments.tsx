import { ActionIcon, Badge, Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { Thumbnail } from '../../forms/controls/attachments.tsx';
import { megabytes } from '../../forms/controls/upload.ts';
import { formatInstant } from '../../ui/format-instant.ts';
import { DownloadIcon } from '../../ui/screen-icons.tsx';
import classes from './records.module.css';
import { saveFile } from '../../lib/save-file.ts';
import { AttachDocuments } from './attach-documents.tsx';
import { NoDocument } from './no-document.tsx';
import type { RecordDetails } from './record-details.ts';
import { WrongDocumentDialog } from './wrong-document-dialog.tsx';
import { Acts } from '../../ui/acts.tsx';
import { useIsReader } from '../../lib/session/session-context.ts';

type Attached = RecordDetails['attachments'][number];

/**
 * The supporting documents of a transaction, each with who attached it and when; more are attached
 * at any time, and a wrong one is marked as such.
 */
export function RecordAttachments({ record }: { record: RecordDetails }) {
  const { attachments, evidence, transactionId } = record;
  const [wrong, setWrong] = useState<Attached>();
  const hasNone = attachments.every((attached) => attached.wrong !== null);
  return (
    <>
      {hasNone && evidence.excuse === null ? (
        <Text size="sm" c="dimmed">
          {evidence.isNeeded
            ? 'No supporting document yet.'
            : 'No supporting document; this record needs none.'}
        </Text>
      ) : null}
      {attachments.length === 0 ? null : (
        <ul className={classes['papers']}>
          {attachments.map((attached) => (
            <AttachedRow
              key={attached.attachmentId}
              attached={attached}
              onWrong={() => setWrong(attached)}
            />
          ))}
        </ul>
      )}
      {hasNone ? <NoDocument record={record} /> : null}
      <Acts>
        <AttachDocuments
          transactionId={transactionId}
          isMonthClosed={evidence.isMonthClosed}
          onDone={() => {}}
        />
      </Acts>
      {wrong === undefined ? null : (
        <WrongDocumentDialog
          transactionId={transactionId}
          attached={wrong}
          onClose={() => setWrong(undefined)}
        />
      )}
    </>
  );
}

function AttachedRow({ attached, onWrong }: { attached: Attached; onWrong: () => void }) {
  const isReader = useIsReader();
  const { attachmentId, fileName, size, attachedBy, attachedAt, reason, wrong } = attached;
  const save = useMutation({
    mutationFn: () => saveFile(`/api/attachments/${encodeURIComponent(attachmentId)}`, fileName),
  });
  return (
    <li className={classes['paper']} data-wrong={wrong === null ? undefined : true}>
      <div className={classes['picture']}>
        <Thumbnail attachmentId={attachmentId} />
      </div>
      <div className={classes['about']}>
        <Text size="sm" fw={500} className={classes['fileName']}>
          {fileName}
        </Text>
        <Text size="xs" c="dimmed">
          {`${megabytes(size)} · ${attachedBy}, ${formatInstant(attachedAt)}`}
        </Text>
        {reason === '' ? null : <Text size="xs">{reason}</Text>}
        {wrong === null ? null : (
          <>
            <Badge color="red" variant="light" size="sm">
              Wrong document
            </Badge>
            <Text size="xs">{wrong.reason}</Text>
            <Text size="xs" c="dimmed">
              {`${wrong.by}, ${formatInstant(wrong.at)}`}
            </Text>
          </>
        )}
        {attached.mayMarkWrong && !isReader ? (
          <Button
            variant="subtle"
            size="compact-xs"
            color="gray"
            aria-label={`Wrong document: ${fileName}`}
            onClick={onWrong}
          >
            Wrong document…
          </Button>
        ) : null}
      </div>
      <ActionIcon
        size="lg"
        aria-label={`Save ${fileName}`}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        <DownloadIcon size={18} />
      </ActionIcon>
    </li>
  );
}
