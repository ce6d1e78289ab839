import { ActionIcon, Group, Progress, Text } from '@mantine/core';
import type { ReactNode } from 'react';

import { BillIcon, CloseIcon, RetryIcon } from '../../ui/icons.tsx';
import type { Label } from '../flow/form-flow.ts';
import { useThumbnail } from './use-thumbnail.ts';
import classes from './controls.module.css';
import { megabytes } from './upload.ts';
import { TwinNotice } from './twin-notice.tsx';
import { isWaitingForLine } from './use-file-uploads.ts';
import type { Upload } from './use-file-uploads.ts';

interface StoredAttachmentProps {
  id: string;
  label: Label | undefined;
  onRemove: () => void;
}

/** An attachment that the server keeps, with its small picture. */
export function StoredAttachment({ id, label, onRemove }: StoredAttachmentProps) {
  const name = label?.name ?? 'Attachment';
  const size = Number(label?.detail.split('|')[1] ?? 0);
  return (
    <AttachmentRow
      picture={<Thumbnail attachmentId={id} />}
      name={name}
      remove="Remove"
      onRemove={onRemove}
    >
      <Text size="xs" c="dimmed">
        {size > 0 ? `${megabytes(size)} · uploaded` : 'Uploaded'}
      </Text>
      <TwinNotice attachmentId={id} />
    </AttachmentRow>
  );
}

interface WaitingAttachmentProps {
  upload: Upload;
  onRetry: () => void;
  onRemove: () => void;
}

/** An attachment on its way, or the reason why it is not taken. */
export function WaitingAttachment({ upload, onRetry, onRemove }: WaitingAttachmentProps) {
  const { file, problem, share } = upload;
  const percent = Math.round(share * 100);
  const isKept = isWaitingForLine(upload);
  const remove = problem === undefined && !isKept ? 'Cancel upload of' : 'Remove';
  if (isKept) {
    return (
      <AttachmentRow picture={<BillIcon />} name={file.name} remove={remove} onRemove={onRemove}>
        <Text size="xs" c="var(--text-warning)" role="status">
          {`${megabytes(file.size)} · kept on this device, sent when you are back online`}
        </Text>
      </AttachmentRow>
    );
  }
  return (
    <AttachmentRow picture={<BillIcon />} name={file.name} remove={remove} onRemove={onRemove}>
      {problem === undefined ? (
        <Progress value={percent} size="sm" mt={4} aria-label={`Uploading ${file.name}`} />
      ) : (
        <Group gap={4} wrap="nowrap" align="flex-start">
          <Text size="xs" c="var(--mantine-color-error)" role="alert">
            {problem}
          </Text>
          {upload.mayRetry ? (
            <ActionIcon size="sm" aria-label={`Try ${file.name} again`} onClick={onRetry}>
              <RetryIcon size={16} />
            </ActionIcon>
          ) : null}
        </Group>
      )}
    </AttachmentRow>
  );
}

/**
 * The small picture of a stored attachment; a sign of an attachment until it is there, or when
 * there is none.
 */
export function Thumbnail({ attachmentId }: { attachmentId: string }) {
  const picture = useThumbnail(attachmentId);
  return picture === undefined ? <BillIcon /> : <img src={picture} alt="" />;
}

interface AttachmentRowProps {
  picture: ReactNode;
  name: string;
  remove: string;
  onRemove: () => void;
  children: ReactNode;
}

function AttachmentRow({ picture, name, remove, onRemove, children }: AttachmentRowProps) {
  return (
    <li className={classes['paper']}>
      <div className={classes['picture']}>{picture}</div>
      <div style={{ minWidth: 0 }}>
        <Text size="sm" fw={500} className={classes['documentName']} title={name}>
          {name}
        </Text>
        {children}
      </div>
      <ActionIcon color="gray" aria-label={`${remove} ${name}`} onClick={onRemove}>
        <CloseIcon size={18} />
      </ActionIcon>
    </li>
  );
}
