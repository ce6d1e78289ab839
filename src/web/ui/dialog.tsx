import { Modal } from '@mantine/core';
import type { ModalProps } from '@mantine/core';
import { useState } from 'react';

import { useFocusBack } from '../lib/use-focus-back.ts';

interface DialogProps extends Omit<ModalProps, 'opened'> {
  /** Unless it is shown for as long as it stands in the page. */
  opened?: boolean;
}

/**
 * A dialog over the screen; where it was opened one goes on when it is closed. Until it is opened
 * for the first time nothing of it is drawn.
 */
export function Dialog({ opened = true, ...props }: DialogProps) {
  useFocusBack(opened);
  const [isThere, setThere] = useState(opened);
  if (opened && !isThere) setThere(true);
  return isThere ? <Modal opened={opened} {...props} /> : null;
}
