import { Modal, Text, UnstyledButton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';

import type { Api } from '#shared/api/index.ts';

import { call } from '../../lib/call.ts';
import { bankAccountPath } from '../../lib/paths.ts';
import { useFollow } from '../../lib/use-follow.ts';
import { LoadingRows } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import classes from './matching.module.css';
import { recordingsQuery } from '../queries.ts';

type Recording = Api['POST /api/bank/workspace/:account/recordings']['reply']['recordings'][number];

interface RecordDialogProps {
  account: string;
  lineIds: readonly string[];
  /** A match whose difference is the books', instead of lines. */
  matchId: string | null;
  onClose: () => void;
}

/**
 * What the books lack may be one of these; the form of the one that is chosen opens, filled in as
 * far as the bank tells.
 */
export function RecordDialog({ account, lineIds, matchId, onClose }: RecordDialogProps) {
  const follow = useFollow();
  const about = { lineIds: [...lineIds], matchId };
  const found = useQuery(recordingsQuery(account, about));
  const open = useMutation({
    mutationFn: ({ kind, index }: { kind: string; index: number }) =>
      call('POST /api/bank/workspace/:account/recordings/open', {
        params: { account },
        body: { ...about, index, kind },
      }),
    meta: { handled: true },
    onSuccess: ({ path }) =>
      follow(path, { state: { back: bankAccountPath(account), backLabel: 'Back to matching' } }),
  });
  const recordings = found.data?.recordings ?? [];
  return (
    <Modal opened onClose={onClose} title="Record this line as">
      {found.error === null ? null : (
        <ProblemNotice error={found.error} retry={() => void found.refetch()} />
      )}
      {open.error === null ? null : <ProblemNotice error={open.error} />}
      {found.isPending ? <LoadingRows rows={4} /> : null}
      {recordings.length === 0 && found.isSuccess ? (
        <Text>Nothing can be recorded from this.</Text>
      ) : null}
      <ul className={classes['recordings']} onKeyDown={moveAmong}>
        {recordings.map((recording, index) => (
          <li key={`${recording.kind} ${recording.label}`}>
            <Choice
              recording={recording}
              isFirst={index === 0}
              isBusy={open.isPending}
              onChoose={() => open.mutate({ kind: recording.kind, index })}
            />
          </li>
        ))}
      </ul>
    </Modal>
  );
}

interface ChoiceProps {
  recording: Recording;
  isFirst: boolean;
  isBusy: boolean;
  onChoose: () => void;
}

function Choice({ recording, isFirst, isBusy, onChoose }: ChoiceProps) {
  return (
    <UnstyledButton
      // The list comes after the dialog has taken the focus.
      ref={(button) => {
        if (isFirst) button?.focus();
      }}
      disabled={isBusy}
      onClick={onChoose}
    >
      <span className={classes['first']}>{recording.label}</span>
      <span className={classes['second']}>{recording.reason}</span>
    </UnstyledButton>
  );
}

/** ↑ and ↓ go from choice to choice. */
function moveAmong(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  buttons[Math.max(0, Math.min(buttons.length - 1, at + by))]?.focus();
}
