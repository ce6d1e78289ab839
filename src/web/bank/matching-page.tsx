import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { PATHS } from '../lib/paths.ts';
import { useRole } from '../lib/session/session-context.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { BankIcon } from '../ui/icons.tsx';
import { LoadingRows } from '../ui/loading.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { BankAccountFrame } from './bank-account-frame.tsx';
import type { BankAccount } from './bank-queries.ts';
import { DeskView } from './matching/desk-view.tsx';
import { StartPanel } from './matching/start-panel.tsx';
import { WorkspaceHead } from './matching/workspace-head.tsx';
import { workspaceQuery } from './matching/workspace-query.ts';

/** What of the bank is left to match with the books. */
export function MatchingPage() {
  return (
    <BankAccountFrame>
      {(account) => <Work key={account.account} account={account} />}
    </BankAccountFrame>
  );
}

function Work({ account }: { account: BankAccount }) {
  const found = useQuery(workspaceQuery(account.account));
  const isAccountant = useRole() === 'accountant';
  if (found.isPending) return <LoadingRows rows={8} height={58} />;
  const { data: workspace } = found;
  if (workspace === undefined) {
    return <ProblemNotice error={found.error} retry={() => void found.refetch()} />;
  }
  if (workspace.statementTo === null) return <NoStatement title={workspace.title} />;
  return (
    <>
      {found.error === null ? null : (
        <ProblemNotice error={found.error} retry={() => void found.refetch()} />
      )}
      <WorkspaceHead workspace={workspace} />
      {workspace.start.isMade ? null : (
        <StartPanel workspace={workspace} isAccountant={isAccountant} />
      )}
      <DeskView workspace={workspace} isAccountant={isAccountant} />
    </>
  );
}

function NoStatement({ title }: { title: string }) {
  return (
    <EmptyState
      icon={<BankIcon size={26} />}
      title="No statement of the bank yet"
      order={2}
      action={
        <Button component={Link} to={PATHS.uploadStatement}>
          Upload a statement
        </Button>
      }
    >
      Upload what the bank gives for {title}, as it is: CSV, Excel, OFX, QIF, MT940, CAMT or PDF.
      Its lines then stand here beside the entries of the books.
    </EmptyState>
  );
}
