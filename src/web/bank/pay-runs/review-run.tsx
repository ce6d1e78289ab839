import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';

import { formatDate } from '#shared/dates.ts';

import { useFoundFocus } from '../../lib/use-found-focus.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { formatPesos } from '../../ui/format-money.ts';
import { Money } from '../../ui/money.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { Questions } from '../matching/recording/entry-preview.tsx';
import classes from './pay-runs.module.css';
import type { AskedRun, RunPreview } from './queries.ts';

interface ReviewRunProps {
  asked: AskedRun;
  preview: RunPreview;
  isPosting: boolean;
  error: unknown;
  onPost: (answered: readonly string[]) => void;
  onBack: () => void;
}

/** What Yes would post: every payment with its cheque, or why it can't be paid. */
export function ReviewRun({ asked, preview, isPosting, error, onPost, onBack }: ReviewRunProps) {
  const [answered, setAnswered] = useState<readonly string[]>([]);
  const status = useFoundFocus<HTMLParagraphElement>(preview);
  const { payments, questions, total, digest } = preview;
  const refused = payments.filter(({ refusal }) => refusal !== '').length;
  const isAsked = questions.some(({ code }) => !answered.includes(code));
  const counted = payments.length === 1 ? '1 payment' : `${payments.length} payments`;
  return (
    <Stack gap="md">
      <Text role="status" ref={status} tabIndex={-1}>
        {refused === 0
          ? `${counted} of ${formatPesos(total)} in total on ${formatDate(asked.date)}. All of them are posted, or none.`
          : `${refused} of ${counted} can’t be posted. Go back and change or untick them.`}
      </Text>
      <DataTable
        caption="Payments to be posted"
        columns={COLUMNS}
        rows={payments}
        rowKey={({ partyId }) => partyId}
      />
      <Questions questions={questions} answered={answered} onAnswer={setAnswered} />
      {error === null ? null : <ProblemNotice error={error} />}
      <div className={classes['bar']}>
        <Button variant="default" disabled={isPosting} onClick={onBack}>
          Back
        </Button>
        <Group gap="sm">
          <Text fw={600}>{formatPesos(total)}</Text>
          <Button
            disabled={digest === '' || isAsked}
            loading={isPosting}
            onClick={() => onPost(answered)}
          >
            {`Yes, post ${counted}`}
          </Button>
        </Group>
      </div>
    </Stack>
  );
}

const COLUMNS: readonly Column<RunPreview['payments'][number]>[] = [
  {
    key: 'party',
    header: 'Vendor',
    isTitle: true,
    isTall: true,
    cell: ({ party, refusal }) => (
      <>
        {party}
        {refusal === '' ? null : (
          <Text size="sm" c="var(--mantine-color-error)">
            {refusal}
          </Text>
        )}
      </>
    ),
  },
  {
    key: 'method',
    header: 'Paid by',
    cell: ({ method, chequeNumber }) =>
      method === 'cheque' ? `Cheque ${chequeNumber}`.trim() : 'Bank transfer',
  },
  {
    key: 'entry',
    header: 'Journal entry',
    isTall: true,
    cell: ({ lines }) =>
      lines.map(({ account, title, debit, credit }, at) => {
        const isDebit = debit !== '0.00';
        const text = `${isDebit ? 'Dr' : 'Cr'} ${account} ${title} ${formatPesos(isDebit ? debit : credit)}`;
        return (
          // Lines of one entry never change their places.
          // oxlint-disable-next-line react/no-array-index-key
          <Text key={at} size="xs" c="dimmed">
            {text}
          </Text>
        );
      }),
  },
  { key: 'bills', header: 'Bills', align: 'right', cell: ({ billCount }) => String(billCount) },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    cell: ({ amount }) => <Money amount={amount} />,
  },
];
