import { Alert, Button, CopyButton, Group, Modal, Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';

import { AlertIcon } from '../../ui/icons.tsx';

interface SecretDialogProps {
  title: string;
  label: string;
  secret: string;
  /** Why it has to be copied now. */
  children: ReactNode;
  onClose: () => void;
}

/** Shows a secret this once, to be copied. */
export function SecretDialog({ title, label, secret, children, onClose }: SecretDialogProps) {
  return (
    <Modal opened onClose={onClose} title={title} closeOnClickOutside={false}>
      <Stack gap="md">
        <Alert color="yellow" icon={<AlertIcon />} title="Copy it now">
          {children}
        </Alert>
        <TextInput label={label} readOnly value={secret} ff="monospace" data-autofocus />
        <Group justify="flex-end" gap="sm">
          <CopyButton value={secret}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {copied ? 'Copied' : 'Copy'}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose}>Done</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
