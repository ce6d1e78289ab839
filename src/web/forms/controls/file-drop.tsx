import { Button, Group, Text } from '@mantine/core';
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

/**
 * Where files are dropped, pasted, chosen, or photographed on a phone. What is dropped beside it is
 * meant for it too; the browser would leave the page and show the file.
 */
export function FileDrop({ id, label, isFull, isWrong, take }: FileDropProps) {
  const [isOver, setOver] = useState(false);
  useFilesOfPage({ take, setOver });
  return (
    <div
      className={classes['drop']}
      data-over={isOver || undefined}
      data-problem={isWrong || undefined}
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

interface FilesOfPage {
  take: (files: Iterable<File>) => void;
  setOver: (isOver: boolean) => void;
}

/** Files that are pasted or dropped anywhere on the page, if nothing else there takes them. */
function useFilesOfPage({ take, setOver }: FilesOfPage) {
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    const taken = (event: Event, data: DataTransfer | null) => {
      const files = [...(data?.files ?? [])];
      if (files.length === 0 || event.defaultPrevented) return;
      event.preventDefault();
      latest.current(files);
    };
    const paste = (event: ClipboardEvent) => taken(event, event.clipboardData);
    const drop = (event: DragEvent) => {
      setOver(false);
      taken(event, event.dataTransfer);
    };
    const over = (event: DragEvent) => {
      if (event.defaultPrevented || event.dataTransfer?.types.includes('Files') !== true) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const stop = new AbortController();
    const { signal } = stop;
    document.addEventListener('paste', paste, { signal });
    document.addEventListener('dragover', over, { signal });
    document.addEventListener('dragleave', leave, { signal });
    document.addEventListener('drop', drop, { signal });
    return () => stop.abort();
  }, [setOver]);
}
