import { Group } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';

import { call } from '../lib/call.ts';
import { notify } from '../lib/notify.ts';
import { useFilters } from '../lib/use-filters.ts';
import { afterChangeOf } from '../lib/stale.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ListIcon } from '../ui/screen-icons.tsx';
import { useListView } from '../ui/list-view/use-list-view.ts';
import { ViewMenu } from '../ui/list-view/view-menu.tsx';
import { LoadingRows } from '../ui/loading.tsx';
import { Pager } from '../ui/pager.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { BankAccountFrame } from './bank-account-frame.tsx';
import { MatchTable } from './matched/match-table.tsx';
import type { Match } from './matched/match-table.tsx';
import { matchesQuery } from './queries.ts';

const PAGE_SIZE = 50;
const HIDEABLE = [
  { key: 'why', label: 'Why' },
  { key: 'who', label: 'Matched by' },
];

/** What is matched on a bank account, newest first: with who and why, and the way back. */
export function MatchedPage() {
  return (
    <BankAccountFrame tab="matched">
      {({ account }) => <Matches key={account} account={account} />}
    </BankAccountFrame>
  );
}

function Matches({ account }: { account: string }) {
  const { filters, page, change, goToPage } = useFilters(['search']);
  const found = useQuery(
    matchesQuery(account, { search: filters.search, page, pageSize: PAGE_SIZE }),
  );
  const undo = useUndo(account);
  const view = useListView('matches');
  const data = view.isOpening ? undefined : found.data;
  return (
    <>
      <Group justify="space-between" align="flex-end" mb="md">
        <SearchBox
          label="Search"
          placeholder="Words, number, party or amount"
          value={filters.search}
          onSearch={(search) => change({ search })}
        />
        <ViewMenu view={view} all="All matches" columns={HIDEABLE} files="" />
      </Group>
      {found.error === null ? null : (
        <ProblemNotice error={found.error} retry={() => void found.refetch()} />
      )}
      {data === undefined && found.error === null ? <LoadingRows rows={6} /> : null}
      {data?.total === 0 ? <Nothing isFiltered={filters.search !== ''} /> : null}
      {data === undefined || data.total === 0 ? null : (
        <>
          <MatchTable
            account={account}
            matches={data.rows}
            view={view}
            undoing={undo.isPending ? undo.variables.matchId : undefined}
            onUndo={(match) => undo.mutate(match)}
          />
          <Pager page={page} pageSize={PAGE_SIZE} total={data.total} onChange={goToPage} />
        </>
      )}
    </>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyState
      icon={<ListIcon size={26} />}
      title={isFiltered ? 'No matches found' : 'No matches yet'}
      order={2}
    >
      {isFiltered
        ? 'No matches match this search.'
        : 'Bank lines appear here once they are matched with entries of the books.'}
    </EmptyState>
  );
}

function useUndo(account: string) {
  return useMutation({
    mutationFn: ({ matchId }: Match) =>
      call('POST /api/bank/workspace/:account/undo', {
        params: { account },
        body: { matchIds: [matchId] },
      }),
    onSuccess: () => notify({ message: 'The match is undone. The books are as they were.' }),
    onSettled: () => afterChangeOf('bank'),
  });
}
