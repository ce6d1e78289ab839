import { Dialog } from '../../ui/dialog.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { DifferenceDialog } from './difference-dialog.tsx';
import { BankErrorDialog, HoldDialog } from './note-dialogs.tsx';
import { UnrecordDialog } from './recording/unrecord-dialog.tsx';
import { RecordManyDialog } from './recording/record-many-dialog.tsx';
import { RecordDialog } from './recording/record-dialog.tsx';
import { AcceptCertainMatchesDialog } from './accept-certain-matches-dialog.tsx';
import type { DeskActs } from './use-desk-acts.ts';
import type { Desk } from './use-desk.ts';
import type { Matching } from './use-matching.ts';
import type { Workspace } from './workspace.ts';

interface DeskDialogsProps {
  workspace: Workspace;
  desk: Desk;
  acts: DeskActs;
  matching: Matching;
}

/** The dialog that is open on the desk, if one is. */
export function DeskDialogs({ workspace, desk, acts, matching }: DeskDialogsProps) {
  const { dialog, close } = acts;
  const { account, currency } = workspace;
  switch (dialog?.type) {
    case 'sure':
      // All of them are looked at together.
      if (workspace.rest !== null)
        return (
          <Dialog onClose={close} title="Sure matches" size="xl">
            <LoadingRows rows={6} height={44} />
          </Dialog>
        );
      return (
        <AcceptCertainMatchesDialog
          workspace={workspace}
          onAccept={acts.acceptMany}
          onClose={close}
        />
      );
    case 'difference':
      return (
        <DifferenceDialog
          plan={dialog.plan}
          currency={currency}
          onClose={close}
          onChoose={(side, isRecorded) => void acts.matchUneven(dialog.plan, side, isRecorded)}
        />
      );
    case 'record':
      return (
        <RecordDialog
          account={account}
          lineIds={dialog.lineIds}
          lines={workspace.lines.filter(({ lineId }) => dialog.lineIds.includes(lineId))}
          matchId={dialog.matchId}
          onRecorded={acts.recorded}
          onClose={close}
        />
      );
    case 'record-many':
      return (
        <RecordManyDialog
          account={account}
          lineIds={dialog.lineIds}
          onRecorded={acts.recorded}
          onClose={close}
        />
      );
    case 'unrecord':
      return (
        <UnrecordDialog
          account={account}
          recorded={dialog.act.recorded}
          onReversed={(text) => {
            close();
            desk.goBackTo(dialog.act);
            void matching.forgetRecorded(dialog.act, text);
          }}
          onClose={close}
        />
      );
    case 'hold':
      return <HoldDialog line={dialog.line} onNoted={matching.note} onClose={close} />;
    case 'bank-error':
      return <BankErrorDialog line={dialog.line} onNoted={matching.note} onClose={close} />;
    case undefined:
      return null;
  }
  return null;
}
