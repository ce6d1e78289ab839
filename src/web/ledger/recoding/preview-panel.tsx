import {
  Alert,
  Anchor,
  Button,
  Checkbox,
  Group,
  Stack,
  Text,
  Textarea,
  Title,
} from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';

import { formatDate } from '#shared/dates.ts';
import { monthPeriodOf } from '#shared/periods.ts';

import { queryText } from '../../lib/call.ts';
import { periodPath, recordPath } from '../../lib/paths.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { ExportButtons } from '../../ui/export-buttons.tsx';
import { fieldProblem } from '../../ui/form-dialog.tsx';
import { useFoundFocus } from '../../lib/use-found-focus.ts';
import { Money } from '../../ui/money.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import type { Asked, Preview, PreviewRow } from './queries.ts';

/** An address holds no more. */
const MOST_LEFT_OUT = 200;

interface PreviewPanelProps {
  asked: Asked;
  /** Transactions that are left out of the preview. */
  leaveOut: readonly string[];
  preview: Preview;
  isBusy: boolean;
  error: unknown;
  onLeaveOut: (transactionId: string) => void;
  onPost: (reason: string, answered: string[]) => void;
}

/**
 * What changes in each transaction, the figures by account, the questions, the reason, and the
 * act.
 */
export function PreviewPanel(props: PreviewPanelProps) {
  const { asked, leaveOut, preview, isBusy, error, onLeaveOut, onPost } = props;
  const [reason, setReason] = useState('');
  const [yes, setYes] = useState<readonly string[]>([]);
  const status = useFoundFocus<HTMLParagraphElement>(preview);
  const { rows, readyCount, accounts, questions } = preview;
  const isOpen = questions.some(({ code }) => !yes.includes(code));
  return (
    <Panel>
      <Stack gap="md">
        <Text role="status" ref={status} tabIndex={-1}>
          {`${counted(rows.length)} found, ${readyCount} can be recoded. Each is reversed and replaced.`}
        </Text>
        {accounts.length === 0 ? null : (
          <section>
            <Title order={2} size="h3">
              Figures by account
            </Title>
            <Text size="sm" c="dimmed" mb="sm">
              Debit less credit of these transactions only, not the balances of the accounts.
            </Text>
            <DataTable
              caption="Figures by account"
              rows={accounts}
              rowKey={({ account }) => account}
              columns={ACCOUNT_COLUMNS}
            />
          </section>
        )}
        <section>
          <Title order={2} size="h3" mb="sm">
            Transactions
          </Title>
          <DataTable
            caption="Transactions"
            rows={rows}
            rowKey={({ transactionId }) => transactionId}
            columns={buildColumns(onLeaveOut)}
          />
        </section>
        <ExportButtons
          formats={['pdf', 'xlsx', 'csv'] as const}
          name="recoding"
          address={(format) =>
            `/api/recodings/preview/${format}${queryText({ ...asked, leaveOut: leaveOut.join(',') })}`
          }
          isDisabled={leaveOut.length > MOST_LEFT_OUT}
        />
        {questions.length === 0 ? null : (
          <Alert color="yellow" title="Please confirm each of these">
            <Stack gap="xs">
              {questions.map(({ code, text }) => (
                <Checkbox
                  key={code}
                  label={text}
                  checked={yes.includes(code)}
                  onChange={(event) => {
                    const others = yes.filter((each) => each !== code);
                    setYes(event.currentTarget.checked ? [...others, code] : others);
                  }}
                />
              ))}
            </Stack>
          </Alert>
        )}
        <Textarea
          label="Reason"
          description="It is kept with every entry of this action."
          required
          autosize
          maxLength={300}
          value={reason}
          error={fieldProblem(error, 'reason')}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {error === null ? null : <ProblemNotice error={error} />}
        <Group>
          <Button
            disabled={readyCount === 0 || isOpen || reason.trim().length < 3}
            loading={isBusy}
            onClick={() => onPost(reason.trim(), [...yes])}
          >
            {`Recode ${counted(readyCount)}`}
          </Button>
        </Group>
      </Stack>
    </Panel>
  );
}

function counted(count: number): string {
  return `${count} transaction${count === 1 ? '' : 's'}`;
}

const ACCOUNT_COLUMNS: readonly Column<Preview['accounts'][number]>[] = [
  {
    key: 'account',
    isText: true,
    header: 'Account',
    isTitle: true,
    cell: ({ account, title }) => `${account} ${title}`,
  },
  {
    key: 'before',
    header: 'Before',
    align: 'right',
    cell: ({ before }) => <Money amount={before} />,
  },
  { key: 'after', header: 'After', align: 'right', cell: ({ after }) => <Money amount={after} /> },
  {
    key: 'change',
    isTall: true,
    header: 'Change',
    align: 'right',
    cell: ({ change }) => <Money amount={change} />,
  },
];

function buildColumns(onLeaveOut: (transactionId: string) => void): Column<PreviewRow>[] {
  return [
    {
      key: 'number',
      header: 'Number',
      isTitle: true,
      isTall: true,
      // The number by itself, so that it is whole where the kind has no room.
      cell: ({ transactionId, number, kindTitle }) => (
        <>
          <Anchor component={Link} to={recordPath(transactionId)} target="_blank" size="sm">
            {number}
          </Anchor>
          <Text size="xs" c="dimmed">
            {kindTitle}
          </Text>
        </>
      ),
    },
    { key: 'date', header: 'Date', cell: ({ date }) => formatDate(date) },
    {
      key: 'what',
      isText: true,
      header: 'Description',
      cell: ({ party, description }) => party || description,
    },
    {
      key: 'change',
      isTall: true,
      header: 'Change',
      cell: ({ changes, refusal, closedMonth }) => (
        <Stack gap={2}>
          {changes.map((change) => (
            <Text key={change} size="sm">
              {change}
            </Text>
          ))}
          {refusal === '' ? null : (
            <Text size="sm" c="var(--mantine-color-error)">{`Not recoded: ${refusal}`}</Text>
          )}
          {closedMonth === null ? null : (
            <Anchor component={Link} to={periodPath(closedMonth)} target="_blank" size="sm">
              {`Open ${monthPeriodOf(`${closedMonth}-01`).label}`}
            </Anchor>
          )}
        </Stack>
      ),
    },
    {
      key: 'total',
      header: 'Total',
      align: 'right',
      cell: ({ total }) => <Money amount={total} />,
    },
    {
      key: 'out',
      header: 'Actions',
      cell: ({ transactionId, number }) => (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Leave out ${number}`}
          onClick={() => onLeaveOut(transactionId)}
        >
          Leave out
        </Button>
      ),
    },
  ];
}
