import { Modal } from '@mantine/core';
import { useEffect, useState } from 'react';

import { refuseOnEscape, useProofQuestion } from '../lib/step-up.ts';
import type { ProofForm } from './proof-form.tsx';

/**
 * Asks who the person is where the server wants to know it anew. What was typed below stays: the
 * call that was refused is made again afterwards.
 */
export function StepUpDialog() {
  const question = useProofQuestion();
  useEffect(() => {
    addEventListener('keydown', refuseOnEscape, { capture: true });
    return () => removeEventListener('keydown', refuseOnEscape, { capture: true });
  }, []);
  // Not loaded before it is needed; whoever cannot be asked has not answered.
  const [Form, setForm] = useState<typeof ProofForm>();
  useEffect(() => {
    if (question === undefined) return;
    const load = async () => {
      const { ProofForm } = await import('./proof-form.tsx');
      setForm(() => ProofForm);
    };
    load().catch(() => question.settle(false));
  }, [question]);
  if (question === undefined || Form === undefined) return null;
  return (
    <Modal
      opened
      onClose={() => question.settle(false)}
      title="Confirm that it is you"
      // Its Escape is heard before any dialog below could take it as its own.
      closeOnEscape={false}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Form methods={question.wanted.methods} onSettled={question.settle} />
    </Modal>
  );
}
