import { Alert, Button, Checkbox, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { isBusinessDate, formatDate } from '#shared/dates.ts';

import { formatCount } from '../../ui/format-money.ts';
import { call } from '../../lib/call.ts';
import { afterPosting } from '../../lib/stale.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Money } from '../../ui/money.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { ChooseAccountDialog } from '../imports/choose-account-dialog.tsx';
import { ImportAct, OutcomeFile } from '../imports/import-act.tsx';
import { bodyOf } from './queries.ts';
import type { CheckedOpening, EnteredOpening, OpeningAsked } from './queries.ts';

type Row = CheckedOpening['rows'][number];

const OUTCOMES = {
  'ready': { label: 'Ready', tone: 'good' },
  'new-party': { label: 'New', tone: 'wait' },
  'refused': { label: 'Refused', tone: 'bad' },
} as const;

interface OpeningRowsPanelProps {
  importId: string;
  asked: OpeningAsked;
  checked: CheckedOpening;
  /** Whether what was checked is what the page shows. */
  isCurrent: boolean;
  onChoose: (choice: { key: string; account: string }) => void;
  onEntered: (entered: EnteredOpening) => void;
  onCancel: () => void;
}

/** What each row means here, what ties and what does not, the questions, and the act. */
export function OpeningRowsPanel(props: OpeningRowsPanelProps) {
  const { importId, asked, checked, isCurrent, onChoose, onEntered, onCancel } = props;
  const [changed, setChanged] = useState<Row>();
  const [yes, setYes] = useState<readonly string[]>([]);
  const answered = checked.questions.map(({ code }) => code).filter((code) => yes.includes(code));
  const isOpen = answered.length < checked.questions.length;
  const post = useMutation({
    mutationFn: () =>
      call('POST /api/opening-imports/:importId/post', {
        params: { importId },
        body: { ...bodyOf(asked), digest: checked.digest, answered },
      }),
    meta: { handled: true },
    onSuccess: async (entered) => {
      onEntered(entered);
      await afterPosting();
    },
  });
  return (
    <Panel>
      <Stack gap="md">
        <Summary checked={checked} />
        {checked.questions.map(({ code, text }) => (
          <Checkbox
            key={code}
            label={text}
            checked={yes.includes(code)}
            onChange={(event) =>
              setYes(
                event.currentTarget.checked ? [...yes, code] : yes.filter((one) => one !== code),
              )
            }
          />
        ))}
        <DataTable
          caption="Rows of the files"
          rows={checked.rows}
          rowKey={({ sheet, is, row }) => `${sheet} ${is} ${row}`}
          columns={buildColumns(setChanged)}
        />
        <OutcomeFile name="import-of-opening-balances" {...{ importId, isCurrent }} />
        <ImportAct
          act="Enter opening balances"
          confirm="Enter"
          isReady={isCurrent && !isOpen && checked.digest !== ''}
          isBusy={post.isPending}
          error={post.error}
          onYes={() => post.mutate()}
          onCancel={onCancel}
        >
          {`One entry as at the end of ${formatDate(asked.date)}. Nothing is entered on this day or before it afterwards; a mistake is corrected from the record.`}
        </ImportAct>
      </Stack>
      {changed === undefined ? null : (
        <ChooseAccountDialog
          title={`Account for ${changed.name}`}
          initial={/^\d{4}/.exec(changed.target)?.[0] ?? ''}
          onClose={() => setChanged(undefined)}
          onChoose={(account) => onChoose({ key: changed.key, account })}
        />
      )}
    </Panel>
  );
}

function Summary({ checked }: { checked: CheckedOpening }) {
  const { rowCount, refusedCount, newPartyCount, debit, credit, ties, refusals } = checked;
  return (
    <Stack gap="sm">
      <div>
        <Text component="h2" fw={600} size="lg">
          What each row means
        </Text>
        <Text role="status">
          {`${formatCount(rowCount)} rows, ${formatCount(refusedCount)} refused, ${formatCount(newPartyCount)} customers and vendors to be registered.`}
        </Text>
      </div>
      <Text size="sm">
        {'Debits '}
        <Money amount={debit} />
        {', credits '}
        <Money amount={credit} />
      </Text>
      {ties.length === 0 ? null : (
        <DataTable
          caption="Accounts that are kept by document"
          rows={ties}
          rowKey={({ account }) => account}
          columns={TIES}
        />
      )}
      {refusals.map((sentence) => (
        <Alert key={sentence} color="red" role="alert">
          {sentence}
        </Alert>
      ))}
    </Stack>
  );
}

const TIES: readonly Column<CheckedOpening['ties'][number]>[] = [
  {
    key: 'account',
    header: 'Account',
    isTitle: true,
    cell: ({ account, title }) => `${account} ${title}`,
  },
  {
    key: 'balance',
    header: 'Trial balance',
    align: 'right',
    cell: ({ balance }) => <Money amount={balance} />,
  },
  {
    key: 'documents',
    header: 'Open documents',
    align: 'right',
    cell: ({ documents }) => <Money amount={documents} />,
  },
  {
    key: 'difference',
    header: 'Difference',
    align: 'right',
    cell: ({ difference }) => <Money amount={difference} />,
  },
];

function buildColumns(change: (row: Row) => void): Column<Row>[] {
  return [
    { key: 'row', header: 'Row', width: '4.5rem', hideOnPhone: true, cell: ({ row }) => row },
    {
      key: 'name',
      header: 'In the file',
      isTitle: true,
      cell: ({ name, document }) => [name, document].filter(Boolean).join(', '),
    },
    {
      key: 'date',
      header: 'Date',
      cell: ({ date }) => (isBusinessDate(date) ? formatDate(date) : '–'),
    },
    {
      key: 'debit',
      header: 'Debit',
      align: 'right',
      cell: ({ debit }) => (debit === '0.00' ? '–' : <Money amount={debit} />),
    },
    {
      key: 'credit',
      header: 'Credit',
      align: 'right',
      cell: ({ credit }) => (credit === '0.00' ? '–' : <Money amount={credit} />),
    },
    {
      key: 'outcome',
      header: 'Outcome',
      cell: ({ outcome }) => (
        <StateBadge tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].label}</StateBadge>
      ),
    },
    {
      key: 'target',
      header: 'Here',
      cell: (row) => (
        <Stack gap={4} align="flex-start">
          <Text size="sm">{row.target || '–'}</Text>
          {row.reason === '' ? null : <Text size="sm">{row.reason}</Text>}
          {row.key === '' ? null : (
            <Button
              size="xs"
              variant="default"
              aria-label={`Choose account for ${row.name}`}
              onClick={() => change(row)}
            >
              Choose account
            </Button>
          )}
        </Stack>
      ),
    },
  ];
}
