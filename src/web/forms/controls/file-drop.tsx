import { Button, Group, Text } from '@mantine/core';
import type { DragEvent } from 'react';
import { useEffect, useRef, useState } from 'react';

import { ATTACHMENT_TYPES } from '#shared/platform/attachment-limits.ts';

import { CameraIcon, UploadIcon } from '../../ui/icons.tsx';
import classes from './controls.module.css';

interface FileDropProps {
  /** The id of the button that chooses files, which a label points to. */
  id: string;
  /** What the files are, for who hears the field. */
  label: string;
  /** No more files are taken. */
  isFull: boolean;
  isWrong: boolean;
  take: (files: Iterable<File>) => void;
}

/** Where files are dropped, pasted, chosen, or photographed on a phone. */
export function FileDrop({ id, label, isFull, isWrong, take }: FileDropProps) {
  const [isOver, setOver] = useState(false);
  usePastedFiles(take);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <div
      className={classes['drop']}
      data-over={isOver || undefined}
      data-problem={isWrong || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <PickButtons id={id} isFull={isFull} label={label} take={take} />
      <Text size="sm" c="dimmed" className={isFull ? '' : (classes['byMouse'] ?? '')}>
        {isFull ? 'No more files fit here.' : 'You can also drop or paste them here.'}
      </Text>
    </div>
  );
}

function PickButtons({ id, label, isFull, take }: Omit<FileDropProps, 'isWrong'>) {
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
        id={id}
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
