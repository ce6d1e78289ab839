import { Modal } from '@mantine/core';
import type { ModalProps } from '@mantine/core';
import { useLayoutEffect, useState } from 'react';

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
  // Drawn closed first, and open in the same step: Mantine notes where the focus came from only
  // when a dialog opens that was there before.
  const [isThere, setThere] = useState(opened);
  useLayoutEffect(() => {
    if (opened) setThere(true);
  }, [opened]);
  return opened || isThere ? <Modal opened={opened && isThere} {...props} /> : null;
}
