import '../lib/styles/mantine-later.css';

import { Dialog } from './dialog.tsx';
import { ProofForm } from './proof-form.tsx';
import type { ProofFormProps } from './proof-form.tsx';

/** The question who the person is, over everything else. */
export function ProofDialog(props: ProofFormProps) {
  return (
    <Dialog
      onClose={() => props.onSettled(false)}
      title="Confirm that it is you"
      // Its Escape is heard before any dialog below could take it as its own.
      closeOnEscape={false}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <ProofForm {...props} />
    </Dialog>
  );
}
