import { Anchor, Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useSearchParams } from 'react-router';

import { formatDate, isBusinessDate } from '#shared/dates.ts';

import { PATHS } from '../lib/paths.ts';
import { useIsAccountant } from '../lib/session/session-context.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { BankIcon } from '../ui/screen-icons.tsx';
import { LoadingRows } from '../ui/loading.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { BankAccountFrame } from './bank-account-frame.tsx';
import type { BankAccount } from './queries.ts';
import { DeskView } from './matching/desk-view.tsx';
import { StartPanel } from './matching/start-panel.tsx';
import { WorkspaceHead } from './matching/workspace-head.tsx';
import type { Workspace } from './matching/workspace.ts';
import { useRest, workspaceQuery } from './matching/queries.ts';
import { Acts } from '../ui/acts.tsx';

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
  const isAccountant = useIsAccountant();
  const to = useDayAsked();
  useRest(account.account, found.data);
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
      {to === null ? null : <UpTo day={to} />}
      {to !== null && workspace.rest !== null ? (
        <LoadingRows rows={8} height={58} />
      ) : (
        <DeskView workspace={upTo(workspace, to)} isAccountant={isAccountant} />
      )}
    </>
  );
}

/** The day by which a link asks for what is left; none for all of it. */
function useDayAsked(): string | null {
  const [params] = useSearchParams();
  const to = params.get('to') ?? '';
  return isBusinessDate(to) ? to : null;
}

function upTo(workspace: Workspace, to: string | null): Workspace {
  return to === null
    ? workspace
    : { ...workspace, lines: workspace.lines.filter(({ date }) => date <= to) };
}

function UpTo({ day }: { day: string }) {
  const { pathname } = useLocation();
  return (
    <Text size="sm" mb="sm">
      {`Lines of the bank up to ${formatDate(day)}. `}
      <Anchor component={Link} to={pathname} inherit>
        Show all lines
      </Anchor>
    </Text>
  );
}

function NoStatement({ title }: { title: string }) {
  return (
    <EmptyState
      icon={<BankIcon size={26} />}
      title="No statement of the bank yet"
      order={2}
      action={
        <Acts>
          <Button component={Link} to={PATHS.uploadStatement}>
            Upload a statement
          </Button>
        </Acts>
      }
    >
      Upload what the bank gives for {title}, as it is: CSV, Excel, OFX, QIF, MT940, CAMT or PDF.
      Its lines then appear here beside the entries of the books.
    </EmptyState>
  );
}
