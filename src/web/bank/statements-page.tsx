import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';

import { uploadStatementPath } from '../lib/paths.ts';
import { useFilters } from '../lib/use-filters.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { UploadIcon } from '../ui/icons.tsx';
import { BankIcon } from '../ui/screen-icons.tsx';
import { LoadingRows } from '../ui/loading.tsx';
import { Pager } from '../ui/pager.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { BankAccountFrame } from './bank-account-frame.tsx';
import type { BankAccount } from './queries.ts';
import { StatementCard } from './statements/statement-card.tsx';
import { StatementLines } from './statements/statement-lines.tsx';
import { statementsQuery } from './queries.ts';
import { Acts } from '../ui/acts.tsx';

const PAGE_SIZE = 25;

/** The statements of a bank account that were read in, with what does not tie. */
export function StatementsPage() {
  const { account = '' } = useParams();
  return (
    <BankAccountFrame
      tab="statements"
      actions={
        <Acts>
          <Button
            component={Link}
            to={uploadStatementPath(account)}
            leftSection={<UploadIcon size={18} />}
          >
            Upload a statement
          </Button>
        </Acts>
      }
    >
      {(account) => <Statements key={account.account} account={account} />}
    </BankAccountFrame>
  );
}

function Statements({ account: { account, title } }: { account: BankAccount }) {
  const { filters, page, change, goToPage } = useFilters(['opened']);
  const found = useQuery(statementsQuery({ account, page, pageSize: PAGE_SIZE }));
  if (found.isPending) return <LoadingRows rows={5} />;
  if (found.data === undefined) {
    return <ProblemNotice error={found.error} retry={() => void found.refetch()} />;
  }
  const { rows, total } = found.data;
  if (total === 0) {
    return (
      <EmptyState icon={<BankIcon size={26} />} title="No statement yet" order={2}>
        Statements uploaded for {title} appear here, each with its figures and the bank’s own file.
      </EmptyState>
    );
  }
  const opened = filters.opened === '' ? undefined : filters.opened;
  return (
    <>
      {rows.map((statement) => (
        <StatementCard
          key={statement.statementId}
          statement={statement}
          isOpen={statement.statementId === opened}
          onToggle={(isOpen) => change({ opened: isOpen ? statement.statementId : '' })}
        >
          <StatementLines key={statement.statementId} statement={statement} />
        </StatementCard>
      ))}
      <Pager page={page} pageSize={PAGE_SIZE} total={total} onChange={goToPage} />
    </>
  );
}
