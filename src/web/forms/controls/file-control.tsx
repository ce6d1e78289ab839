import { ActionIcon, Button, Group, Input, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import type { DragEvent } from 'react';

import { CloseIcon, UploadIcon } from '../../ui/icons.tsx';
import { controlId } from './control.ts';
import classes from './controls.module.css';
import { megabytes } from './upload.ts';

interface FileControlProps {
  /** What the file is, for who hears the chooser alone. */
  label: string;
  description: string;
  /** Endings that the chooser offers, such as `.pdf`. */
  types: readonly string[];
  file: File | undefined;
  onChange: (file: File | undefined) => void;
  problem: string | undefined;
}

/** One file: chosen or dropped. */
export function FileControl(props: FileControlProps) {
  const { label, description, types, file, onChange, problem } = props;
  const chooser = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent, isNow: boolean) => {
    event.preventDefault();
    setOver(isNow);
  };
  const take = (chosen: File | undefined) => {
    if (chosen !== undefined) onChange(chosen);
  };
  return (
    <Input.Wrapper
      id={controlId('file')}
      label="File"
      labelElement="div"
      required
      description={description}
      error={problem}
      data-path="file"
    >
      <div
        className={classes['drop']}
        data-over={isOver || undefined}
        data-problem={problem === undefined ? undefined : true}
        onDragOver={(event) => over(event, true)}
        onDragLeave={(event) => over(event, false)}
        onDrop={(event) => {
          over(event, false);
          take(event.dataTransfer.files[0]);
        }}
      >
        {file === undefined ? null : <Chosen file={file} onRemove={() => onChange(undefined)} />}
        <Button
          id={controlId('file')}
          variant="default"
          leftSection={<UploadIcon size={18} />}
          onClick={() => chooser.current?.click()}
        >
          {file === undefined ? 'Choose a file' : 'Choose another file'}
        </Button>
        <input
          ref={chooser}
          type="file"
          hidden
          aria-label={label}
          accept={types.join(',')}
          onChange={(event) => {
            take(event.currentTarget.files?.[0]);
            // The same file may be chosen again after it was put right.
            event.currentTarget.value = '';
          }}
        />
        <Text size="sm" c="dimmed">
          You can also drop it here.
        </Text>
      </div>
    </Input.Wrapper>
  );
}

function Chosen({ file, onRemove }: { file: File; onRemove: () => void }) {
  return (
    <Group gap="xs" wrap="nowrap" className={classes['chosen'] ?? ''}>
      <Text size="sm" fw={500} role="status">
        {`${file.name}, ${megabytes(file.size)}`}
      </Text>
      <ActionIcon color="gray" aria-label={`Remove ${file.name}`} onClick={onRemove}>
        <CloseIcon size={18} />
      </ActionIcon>
    </Group>
  );
}
