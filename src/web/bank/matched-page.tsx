import { Alert, Anchor, Group, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';

import { call, queryText } from '../lib/call.ts';
import { bankAccountPath } from '../lib/paths.ts';
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
import { MatchTable, nameOf } from './matched/match-table.tsx';
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
  const [undone, setUndone] = useState<Undone>();
  const undo = useUndo(account, (match) =>
    setUndone({
      match,
      text: `The match of ${nameOf(match)} is undone. The books are as they were.`,
    }),
  );
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
      {undone === undefined ? null : (
        <UndoneNotice key={undone.match.matchId} account={account} undone={undone} />
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
            onReversed={(match, text) => setUndone({ match, text })}
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

/** A match that is gone from the list, and what was done with it. */
interface Undone {
  readonly match: Match;
  readonly text: string;
}

/** Its row is gone: one goes on at the line that is open again. */
function UndoneNotice({ account, undone: { match, text } }: { account: string; undone: Undone }) {
  const [line] = match.lines;
  return (
    <Alert color="blue" mb="md">
      <Text size="sm" component="span">
        {`${text} `}
      </Text>
      <Anchor
        component={Link}
        to={`${bankAccountPath(account)}${queryText({ line: line?.lineId ?? '' })}`}
        size="sm"
        ref={focusOn}
      >
        {line === undefined ? 'To match' : 'Go to the open line'}
      </Anchor>
    </Alert>
  );
}

function focusOn(link: HTMLAnchorElement | null): void {
  link?.focus();
}

function useUndo(account: string, onUndone: (match: Match) => void) {
  return useMutation({
    mutationFn: ({ matchId }: Match) =>
      call('POST /api/bank/workspace/:account/undo', {
        params: { account },
        body: { matchIds: [matchId] },
      }),
    onSuccess: (_, match) => onUndone(match),
    onSettled: () => afterChangeOf('bank'),
  });
}
