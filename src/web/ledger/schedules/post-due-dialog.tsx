import { Anchor, Button, Checkbox, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';

import { formatDate } from '#shared/dates.ts';

import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { approvalPath } from '../../lib/paths.ts';
import { afterChangeOf, afterPosting } from '../../lib/stale.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { Money } from '../../ui/money.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { dueLinesQuery } from './queries.ts';
import type { DueLine } from './queries.ts';

const keyOf = ({ scheduleId, position }: DueLine) => `${scheduleId} ${position}`;

/** Shows every entry that is due; one Yes posts those that are ticked, or none. */
export function PostDueDialog({ onClose }: { onClose: () => void }) {
  const due = useQuery(dueLinesQuery);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [key] = useState(() => crypto.randomUUID());
  const lines = due.data?.lines ?? [];
  const chosen = lines.filter((line) => line.problem === '' && !left.has(keyOf(line)));
  const post = useMutation({
    mutationFn: () =>
      call(
        'POST /api/schedules/post',
        {
          body: {
            lines: chosen.map(({ scheduleId, position, date }) => ({ scheduleId, position, date })),
          },
        },
        { headers: { 'idempotency-key': key } },
      ),
    meta: { handled: true },
    onSuccess: async ({ posted }) => {
      notify({ message: posted === 1 ? '1 entry was posted.' : `${posted} entries were posted.` });
      onClose();
      await afterPosting();
    },
  });
  const toggle = (line: DueLine) => {
    const next = new Set(left);
    if (!next.delete(keyOf(line))) next.add(keyOf(line));
    setLeft(next);
  };
  return (
    <FormDialog
      title="Post what is due"
      save={chosen.length === 1 ? 'Post 1 entry' : `Post ${chosen.length} entries`}
      isSaving={post.isPending}
      error={post.error}
      onClose={onClose}
      onSave={() => {
        if (chosen.length > 0) post.mutate();
      }}
    >
      {due.error === null ? null : <ProblemNotice error={due.error} />}
      {due.isPending ? <LoadingRows rows={4} /> : null}
      {due.data === undefined ? null : (
        <Stack gap="xs">
          <DataTable
            caption="Entries that are due"
            columns={buildColumns(left, toggle)}
            rows={lines}
            rowKey={keyOf}
          />
          {due.data.more ? (
            <Text size="sm">There are more. They are offered when these are posted.</Text>
          ) : null}
        </Stack>
      )}
    </FormDialog>
  );
}

function buildColumns(
  left: ReadonlySet<string>,
  toggle: (line: DueLine) => void,
): Column<DueLine>[] {
  return [
    {
      key: 'tick',
      header: <VisuallyHidden>Post</VisuallyHidden>,
      label: '',
      isSelect: true,
      width: '3rem',
      cell: (line) => (
        <Checkbox
          aria-label={`Post ${line.name} of ${formatDate(line.dueDate)}`}
          checked={line.problem === '' && !left.has(keyOf(line))}
          disabled={line.problem !== ''}
          onChange={() => toggle(line)}
        />
      ),
    },
    {
      key: 'what',
      header: 'Entry',
      isTitle: true,
      isTall: true,
      isText: true,
      cell: (line) => (
        <Stack gap={0}>
          <span>{line.name}</span>
          {line.entry.map(({ account, title, debit }) => (
            <Text key={account} size="xs" c="dimmed">
              {`${debit === '0.00' ? 'Cr' : 'Dr'} ${account} ${title}`}
            </Text>
          ))}
          {[line.note, line.problem].filter(Boolean).map((text) => (
            <Text key={text} size="xs" fw={600}>
              {text}
            </Text>
          ))}
          <SecondPerson line={line} />
        </Stack>
      ),
    },
    { key: 'date', header: 'Date', cell: ({ date }) => formatDate(date) },
    {
      key: 'total',
      header: 'Amount',
      align: 'right',
      cell: ({ total }) => <Money amount={total} />,
    },
  ];
}

/** Submits an entry that a rule asks a second person for, or leads to where it waits. */
function SecondPerson({ line }: { line: DueLine }) {
  const { scheduleId, position, date, approval, requestId } = line;
  const [key] = useState(() => crypto.randomUUID());
  const submit = useMutation({
    mutationFn: () =>
      call(
        'POST /api/schedules/submit',
        { body: { scheduleId, position, date } },
        { headers: { 'idempotency-key': key } },
      ),
    onSuccess: () => {
      notify({ message: `${line.name} was submitted for approval.` });
    },
    onSettled: () => afterChangeOf('schedules', 'approvals'),
  });
  if (requestId !== null)
    return (
      <Anchor component={Link} to={approvalPath(requestId)} size="sm">
        Open the approval
      </Anchor>
    );
  if (approval !== 'needed') return null;
  return (
    <Button
      variant="default"
      mt={4}
      w="max-content"
      loading={submit.isPending}
      onClick={() => submit.mutate()}
    >
      Submit for approval
    </Button>
  );
}
