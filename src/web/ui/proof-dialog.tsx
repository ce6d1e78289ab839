import '../lib/styles/mantine-later.css';

import { Modal } from '@mantine/core';

import { ProofForm } from './proof-form.tsx';
import type { ProofFormProps } from './proof-form.tsx';

/** The question who the person is, over everything else. */
export function ProofDialog(props: ProofFormProps) {
  return (
    <Modal
      opened
      onClose={() => props.onSettled(false)}
      title="Confirm that it is you"
      // Its Escape is heard before any dialog below could take it as its own.
      closeOnEscape={false}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <ProofForm {...props} />
    </Modal>
  );
}
