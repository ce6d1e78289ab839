import { call } from '../../lib/call.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { nameOfFiling, useFilingAct } from './queries.ts';
import type { Filing } from './queries.ts';

/** Takes back what was marked as filed by mistake; it stays on record with the reason. */
export function WithdrawDialog({ filing, onClose }: { filing: Filing; onClose: () => void }) {
  const { filingId } = filing;
  const withdraw = useFilingAct(onClose, {
    run: (reason: string) =>
      call('POST /api/filings/:filingId/withdraw', {
        params: { filingId },
        body: { reason },
      }),
    done: 'Taken back. It stays in the history with the reason.',
  });
  return (
    <ReasonDialog
      title="Undo filing status"
      save="Undo"
      maxLength={500}
      act={withdraw}
      onClose={onClose}
    >
      {`${nameOfFiling(filing)} of ${filing.subjectTitle}, ${filing.periodLabel}, no longer counts${filing.amendment === 0 ? '' : '; what it amended is in force again'}. It stays in the history.`}
    </ReasonDialog>
  );
}
