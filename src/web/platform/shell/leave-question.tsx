import { useEffect } from 'react';
import type { BlockerFunction } from 'react-router';
import { NavigationType, useBlocker } from 'react-router';

import { hasUnsavedEdits, noteLeaveAsked, useHasUnsavedEdits } from '../../lib/use-leave-guard.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { expectReturn } from './back-guard.ts';

/** Asks before a screen is left whose edits would be lost (`useLeaveGuard`). */
export function LeaveQuestion() {
  const blocker = useBlocker(isHeld);
  const isUnsaved = useHasUnsavedEdits();
  const isAsking = blocker.state === 'blocked';
  useEffect(() => {
    // What was on its way to the server when the person left is saved meanwhile.
    if (blocker.state === 'blocked' && !isUnsaved) blocker.proceed();
  }, [blocker, isUnsaved]);
  useEffect(() => {
    noteLeaveAsked(isAsking);
    return () => noteLeaveAsked(false);
  }, [isAsking]);
  return (
    <ConfirmDialog
      opened={isAsking && isUnsaved}
      title="Leave without saving?"
      cancel="Stay"
      confirm="Leave without saving"
      isDangerous
      onCancel={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    >
      Your changes on this screen are not saved.
    </ConfirmDialog>
  );
}

const isHeld: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) => {
  const isElsewhere =
    currentLocation.pathname !== nextLocation.pathname ||
    currentLocation.search !== nextLocation.search;
  if (!isElsewhere || !hasUnsavedEdits()) return false;
  if (historyAction === NavigationType.Pop) expectReturn();
  return true;
};
