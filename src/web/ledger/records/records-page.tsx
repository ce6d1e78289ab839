import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { Link } from 'react-router';

import type { Role } from '#shared/platform/roles.ts';

import { queryText } from '../../lib/call.ts';
import { PATHS } from '../../lib/paths.ts';
import { useIsReader, useRole } from '../../lib/session/session-context.ts';
import { Acts } from '../../ui/acts.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FoldedActs } from '../../ui/folded-acts.tsx';
import type { ListAct } from '../../ui/folded-acts.tsx';
import { PlusIcon } from '../../ui/icons.tsx';
import { ListIcon } from '../../ui/screen-icons.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { ViewMenu } from '../../ui/list-view/view-menu.tsx';
import { useListView } from '../../ui/list-view/use-list-view.ts';
import { Page } from '../../ui/page.tsx';
import { Pager } from '../../ui/pager.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { RecordsFilter } from './records-filter.tsx';
import { HIDEABLE, RecordsTable } from './records-table.tsx';
import type { RecordFilters } from './record-query.ts';
import { FILTER_NAMES, RECORDS_PAGE_SIZE, recordQuery } from './record-query.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { recordsQuery } from './queries.ts';
import { RecordsSelection } from './selection-bar.tsx';
import { useRoom } from '../../ui/use-room.ts';
import { useSelection } from '../../ui/use-selection.tsx';
import type { RecordRow } from './states.tsx';

/**
 * What was recorded: search, filter, sort, totals and export. A user sees their own, accountant and
 * admin all.
 */
export function RecordsPage() {
  const { filters, page, change, goToPage, isFiltered } = useFilters(FILTER_NAMES);
  const view = useListView('records');
  const clear = view.showAll;
  const query = recordQuery(filters);
  const records = useQuery(recordsQuery({ ...query, page, pageSize: RECORDS_PAGE_SIZE }));
  // Fifty rows are drawn in small steps, so that the page answers meanwhile.
  const drawn = useDeferredValue(records.data);
  const data = view.isOpening ? undefined : drawn;
  const role = useRole();
  const selection = useSelection<RecordRow>(OF_RECORDS);
  const isWide = useRoom() === 'wide';
  const select = { label: 'Select', run: () => selection.begin() };
  const isReader = useIsReader();
  const acts = buildActs(query, {
    role,
    isReader,
    isEmpty: data === undefined || data.total === 0,
  });
  return (
    <Page
      title="Records"
      description="All recorded documents, with attachments and vouchers."
      width="wide"
      actions={
        <>
          <ViewMenu view={view} all="All records" columns={HIDEABLE} files={FILES} />
          <FoldedActs acts={isWide ? acts : [select, ...acts]} />
        </>
      }
    >
      <RecordsFilter filters={filters} change={change} clear={clear} isFiltered={isFiltered} />
      {records.error === null ? null : (
        <ProblemNotice error={records.error} retry={() => void records.refetch()} />
      )}
      {data === undefined && records.error === null ? <LoadingRows rows={16} /> : null}
      {data !== undefined && data.total > 0 ? (
        <>
          <RecordsTable
            rows={data.rows}
            total={data.total}
            totalAmount={data.totalAmount}
            filters={filters}
            change={change}
            isStale={records.isPlaceholderData || drawn !== records.data}
            selection={selection}
            view={view}
          />
          <Pager page={page} pageSize={RECORDS_PAGE_SIZE} total={data.total} onChange={goToPage} />
        </>
      ) : null}
      <RecordsSelection selection={selection} page={data?.rows ?? []} hidden={view.hidden} />
      {data !== undefined && data.total === 0 ? (
        <Nothing isFiltered={isFiltered} clear={clear} />
      ) : null}
    </Page>
  );
}

const OF_RECORDS = {
  keyOf: (row: RecordRow) => row.transactionId,
  labelOf: (row: RecordRow) => `${row.kindTitle} ${row.number}`,
};

const FILES =
  'Files of selected records have the columns shown here; files of the whole list have all columns.';

function Nothing({ isFiltered, clear }: { isFiltered: boolean; clear: () => void }) {
  if (isFiltered) {
    return (
      <EmptyState
        icon={<ListIcon size={26} />}
        title="Nothing matches"
        order={2}
        action={
          <Button variant="default" onClick={clear}>
            Clear the filter
          </Button>
        }
      >
        No records match these filters.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<ListIcon size={26} />}
      title="No records yet"
      order={2}
      action={
        <Acts>
          <Button component={Link} to="/invoiceform" leftSection={<PlusIcon size={18} />}>
            Record an invoice
          </Button>
        </Acts>
      }
    >
      What you record appears here with its number, its journal entry and its attachments.
    </EmptyState>
  );
}

/** What can be done with the list; the journal is whole, whatever the filter. */
function buildActs(
  query: RecordFilters,
  { role, isReader, isEmpty }: { role: Role; isReader: boolean; isEmpty: boolean },
): readonly ListAct[] {
  const isStaff = role !== 'user';
  const file = (format: 'pdf' | 'xlsx' | 'csv'): ListAct => ({
    label: format.toUpperCase(),
    file: {
      address: `/api/records/export/${format}${queryText(query)}`,
      name: `records.${format}`,
    },
    isDisabled: isEmpty,
  });
  const journal: ListAct = {
    label: 'Journal (hledger)',
    file: { address: '/api/records/export/journal', name: 'journal.hledger' },
    title: 'The whole journal, whatever the filter',
    isDisabled: false,
  };
  return [
    ...(isStaff ? [{ label: 'Periods', to: PATHS.periods, isInMenu: true }] : []),
    { label: 'Cheques', to: PATHS.cheques, isInMenu: true },
    ...(isReader ? [] : [{ label: 'Import', to: PATHS.import }]),
    ...(role === 'accountant' && !isReader ? [{ label: 'Recode', to: PATHS.recode }] : []),
    file('pdf'),
    file('xlsx'),
    file('csv'),
    ...(isStaff ? [journal] : []),
  ];
}
