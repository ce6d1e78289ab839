import { Anchor, Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';

import { formatDate } from '#shared/dates.ts';

import { PATHS, recordPath } from '../../lib/paths.ts';
import { useIsReader } from '../../lib/session/session-context.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { ExportButtons } from '../../ui/export-buttons.tsx';
import { formatPesos } from '../../ui/format-money.ts';
import { PrintIcon } from '../../ui/screen-icons.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { Money } from '../../ui/money.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { MailAdvices } from './mail-advices.tsx';
import { PaymentFiles } from './payment-files.tsx';
import { PrintRunDialog } from './print-run-dialog.tsx';
import { payRunQuery } from './queries.ts';
import type { KeptRun } from './queries.ts';

type Payment = KeptRun['payments'][number];

/** One pay run: its payments with what became of them, and its documents. */
export function RunPage() {
  const { payRunId = '' } = useParams();
  const run = useQuery(payRunQuery(payRunId));
  return (
    <Page
      title={run.data === undefined ? 'Pay run' : `Pay run ${run.data.run.reference}`}
      description={run.data === undefined ? undefined : describe(run.data)}
      width="wide"
      actions={
        <Button component={Link} to={PATHS.payRuns} variant="default">
          All pay runs
        </Button>
      }
    >
      {run.error === null ? null : (
        <ProblemNotice error={run.error} retry={() => void run.refetch()} />
      )}
      {run.isPending ? <LoadingRows rows={6} /> : null}
      {run.data === undefined ? null : <Kept kept={run.data} />}
    </Page>
  );
}

function Kept({ kept }: { kept: KeptRun }) {
  const [isPrinting, setPrinting] = useState(false);
  const isReader = useIsReader();
  const { run, payments } = kept;
  return (
    <Stack gap="md">
      <Group gap="sm" className="no-print">
        <Button leftSection={<PrintIcon size={18} />} onClick={() => setPrinting(true)}>
          Print all
        </Button>
        {isReader ? null : <MailAdvices kept={kept} />}
        <ExportButtons
          formats={['pdf', 'xlsx', 'csv'] as const}
          name={`pay-run-${run.reference}`}
          address={(format) => `/api/pay-runs/${run.payRunId}/list/${format}`}
        />
      </Group>
      <DataTable
        caption="Payments"
        columns={COLUMNS}
        rows={payments}
        rowKey={({ transactionId }) => transactionId}
      />
      <PaymentFiles kept={kept} isReader={isReader} />
      {isPrinting ? <PrintRunDialog kept={kept} onClose={() => setPrinting(false)} /> : null}
    </Stack>
  );
}

function describe({ run }: KeptRun): string {
  const { date, account, accountTitle, total, madeBy } = run;
  return `${formatPesos(total)} paid on ${formatDate(date)} from ${account} ${accountTitle}; posted by ${madeBy}.`;
}

function StateOf({ payment }: { payment: Payment }) {
  const { reversedBy, awaitsRelease, isMatched, chequeState } = payment;
  if (reversedBy !== '') return <StateBadge tone="bad">{`Reversed by ${reversedBy}`}</StateBadge>;
  if (awaitsRelease) return <StateBadge tone="wait">Waiting for release</StateBadge>;
  if (isMatched) return <StateBadge tone="good">Matched</StateBadge>;
  if (chequeState === 'released') return <StateBadge tone="told">Released</StateBadge>;
  return <StateBadge tone="quiet">Posted</StateBadge>;
}

const ADVICE_WORDS: Readonly<Record<NonNullable<Payment['advice']>['state'], string>> = {
  waiting: 'Queued',
  sent: 'Mailed',
  kept: 'Not sent (no mail server)',
  failed: 'Failed',
};

const COLUMNS: readonly Column<Payment>[] = [
  {
    key: 'number',
    header: 'Voucher',
    isTitle: true,
    isWhole: true,
    cell: ({ transactionId, number }) => (
      <Anchor component={Link} to={recordPath(transactionId)} size="sm">
        {number}
      </Anchor>
    ),
  },
  { key: 'party', header: 'Vendor', cell: ({ party }) => party },
  {
    key: 'method',
    header: 'Paid by',
    cell: ({ method, chequeNumber, bank, bankAccountNumber }) =>
      method === 'cheque'
        ? `Cheque ${chequeNumber}`
        : `Bank transfer, ${bank} ${bankAccountNumber}`,
  },
  { key: 'bills', header: 'Bills', narrow: false, cell: ({ bills }) => bills.join(', ') },
  {
    key: 'advice',
    header: 'Remittance advice',
    narrow: false,
    cell: ({ advice, emails }) =>
      advice === null
        ? emails.length === 0
          ? 'No email address'
          : 'Not mailed'
        : `${ADVICE_WORDS[advice.state]}: ${advice.to.join(', ')}`,
  },
  { key: 'state', header: 'Status', cell: (payment) => <StateOf payment={payment} /> },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    cell: ({ amount }) => <Money amount={amount} />,
  },
];
