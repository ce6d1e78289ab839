import { Button, Group, Text } from '@mantine/core';
import { useId, useState } from 'react';

import { WaitingAttachment } from '../../forms/controls/attachments.tsx';
import controls from '../../forms/controls/controls.module.css';
import { FileDrop } from '../../forms/controls/file-drop.tsx';
import { useFileUploads } from '../../forms/controls/use-file-uploads.ts';

interface Form2303Props {
  attachmentId: string | null;
  /** The file's name of what is attached already. */
  knownName: string;
  problem: string | undefined;
  onChange: (attachmentId: string | null) => void;
}

/** The certificate of registration of a party: chosen, dropped or photographed. */
export function Form2303Field({ attachmentId, knownName, problem, onChange }: Form2303Props) {
  const id = useId();
  const [name, setName] = useState(knownName);
  const { uploads, add, retry, drop } = useFileUploads((attachment) => {
    setName(attachment.fileName);
    onChange(attachment.attachmentId);
  });
  return (
    <>
      {attachmentId === null ? (
        <FileDrop
          id={id}
          label="Form 2303"
          isFull={uploads.length > 0}
          isWrong={problem !== undefined}
          take={(files) => add([...files].slice(0, 1))}
        />
      ) : (
        <Group justify="space-between" gap="sm">
          <Text size="sm">{name}</Text>
          <Button variant="default" size="compact-sm" onClick={() => onChange(null)}>
            Replace
          </Button>
        </Group>
      )}
      {uploads.length === 0 ? null : (
        <ul className={controls['papers']} aria-label="Being uploaded">
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
      {problem === undefined ? null : (
        <Text size="sm" role="alert" c="var(--mantine-color-error)">
          {problem}
        </Text>
      )}
    </>
  );
}
