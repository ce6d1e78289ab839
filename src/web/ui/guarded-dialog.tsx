import type { ReactNode } from 'react';
import { useState } from 'react';

import { useIsLeaveAsked } from '../lib/use-leave-guard.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';

interface GuardedDialogProps {
  title: string;
  /** Something was typed: closing asks first. */
  hasText: boolean;
  onClose: () => void;
  /** How wide it is, where that is not as any other. */
  size?: string;
  /** The form; it gets the way out that asks. */
  children: (requestClose: () => void) => ReactNode;
}

/**
 * A dialog that asks "Unsaved Changes" before it throws away what was typed (specification, section
 * 2).
 */
export function GuardedDialog(props: GuardedDialogProps) {
  const { title, hasText, onClose, size, children } = props;
  const [isAsking, setIsAsking] = useState(false);
  const isLeaveAsked = useIsLeaveAsked();
  // One Escape must not reach both dialogs: the question opens when the key has been dealt with.
  const ask = () => setTimeout(() => setIsAsking(true));
  const requestClose = () => (hasText ? ask() : onClose());
  return (
    <>
      <Dialog
        onClose={requestClose}
        title={title}
        closeOnEscape={!isAsking && !isLeaveAsked}
        {...(size !== undefined && { size })}
      >
        {children(requestClose)}
      </Dialog>
      <ConfirmDialog
        opened={isAsking}
        title="Unsaved Changes"
        cancel="No, go back"
        confirm="Yes, discard changes"
        isDangerous
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          onClose();
        }}
      >
        You have unsaved changes. Do you want to discard them?
      </ConfirmDialog>
    </>
  );
}
