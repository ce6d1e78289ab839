import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';

import { formatDate } from '#shared/dates.ts';

import { Dialog } from '../../../ui/dialog.tsx';
import { ExportButtons } from '../../../ui/export-buttons.tsx';
import { formatPesos } from '../../../ui/format-money.ts';
import { LoadingRows } from '../../../ui/loading.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { Running } from '../../running.tsx';
import classes from '../matching.module.css';
import { toggled } from '../toggled.ts';
import type { Recorded } from '../use-matching.ts';

import { Questions } from './entry-preview.tsx';
import { usePostEntries } from './use-post-entries.ts';
import type { DeskRow } from './use-post-entries.ts';
import { usePreviewMany } from './use-preview-many.ts';

interface RecordManyDialogProps {
  account: string;
  lineIds: readonly string[];
  onRecorded: (recorded: readonly Recorded[]) => void;
  onClose: () => void;
}

/** Many lines, one preview, one Yes: all that is ticked is posted and matched, or nothing. */
export function RecordManyDialog(props: RecordManyDialogProps) {
  const { account, lineIds, onRecorded, onClose } = props;
  const preview = usePreviewMany(account, lineIds);
  const post = usePostEntries(account, onRecorded);
  const [underway, setUnderway] = useState<{ progressId: string; abort: AbortController }>();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [answered, setAnswered] = useState<readonly string[]>([]);
  const rows = preview.data?.rows ?? [];
  const wanted = rows.filter((row) => row.digest !== '' && !left.has(keyOf(row)));
  const questions = [
    ...new Map(wanted.flatMap((row) => row.questions.map((one) => [one.code, one]))).values(),
  ];
  const isAsked = questions.some(({ code }) => !answered.includes(code));
  const postAll = () => {
    const abort = new AbortController();
    const progressId = crypto.randomUUID();
    setUnderway({ progressId, abort });
    post.mutate({ rows: wanted, answered, progressId, signal: abort.signal });
  };
  const running = preview.isPending
    ? preview.progressId
    : post.isPending
      ? underway?.progressId
      : undefined;
  return (
    <Dialog onClose={onClose} title="Record these lines" size="72rem">
      <Stack gap="md">
        {running === undefined ? null : (
          <Running
            progressId={running}
            onCancel={() => {
              if (preview.isPending) onClose();
              else underway?.abort.abort();
            }}
          />
        )}
        {preview.error === null ? null : <ProblemNotice error={preview.error} />}
        {preview.isPending ? <LoadingRows rows={6} /> : null}
        {preview.data === undefined ? null : (
          <>
            <Text size="sm" role="status">
              {`${counted(wanted.length)} of ${rows.length} will be posted and matched: all of them, or none if one is refused.`}
            </Text>
            <ul className={classes['sure']}>
              {rows.map((row) => (
                <li key={keyOf(row)}>
                  <Checkbox
                    disabled={row.digest === ''}
                    checked={row.digest !== '' && !left.has(keyOf(row))}
                    onChange={() => setLeft(toggled(left, keyOf(row)))}
                    label={<RowWords row={row} />}
                  />
                </li>
              ))}
            </ul>
            <Questions questions={questions} answered={answered} onAnswer={setAnswered} />
            {post.error === null ? null : <ProblemNotice error={post.error} />}
            <Group justify="space-between">
              <ExportButtons
                formats={['xlsx', 'csv'] as const}
                name="recording"
                address={(format) =>
                  `/api/bank/workspace/${account}/desk/preview/${format}?lineIds=${lineIds.join(',')}`
                }
              />
              <Group gap="sm">
                <Button variant="default" onClick={onClose}>
                  Cancel
                </Button>
                <PostButton
                  count={wanted.length}
                  isBlocked={isAsked}
                  isPosting={post.isPending}
                  onPost={postAll}
                />
              </Group>
            </Group>
          </>
        )}
      </Stack>
    </Dialog>
  );
}

interface PostButtonProps {
  count: number;
  isBlocked: boolean;
  isPosting: boolean;
  onPost: () => void;
}

/** It comes when the preview is there, and has the focus then. */
function PostButton({ count, isBlocked, isPosting, onPost }: PostButtonProps) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  useEffect(() => button?.focus(), [button]);
  return (
    <Button
      ref={setButton}
      disabled={count === 0 || isBlocked}
      loading={isPosting}
      onClick={onPost}
    >
      {`Yes, post ${count === 1 ? '1 entry' : `${count} entries`}`}
    </Button>
  );
}

/** The bank's line, and below it what it becomes and why, or why it can't be recorded. */
function RowWords({ row }: { row: DeskRow }) {
  const accounts = row.lines.map(({ account, title, debit, credit }) => {
    const isDebit = debit !== '0.00';
    return `${isDebit ? 'Dr' : 'Cr'} ${account} ${title} ${formatPesos(isDebit ? debit : credit)}`;
  });
  const becomes = [row.label, row.party, accounts.join(', '), row.reason]
    .filter(Boolean)
    .join(' · ');
  return (
    <>
      <span className={classes['sureHead']}>
        <span>{`${formatDate(row.date)} · ${row.text}`}</span>
        <span>{formatPesos(row.amount)}</span>
      </span>
      <span className={classes['second']} data-bad={row.refusal === '' ? undefined : true}>
        {row.refusal === '' ? becomes : [row.label, row.refusal].filter(Boolean).join(': ')}
      </span>
    </>
  );
}

function keyOf({ lineIds }: DeskRow): string {
  return lineIds.join(' ');
}

function counted(count: number): string {
  return count === 1 ? '1 line' : `${count} lines`;
}
