import { ActionIcon, Group, Progress, Text } from '@mantine/core';
import type { ReactNode } from 'react';

import { BillIcon, CloseIcon, RetryIcon } from '../../ui/icons.tsx';
import type { Label } from '../flow/form-flow.ts';
import { useThumbnail } from './use-thumbnail.ts';
import classes from './controls.module.css';
import { megabytes } from './upload.ts';
import type { Upload } from './use-uploads.ts';

interface StoredPaperProps {
  id: string;
  label: Label | undefined;
  onRemove: () => void;
}

/** A paper that the server keeps, with its small picture. */
export function StoredPaper({ id, label, onRemove }: StoredPaperProps) {
  const name = label?.name ?? 'Paper';
  const size = Number(label?.detail.split('|')[1] ?? 0);
  return (
    <Paper
      picture={<Thumbnail attachmentId={id} />}
      name={name}
      remove="Remove"
      onRemove={onRemove}
    >
      <Text size="xs" c="dimmed">
        {size > 0 ? `${megabytes(size)} · uploaded` : 'Uploaded'}
      </Text>
    </Paper>
  );
}

interface WaitingPaperProps {
  upload: Upload;
  onRetry: () => void;
  onRemove: () => void;
}

/** A paper on its way, or the reason why it is not taken. */
export function WaitingPaper({ upload, onRetry, onRemove }: WaitingPaperProps) {
  const { file, problem, share } = upload;
  const percent = Math.round(share * 100);
  const remove = problem === undefined ? 'Cancel upload of' : 'Remove';
  return (
    <Paper picture={<BillIcon />} name={file.name} remove={remove} onRemove={onRemove}>
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
    </Paper>
  );
}

/** The small picture of a stored paper; a sign of a paper until it is there, or when there is none. */
export function Thumbnail({ attachmentId }: { attachmentId: string }) {
  const picture = useThumbnail(attachmentId);
  return picture === undefined ? <BillIcon /> : <img src={picture} alt="" />;
}

interface PaperProps {
  picture: ReactNode;
  name: string;
  remove: string;
  onRemove: () => void;
  children: ReactNode;
}

function Paper({ picture, name, remove, onRemove, children }: PaperProps) {
  return (
    <li className={classes['paper']}>
      <div className={classes['picture']}>{picture}</div>
      <div style={{ minWidth: 0 }}>
        <Text size="sm" fw={500} className={classes['paperName']} title={name}>
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
