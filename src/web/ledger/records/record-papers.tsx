import { ActionIcon, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';

import { Thumbnail } from '../../forms/controls/papers.tsx';
import { megabytes } from '../../forms/controls/upload.ts';
import { DownloadIcon } from '../../ui/icons.tsx';
import classes from './records.module.css';
import { saveFile } from '../../lib/save-file.ts';
import type { RecordDetails } from './record-details.ts';

/** The papers of a record: a small picture each, saved by a click. */
export function RecordPapers({ papers }: { papers: RecordDetails['attachments'] }) {
  const save = useMutation({
    mutationFn: ({ attachmentId, fileName }: (typeof papers)[number]) =>
      saveFile(`/api/attachments/${encodeURIComponent(attachmentId)}`, fileName),
  });
  if (papers.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        No papers were attached.
      </Text>
    );
  }
  return (
    <ul className={classes['papers']}>
      {papers.map((paper) => (
        <li key={paper.attachmentId} className={classes['paper']}>
          <div className={classes['picture']}>
            <Thumbnail attachmentId={paper.attachmentId} />
          </div>
          <div>
            <Text size="sm" fw={500}>
              {paper.fileName}
            </Text>
            <Text size="xs" c="dimmed">
              {megabytes(paper.size)}
            </Text>
          </div>
          <ActionIcon
            size="lg"
            aria-label={`Save ${paper.fileName}`}
            loading={save.isPending && save.variables.attachmentId === paper.attachmentId}
            onClick={() => save.mutate(paper)}
          >
            <DownloadIcon size={18} />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}
