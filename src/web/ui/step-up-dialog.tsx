import { useEffect, useState } from 'react';

import { refuseOnEscape, useProofQuestion } from '../lib/step-up.ts';
import type { ProofDialog } from './proof-dialog.tsx';

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
  const [Dialog, setDialog] = useState<typeof ProofDialog>();
  useEffect(() => {
    if (question === undefined) return;
    const load = async () => {
      const { ProofDialog } = await import('./proof-dialog.tsx');
      setDialog(() => ProofDialog);
    };
    load().catch(() => question.settle(false));
  }, [question]);
  if (question === undefined || Dialog === undefined) return null;
  return <Dialog methods={question.wanted.methods} onSettled={question.settle} />;
}
