import { ActionIcon, Button, Group, Progress, Text } from '@mantine/core';
import { useRef } from 'react';

import { ATTACHMENT_TYPES } from '#shared/platform/attachment-limits.ts';

import { CloseIcon, UploadIcon } from '../../ui/icons.tsx';
import classes from './controls.module.css';
import { megabytes } from './upload.ts';
import type { useOneAttachment } from './use-attachment.ts';

interface AttachmentPickerProps {
  attachment: ReturnType<typeof useOneAttachment>;
  /** What the server says of it. */
  problem: string | undefined;
}

/** Chooses one attachment and shows how far it is. */
export function AttachmentPicker({ attachment, problem }: AttachmentPickerProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const { stored, share, take, remove } = attachment;
  const wrong = problem ?? attachment.problem;
  return (
    <div className={classes['oneAttachment']}>
      {stored === undefined ? (
        <Button
          variant="default"
          leftSection={<UploadIcon size={18} />}
          loading={share !== undefined}
          onClick={() => chooser.current?.click()}
        >
          Attach a file
        </Button>
      ) : (
        <Group gap="xs" wrap="nowrap">
          <Text size="sm">{`${stored.fileName}, ${megabytes(stored.size)}`}</Text>
          <ActionIcon color="gray" aria-label={`Remove ${stored.fileName}`} onClick={remove}>
            <CloseIcon size={18} />
          </ActionIcon>
        </Group>
      )}
      {share === undefined ? null : (
        <Progress value={Math.round(share * 100)} size="sm" mt={4} aria-label="Uploading" />
      )}
      {wrong === undefined ? null : (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {wrong}
        </Text>
      )}
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label="Attachment"
        accept={ATTACHMENT_TYPES.join(',')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file !== undefined) void take(file);
          // The same file may be chosen again after it was removed.
          currentTarget.value = '';
        }}
      />
    </div>
  );
}
