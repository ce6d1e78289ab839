import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { DialogActs } from './dialog-acts.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  children: ReactNode;
  /** What the two buttons say. */
  cancel?: string;
  confirm: string;
  /** What is lost cannot be had back. */
  isDangerous?: boolean;
  isBusy?: boolean;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Asks before something is done that cannot simply be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, children, cancel = 'Cancel', confirm, onCancel, onConfirm } = props;
  return (
    <Dialog opened={opened} onClose={onCancel} title={title} size="sm">
      <Text component="div">{children}</Text>
      <DialogActs>
        <Button variant="default" onClick={onCancel} data-autofocus>
          {cancel}
        </Button>
        <Button
          color={props.isDangerous === true ? 'red' : 'blue'}
          loading={props.isBusy === true}
          onClick={onConfirm}
        >
          {confirm}
        </Button>
      </DialogActs>
    </Dialog>
  );
}
