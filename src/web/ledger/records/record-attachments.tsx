import { ActionIcon, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';

import { Thumbnail } from '../../forms/controls/attachments.tsx';
import { megabytes } from '../../forms/controls/upload.ts';
import { DownloadIcon } from '../../ui/icons.tsx';
import classes from './records.module.css';
import { saveFile } from '../../lib/save-file.ts';
import type { RecordDetails } from './record-details.ts';

/** The attachments of a transaction: a small picture each, saved by a click. */
export function RecordAttachments({ attachments }: { attachments: RecordDetails['attachments'] }) {
  const save = useMutation({
    mutationFn: ({ attachmentId, fileName }: (typeof attachments)[number]) =>
      saveFile(`/api/attachments/${encodeURIComponent(attachmentId)}`, fileName),
  });
  if (attachments.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        No papers were attached.
      </Text>
    );
  }
  return (
    <ul className={classes['papers']}>
      {attachments.map((attachment) => (
        <li key={attachment.attachmentId} className={classes['paper']}>
          <div className={classes['picture']}>
            <Thumbnail attachmentId={attachment.attachmentId} />
          </div>
          <div>
            <Text size="sm" fw={500}>
              {attachment.fileName}
            </Text>
            <Text size="xs" c="dimmed">
              {megabytes(attachment.size)}
            </Text>
          </div>
          <ActionIcon
            size="lg"
            aria-label={`Save ${attachment.fileName}`}
            loading={save.isPending && save.variables.attachmentId === attachment.attachmentId}
            onClick={() => save.mutate(attachment)}
          >
            <DownloadIcon size={18} />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}
