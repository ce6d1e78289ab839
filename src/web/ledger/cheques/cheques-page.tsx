import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { Api } from '#shared/api/index.ts';

import { amountQuery } from '../../lib/amount-query.ts';
import { queryText } from '../../lib/call.ts';
import { useIsAccountant } from '../../lib/session/session-context.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ExportButtons } from '../../ui/export-buttons.tsx';
import { ListIcon } from '../../ui/screen-icons.tsx';
import { useListView } from '../../ui/list-view/use-list-view.ts';
import { ViewMenu } from '../../ui/list-view/view-menu.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { Pager } from '../../ui/pager.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useRoom } from '../../ui/use-room.ts';
import { useSelection } from '../../ui/use-selection.tsx';
import { ChequesFilter, FILTER_NAMES } from './cheques-filter.tsx';
import { ChequesTable, HIDEABLE } from './cheques-table.tsx';
import { chequesQuery } from './queries.ts';
import { ChequesSelection } from './cheques-selection.tsx';
import type { ChequeRow } from './cheque-words.ts';
import { SpoilDialog } from './spoil-dialog.tsx';

const PAGE_SIZE = 50;
type Filters = NonNullable<Api['GET /api/cheques/export/:format']['query']>;

const OF_CHEQUES = {
  keyOf: (row: ChequeRow) => row.chequeId,
  labelOf: (row: ChequeRow) => `cheque ${row.number}`,
};

/** The cheque register: every form that was used, by bank account and number. */
export function ChequesPage() {
  const { filters, page, change, goToPage, isFiltered } = useFilters(FILTER_NAMES);
  const view = useListView('cheques');
  const selection = useSelection<ChequeRow>(OF_CHEQUES);
  const isPhone = useRoom() === 'phone';
  const { amount, ...texts } = filters;
  const query = {
    ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== '')),
    ...amountQuery(amount),
  } as Filters;
  const isAccountant = useIsAccountant();
  const [isSpoiling, setSpoiling] = useState(false);
  const cheques = useQuery(chequesQuery({ ...query, page, pageSize: PAGE_SIZE }));
  const data = view.isOpening ? undefined : cheques.data;
  return (
    <Page
      title="Cheque register"
      description="Every cheque issued, its purpose and status."
      width="wide"
      actions={
        <Group gap="xs">
          <ViewMenu view={view} all="All cheques" columns={HIDEABLE} />
          {isPhone ? (
            <Button variant="default" onClick={() => selection.begin()}>
              Select
            </Button>
          ) : null}
          {isAccountant ? (
            <Button variant="default" onClick={() => setSpoiling(true)}>
              Spoiled form
            </Button>
          ) : null}
          <ExportButtons
            formats={['xlsx', 'csv']}
            address={(format) => `/api/cheques/export/${format}${queryText(query)}`}
            name="cheques"
            isDisabled={data === undefined || data.total === 0}
          />
        </Group>
      }
    >
      <ChequesFilter {...{ filters, change, isFiltered }} clear={view.showAll} />
      {cheques.error === null ? null : (
        <ProblemNotice error={cheques.error} retry={() => void cheques.refetch()} />
      )}
      {data === undefined && cheques.error === null ? <LoadingRows rows={8} /> : null}
      {data !== undefined && data.total > 0 ? (
        <>
          <ChequesTable page={data} view={view} selection={selection} />
          <Pager page={page} pageSize={PAGE_SIZE} total={data.total} onChange={goToPage} />
        </>
      ) : null}
      <ChequesSelection selection={selection} page={data?.rows ?? []} />
      {data?.total === 0 ? <Nothing isFiltered={isFiltered} /> : null}
      {isSpoiling ? <SpoilDialog onClose={() => setSpoiling(false)} /> : null}
    </Page>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyState
      icon={<ListIcon size={26} />}
      title={isFiltered ? 'Nothing matches' : 'No cheques yet'}
      order={2}
    >
      {isFiltered
        ? 'No cheques match these filters.'
        : 'Cheques appear here when a bill payment, a cheque disbursement or a replenishment issues them.'}
    </EmptyState>
  );
}
