import { Modal } from '@mantine/core';
import type { ModalProps } from '@mantine/core';

import { useFocusBack } from '../lib/use-focus-back.ts';

interface DialogProps extends Omit<ModalProps, 'opened'> {
  /** Unless it is shown for as long as it stands in the page. */
  opened?: boolean;
}

/** A dialog over the screen; where it was opened one goes on when it is closed. */
export function Dialog({ opened = true, ...props }: DialogProps) {
  useFocusBack(opened);
  return <Modal opened={opened} {...props} />;
}
