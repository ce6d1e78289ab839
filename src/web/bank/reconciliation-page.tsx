import { Anchor, Button, Group } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';

import { formatDate, isBusinessDate } from '#shared/dates.ts';

import { queryText } from '../lib/call.ts';
import { uploadStatementPath } from '../lib/paths.ts';
import { today } from '../lib/today.ts';
import { useFilters } from '../lib/use-filters.ts';
import { DocumentDialog } from '../ui/document-dialog.tsx';
import { Acts } from '../ui/acts.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ExportButtons } from '../ui/export-buttons.tsx';
import { BankIcon, PrintIcon } from '../ui/screen-icons.tsx';
import { LoadingRows } from '../ui/loading.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { BankAccountFrame } from './bank-account-frame.tsx';
import type { BankAccount } from './queries.ts';
import { History } from './reconciliation/history.tsx';
import { Broken, Notes, Obstacles } from './reconciliation/notices.tsx';
import { ProofTable } from './reconciliation/proof-table.tsx';
import type { Current } from './reconciliation/queries.ts';
import { useCurrent } from './reconciliation/queries.ts';
import classes from './reconciliation/reconciliation.module.css';
import { ReconciliationState } from './reconciliation/reconciliation-state.tsx';
import { Signatures } from './reconciliation/signatures.tsx';
import { SignedStatement } from './reconciliation/signed-statement.tsx';
import { StatementTable } from './reconciliation/statement-table.tsx';
import { DateField } from '../ui/date-field.tsx';

/**
 * The reconciliation statement of a bank account: as it stands now, to be signed, and as it was
 * signed before.
 */
export function ReconciliationPage() {
  return (
    <BankAccountFrame tab="statement">
      {(account) => <Statements key={account.account} bank={account} />}
    </BankAccountFrame>
  );
}

function Statements({ bank }: { bank: BankAccount }) {
  const { filters, change } = useFilters(['asAt', 'signed']);
  const { account, lastStatementTo, reconcileNext } = bank;
  if (filters.signed !== '') return <SignedStatement reconciliationId={filters.signed} />;
  if (lastStatementTo === null || reconcileNext === null) return <NoStatement account={account} />;
  // The months are signed in their order.
  const asAt = isBusinessDate(filters.asAt) ? filters.asAt : reconcileNext;
  return (
    <div className={classes['stack']}>
      <Now
        account={account}
        asAt={asAt}
        latest={lastStatementTo}
        onChange={(day) => change({ asAt: day })}
      />
      <History account={account} />
    </div>
  );
}

interface NowProps {
  account: string;
  asAt: string;
  /** The end of the last statement. */
  latest: string;
  onChange: (day: string) => void;
}

function Now({ account, asAt, latest, onChange }: NowProps) {
  const current = useCurrent(account, asAt);
  const [now] = useState(today);
  const { data, error, isPending, isPlaceholderData } = current;
  const signed = data?.signed ?? null;
  return (
    <>
      <div className={classes['bar']}>
        <Group gap="sm" align="flex-end">
          <DateField
            isFilter
            className="no-print"
            label="As of"
            value={asAt}
            max={now}
            onChange={onChange}
          />
          {asAt === latest ? null : (
            <Button variant="default" className="no-print" onClick={() => onChange(latest)}>
              {formatDate(latest)}
            </Button>
          )}
          {signed === null ? null : <ReconciliationState state={signed.state} />}
        </Group>
        <Printouts account={account} asAt={asAt} current={data} />
      </div>
      {error === null ? null : <ProblemNotice error={error} retry={() => void current.refetch()} />}
      {isPending ? <LoadingRows rows={10} /> : null}
      {data === undefined ? null : (
        <div className={classes['stack']} data-stale={isPlaceholderData || undefined}>
          <Obstacles current={data} />
          <Notes current={data} />
          {signed === null ? null : <Broken row={signed} />}
          <StatementTable figures={data.figures} />
          <ProofTable figures={data.figures} />
          <Signatures row={signed} current={data} />
        </div>
      )}
    </>
  );
}

interface PrintoutsProps {
  account: string;
  asAt: string;
  current: Current | undefined;
}

function Printouts({ account, asAt, current }: PrintoutsProps) {
  const [isPrinting, setPrinting] = useState(false);
  const isDisabled = current === undefined;
  // What is signed goes out as it was signed, as long as it still says what is shown.
  const signed = current?.signed?.sha256 === current?.digest ? current?.signed : undefined;
  const address = (format: string) =>
    signed === undefined || signed === null
      ? `/api/bank/reconciliation/${account}/file/${format}${queryText({ asAt })}`
      : `/api/bank/reconciliations/${signed.reconciliationId}/file/${format}`;
  return (
    <Group gap="xs" className="no-print">
      <Button
        variant="default"
        leftSection={<PrintIcon size={18} />}
        disabled={isDisabled}
        onClick={() => setPrinting(true)}
      >
        Print
      </Button>
      <ExportButtons
        formats={['pdf', 'xlsx'] as const}
        name={`reconciliation-${account}-${asAt}`}
        address={address}
        isDisabled={isDisabled}
      />
      {isPrinting ? (
        <DocumentDialog
          document={{ path: address('pdf'), title: 'Bank reconciliation statement' }}
          onClose={() => setPrinting(false)}
        />
      ) : null}
    </Group>
  );
}

function NoStatement({ account }: { account: string }) {
  return (
    <EmptyState
      order={2}
      icon={<BankIcon size={26} />}
      title="There is no statement of the bank yet"
      action={
        <Acts>
          <Anchor component={Link} to={uploadStatementPath(account)}>
            Upload a statement of account
          </Anchor>
        </Acts>
      }
    >
      The books are reconciled with what the bank says. Upload its first statement to begin.
    </EmptyState>
  );
}
