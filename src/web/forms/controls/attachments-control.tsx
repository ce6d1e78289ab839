import { Button, Group, Input, Text } from '@mantine/core';
import type { DragEvent } from 'react';
import { useEffect, useRef, useState } from 'react';

import { ATTACHMENT_TYPES, MAX_ATTACHMENT_BYTES } from '#shared/platform/attachment-limits.ts';

import { CameraIcon, UploadIcon } from '../../ui/icons.tsx';
import { useFormTools } from '../flow/form-context.ts';
import { textsOf } from '../flow/typed-answers.ts';
import { StoredAttachment, WaitingAttachment } from './attachments.tsx';
import { controlId } from './control.ts';
import type { ControlProps } from './control.ts';
import classes from './controls.module.css';
import { megabytes } from './upload.ts';
import { useUploads } from './use-uploads.ts';

const LIMITS = `JPEG, PNG, WebP or PDF, at most ${megabytes(MAX_ATTACHMENT_BYTES)} each.`;

/**
 * Attachments: chosen, dropped, pasted or photographed; each with its progress, its picture and its
 * own error.
 */
export function AttachmentsControl({ path, field, value, problem }: ControlProps<'attachments'>) {
  const { dispatch, labels } = useFormTools();
  const { uploads, add, retry, drop } = useUploads(path);
  const [isOver, setOver] = useState(false);
  const ids = textsOf(value);
  const room = field.maxCount - ids.length - uploads.length;
  const take = (files: Iterable<File>) => add([...files].slice(0, Math.max(0, room)));
  usePastedFiles(take);

  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <Input.Wrapper
      id={controlId(path)}
      label={field.label}
      labelElement="div"
      required={field.required}
      description={`${field.hint === undefined ? '' : `${field.hint} `}${LIMITS} Up to ${field.maxCount} files.`}
      error={problem}
      data-path={path}
    >
      <div
        className={classes['drop']}
        data-over={isOver || undefined}
        data-problem={problem === undefined ? undefined : true}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <PickButtons path={path} isFull={room <= 0} label={field.label} take={take} />
        <Text size="sm" c="dimmed" className={room > 0 ? (classes['byMouse'] ?? '') : ''}>
          {room > 0 ? 'You can also drop or paste them here.' : 'No more papers fit in here.'}
        </Text>
      </div>
      {ids.length + uploads.length === 0 ? null : (
        <ul className={classes['papers']} aria-label={field.label}>
          {ids.map((id) => (
            <StoredAttachment
              key={id}
              id={id}
              label={labels.find((label) => label.id === id)}
              onRemove={() => dispatch({ type: 'attachment-removed', path, id })}
            />
          ))}
          {uploads.map((upload) => (
            <WaitingAttachment
              key={upload.id}
              upload={upload}
              onRetry={() => retry(upload)}
              onRemove={() =>
                upload.problem === undefined ? upload.abort.abort() : drop(upload.id)
              }
            />
          ))}
        </ul>
      )}
    </Input.Wrapper>
  );
}

interface PickProps {
  path: string;
  label: string;
  isFull: boolean;
  take: (files: Iterable<File>) => void;
}

function PickButtons({ path, label, isFull, take }: PickProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const taken = (input: HTMLInputElement) => {
    take([...(input.files ?? [])]);
    // The same file may be chosen again after it was removed.
    input.value = '';
  };
  return (
    <Group gap="xs" justify="center">
      <Button
        variant="filled"
        className={classes['camera'] ?? ''}
        leftSection={<CameraIcon size={18} />}
        disabled={isFull}
        onClick={() => camera.current?.click()}
      >
        Take a photo
      </Button>
      <Button
        id={controlId(path)}
        variant="default"
        leftSection={<UploadIcon size={18} />}
        disabled={isFull}
        onClick={() => chooser.current?.click()}
      >
        Choose files
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        aria-label={label}
        accept={ATTACHMENT_TYPES.join(',')}
        onChange={(event) => taken(event.currentTarget)}
      />
      <input
        ref={camera}
        type="file"
        hidden
        capture="environment"
        aria-label={`${label}: photo`}
        accept="image/jpeg,image/png,image/webp"
        onChange={(event) => taken(event.currentTarget)}
      />
    </Group>
  );
}

function usePastedFiles(take: (files: Iterable<File>) => void) {
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      latest.current(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
}
