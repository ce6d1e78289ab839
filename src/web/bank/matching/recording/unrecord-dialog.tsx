import { useMutation } from '@tanstack/react-query';

import { call } from '../../../lib/call.ts';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';

interface UnrecordDialogProps {
  account: string;
  /** Each match with its entry. */
  recorded: readonly { readonly matchId: string; readonly number: string }[];
  onReversed: (text: string) => void;
  onClose: () => void;
}

/** What was posted is never deleted: its lines are unmatched, and its entries are reversed. */
export function UnrecordDialog(props: UnrecordDialogProps) {
  const { account, recorded, onReversed, onClose } = props;
  const reverse = useMutation({
    mutationFn: (reason: string) =>
      call('POST /api/bank/workspace/:account/desk/reverse', {
        params: { account },
        body: { matchIds: [...new Set(recorded.map(({ matchId }) => matchId))], reason },
      }),
    meta: { handled: true },
    onSuccess: ({ numbers }) => onReversed(`Reversed by ${numbers.join(', ')}.`),
  });
  const [first] = recorded;
  const what = recorded.length === 1 ? (first?.number ?? '') : `${recorded.length} entries`;
  return (
    <ReasonDialog
      title={`Reverse ${what}?`}
      save="Reverse and unmatch"
      act={reverse}
      placeholder="Recorded by mistake"
      onClose={onClose}
    >
      {`This posts a reversing entry for ${what}. The bank’s ${recorded.length === 1 ? 'line is' : 'lines are'} unmatched again.`}
    </ReasonDialog>
  );
}
