import { Button, CopyButton, Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { DialogActs } from './dialog-acts.tsx';
import { Dialog } from './dialog.tsx';

interface CopyDialogProps {
  title: string;
  /** Why it has to be copied now, above the text. */
  children: ReactNode;
  text: {
    readonly label: string;
    readonly description?: string;
    readonly value: string;
    readonly copy: string;
    /** Letter by letter, as a secret is compared. */
    readonly isCode?: boolean;
  };
  onClose: () => void;
}

/** A text that is shown this once, to be copied. */
export function CopyDialog({ title, children, text, onClose }: CopyDialogProps) {
  const { label, description, value, isCode = false } = text;
  return (
    <Dialog onClose={onClose} title={title} closeOnClickOutside={false}>
      <Stack gap="md">
        {children}
        <TextInput
          label={label}
          description={description}
          readOnly
          value={value}
          {...(isCode && { ff: 'monospace' })}
          data-autofocus
        />
        <DialogActs>
          <CopyButton value={value}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {copied ? 'Copied' : text.copy}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose}>Done</Button>
        </DialogActs>
      </Stack>
    </Dialog>
  );
}
