import { Anchor, Button, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { KeyboardEvent, ReactNode } from 'react';
import { useLayoutEffect, useRef, useState } from 'react';

import type { Api } from '#shared/api/index.ts';

import { call } from '../../../lib/call.ts';
import { bankAccountPath } from '../../../lib/paths.ts';
import { useFollow } from '../../../lib/use-follow.ts';
import { GuardedDialog } from '../../../ui/guarded-dialog.tsx';
import { laterPart } from '../../../ui/later-part.tsx';
import { LoadingRows } from '../../../ui/loading.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { deskPreviewQuery, recordingsQuery } from '../../queries.ts';
import classes from '../matching.module.css';
import { LinesHead } from '../lines-head.tsx';
import type { Recorded } from '../use-matching.ts';
import type { Line } from '../workspace.ts';

import { EntryPreview } from './entry-preview.tsx';
import { usePostEntries } from './use-post-entries.ts';
import type { DeskRow } from './use-post-entries.ts';

// The kinds and their controls come only when somebody changes what is proposed.
const EntryForm = laterPart(async () => (await import('./entry-form.tsx')).EntryForm, {
  meanwhile: <LoadingRows rows={6} />,
});

type Recording = Api['POST /api/bank/workspace/:account/recordings']['reply']['recordings'][number];
type Answers = DeskRow['answers'];

interface RecordDialogProps {
  account: string;
  lineIds: readonly string[];
  /** The same in full: what the bank says is in sight while it is recorded. */
  lines?: readonly Line[];
  /** A match whose difference is the books', instead of lines. */
  matchId: string | null;
  onRecorded: (recorded: readonly Recorded[]) => void;
  onClose: () => void;
}

/** Which of the offers is looked at, and what a person filled in instead. */
interface Chosen {
  readonly index: number;
  readonly kind: string;
  readonly answers: Answers | null;
  readonly isOpen: boolean;
}

/**
 * What the books lack: the likeliest entry stands there as it would be posted, and Enter posts and
 * matches it. Another one is chosen below, or filled in here.
 */
export function RecordDialog(props: RecordDialogProps) {
  const { account, lineIds, lines = [], matchId, onRecorded, onClose } = props;
  const about = { lineIds: [...lineIds], matchId };
  const found = useQuery(recordingsQuery(account, about));
  const [picked, setPicked] = useState<Chosen>();
  const recordings = found.data?.recordings ?? [];
  const [first] = recordings;
  const known = first?.isKnown === true ? { index: 0, kind: first.kind } : undefined;
  const chosen = picked ?? (known && { ...known, answers: null, isOpen: false });
  const [isTyped, setTyped] = useState(false);
  const close = picked?.isOpen === true ? () => setPicked(undefined) : onClose;
  const label = chosen?.isOpen === true ? recordings[chosen.index]?.label : undefined;
  return (
    <GuardedDialog
      onClose={close}
      hasText={isTyped}
      title={label === undefined ? 'Record this line as' : `Record this line as: ${label}`}
      // As wide for what was entered as for entering it, so that a refusal moves nothing.
      size={picked?.isOpen === true || (picked?.answers ?? null) !== null ? '72rem' : 'lg'}
    >
      {() => (
        <Stack gap="md">
          {found.error === null ? null : (
            <ProblemNotice error={found.error} retry={() => void found.refetch()} />
          )}
          {found.isPending ? <LoadingRows rows={4} /> : null}
          {chosen === undefined ? null : (
            <Proposed
              key={`${chosen.index} ${JSON.stringify(chosen.answers)}`}
              account={account}
              about={about}
              lines={lines}
              chosen={chosen}
              onChange={setPicked}
              onTyped={setTyped}
              onRecorded={onRecorded}
            />
          )}
          {recordings.length === 0 && found.isSuccess ? (
            <Text>Nothing can be recorded from this.</Text>
          ) : null}
          {chosen?.isOpen === true ? null : (
            <Choices
              recordings={recordings}
              skipped={chosen?.index}
              onChoose={(index, { kind, isKnown }) =>
                setPicked({ index, kind, answers: null, isOpen: !isKnown })
              }
            />
          )}
        </Stack>
      )}
    </GuardedDialog>
  );
}

interface ProposedProps {
  account: string;
  about: { readonly lineIds: string[]; readonly matchId: string | null };
  lines: readonly Line[];
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
  /** Whether something is filled in that is not reviewed yet. */
  onTyped: (isTyped: boolean) => void;
  onRecorded: (recorded: readonly Recorded[]) => void;
}

function Proposed(props: ProposedProps) {
  const { account, about, chosen, onChange, onTyped, onRecorded } = props;
  const { index, kind, answers, isOpen } = chosen;
  const asked = useQuery(deskPreviewQuery(account, [{ ...about, kind, answers, index }]));
  const [row] = asked.data?.rows ?? [];
  if (asked.error !== null) return <ProblemNotice error={asked.error} />;
  if (row === undefined) return <LoadingRows rows={3} />;
  if (isOpen || (row.digest === '' && answers !== null)) {
    return (
      <Stack gap="md">
        <LinesHead lines={props.lines} />
        <EntryForm
          account={account}
          row={row}
          isRefused={answers !== null}
          onTyped={onTyped}
          onReview={(typed) => onChange({ ...chosen, answers: typed, isOpen: false })}
        >
          {(settled) => <FullForm {...{ account, about, chosen, onTyped }} answersOf={settled} />}
        </EntryForm>
      </Stack>
    );
  }
  const full = <FullForm {...{ account, about, chosen, onTyped }} answersOf={() => answers} />;
  const change = () => onChange({ ...chosen, answers: row.answers, isOpen: true });
  return <Review {...{ account, row, onRecorded }} full={full} onChange={change} />;
}

interface ReviewProps extends Pick<ProposedProps, 'account' | 'onRecorded'> {
  row: DeskRow;
  full: ReactNode;
  onChange: () => void;
}

/** The entry that is posted by Yes: it begins at its head, however far the form was scrolled. */
function Review({ account, row, full, onChange, onRecorded }: ReviewProps) {
  const post = usePostEntries(account, onRecorded);
  const [answered, setAnswered] = useState<readonly string[]>([]);
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.current?.closest('[role=dialog]')?.scrollTo(0, 0);
  }, []);
  const isReady = row.digest !== '';
  const isAsked = row.questions.some(({ code }) => !answered.includes(code));
  return (
    <div ref={place}>
      <EntryPreview row={row} answered={answered} onAnswer={setAnswered} />
      {post.error === null ? null : <ProblemNotice error={post.error} />}
      <Group gap="xs" mt="sm" className={classes['reviewActs']}>
        <Button
          // What is proposed comes after the dialog has taken the focus.
          ref={(button) => {
            if (isReady && !isAsked) button?.focus({ preventScroll: true });
          }}
          disabled={!isReady || isAsked}
          loading={post.isPending}
          onClick={() => post.mutate({ rows: [row], answered })}
        >
          Yes, post and match
        </Button>
        <Button variant="default" disabled={post.isPending} onClick={onChange}>
          Change…
        </Button>
        {full}
      </Group>
    </div>
  );
}

interface FullFormProps extends Pick<ProposedProps, 'account' | 'about' | 'chosen' | 'onTyped'> {
  answersOf: () => Answers | null;
}

/** The whole form, for photos and what else this dialog has no room for; it has what was typed. */
function FullForm({ account, about, chosen, onTyped, answersOf }: FullFormProps) {
  const follow = useFollow();
  const { index, kind } = chosen;
  const open = useMutation({
    mutationFn: () =>
      call('POST /api/bank/workspace/:account/recordings/open', {
        params: { account },
        body: { ...about, index, kind, answers: answersOf() },
      }),
    // What goes along is not lost: nothing is asked on the way.
    onMutate: () => onTyped(false),
    onSuccess: ({ path }) =>
      follow(path, { state: { back: bankAccountPath(account), backLabel: 'Back to matching' } }),
  });
  return (
    <Anchor component="button" type="button" size="sm" onClick={() => open.mutate()}>
      Open the full form
    </Anchor>
  );
}

interface ChoicesProps {
  recordings: readonly Recording[];
  /** The one that stands above. */
  skipped: number | undefined;
  onChoose: (index: number, recording: Recording) => void;
}

function Choices({ recordings, skipped, onChoose }: ChoicesProps) {
  if (recordings.length <= (skipped === undefined ? 0 : 1)) return null;
  // What several have in common is said once: above all of them, or at the first.
  const reasons = recordings.map(({ reason }, index) => (index === skipped ? '' : reason));
  const [common = '', ...others] = new Set(reasons.filter((reason) => reason !== ''));
  const isCommon = others.length === 0;
  return (
    <div>
      {skipped === undefined ? null : (
        <Text size="sm" c="dimmed" mb={4}>
          Record as something else
        </Text>
      )}
      {isCommon ? (
        <Text size="sm" c="dimmed" mb={4}>
          {common}
        </Text>
      ) : null}
      <ul className={classes['recordings']} onKeyDown={moveAmong}>
        {recordings.map((recording, index) =>
          index === skipped ? null : (
            <li key={`${recording.kind} ${recording.label}`}>
              <UnstyledButton
                ref={(button) => {
                  if (skipped === undefined && index === 0) button?.focus();
                }}
                onClick={() => onChoose(index, recording)}
              >
                <span className={classes['first']}>{recording.label}</span>
                {!isCommon && reasons.indexOf(recording.reason) === index ? (
                  <span className={classes['second']}>{recording.reason}</span>
                ) : null}
              </UnstyledButton>
            </li>
          ),
        )}
      </ul>
    </div>
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
