import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';

import { CopyDialog } from '../../ui/copy-dialog.tsx';
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
  const text = { label, value: secret, copy: 'Copy', isCode: true };
  return (
    <CopyDialog title={title} text={text} onClose={onClose}>
      <Alert color="yellow" icon={<AlertIcon />} title="Copy it now">
        {children}
      </Alert>
    </CopyDialog>
  );
}
