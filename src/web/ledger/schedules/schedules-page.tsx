import { Anchor, Badge, Button, Group, Stack, Switch, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { formatDate } from '#shared/dates.ts';
import { toSearchText } from '#shared/search-text.ts';

import { call, queryText } from '../../lib/call.ts';
import { useIsAccountant } from '../../lib/session/session-context.ts';
import { afterChangeOf } from '../../lib/stale.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ExportButtons } from '../../ui/export-buttons.tsx';
import { FilterChoice } from '../../ui/filter-choice.tsx';
import { FoldedFilters } from '../../ui/folded-filters.tsx';
import { CalendarIcon, PlusIcon } from '../../ui/icons.tsx';
import { shownColumns, useListView } from '../../ui/list-view/use-list-view.ts';
import type { ListView } from '../../ui/list-view/use-list-view.ts';
import { ViewMenu } from '../../ui/list-view/view-menu.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { Money } from '../../ui/money.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { BesideAccounts } from './beside-accounts.tsx';
import { NewScheduleDialog } from './new-schedule-dialog.tsx';
import { PostDueDialog } from './post-due-dialog.tsx';
import { KIND_WORDS, STATE_WORDS, schedulesQuery } from './queries.ts';
import type { Overview, ScheduleRow } from './queries.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';

const FILTER_NAMES = ['search', 'kind', 'state', 'asOf'] as const;
type Filter = Readonly<Record<(typeof FILTER_NAMES)[number], string>>;

const ALL_OF_THEM = 'PDF, XLSX and CSV files have all schedules and columns.';
const HIDEABLE = [
  { key: 'kind', label: 'Kind' },
  { key: 'account', label: 'Account' },
  { key: 'state', label: 'Status' },
  { key: 'next', label: 'Next' },
  { key: 'posted', label: 'Posted' },
];

/** What is taken up month by month, and each schedule beside its account. */
export function SchedulesPage() {
  const { filters, change } = useFilters(FILTER_NAMES);
  const view = useListView('schedules');
  const [isAdding, setAdding] = useState(false);
  const [isPosting, setPosting] = useState(false);
  const overview = useQuery(schedulesQuery(filters.asOf));
  const isAccountant = useIsAccountant();
  const data = view.isOpening ? undefined : overview.data;
  return (
    <Page
      title="Schedules"
      description="Prepaid expenses, deferred income, assets, loans and the 13th month, taken up month by month."
      width="wide"
      actions={
        <>
          {isAccountant ? (
            <>
              <Button onClick={() => setPosting(true)} disabled={(data?.dueCount ?? 0) === 0}>
                Post what is due
              </Button>
              <Button
                variant="default"
                leftSection={<PlusIcon size={18} />}
                onClick={() => setAdding(true)}
              >
                New schedule
              </Button>
            </>
          ) : null}
          <ViewMenu view={view} all="All schedules" columns={HIDEABLE} files={ALL_OF_THEM} />
          <ExportButtons
            formats={['pdf', 'xlsx', 'csv'] as const}
            name="schedules"
            address={(format) =>
              `/api/schedules/export/${format}${queryText(filters.asOf === '' ? {} : { asOf: filters.asOf })}`
            }
            isDisabled={data === undefined || data.schedules.length === 0}
          />
        </>
      }
    >
      {overview.error === null ? null : (
        <ProblemNotice error={overview.error} retry={() => void overview.refetch()} />
      )}
      {data === undefined && overview.error === null ? <LoadingRows rows={6} /> : null}
      {data === undefined ? null : (
        <Stack gap="lg">
          {data.schedules.length === 0 ? (
            <EmptyState order={2} icon={<CalendarIcon size={26} />} title="No schedules yet">
              {isAccountant
                ? 'Add the period it covers to a line of a bill or an invoice, or add a schedule here.'
                : 'A line of a bill or an invoice that covers several months makes one.'}
            </EmptyState>
          ) : (
            <ScheduleList rows={data.schedules} {...{ filters, change, view }} />
          )}
          <Stack gap="xs">
            <Title order={2} size="h3">
              Agreement with the ledger
            </Title>
            <Group>
              <DateField
                isFilter
                label="As of"
                value={data.asOf}
                onChange={(asOf) => change({ asOf })}
              />
            </Group>
            <BesideAccounts accounts={data.accounts} />
          </Stack>
          {data.schedules.some(({ kind }) => kind === 'asset') ? (
            <Stack gap="xs">
              <Title order={2} size="h3">
                {`Lapsing schedule of ${data.asOf.slice(0, 4)}`}
              </Title>
              <Group>
                <ExportButtons
                  formats={['pdf', 'xlsx', 'csv'] as const}
                  name={`lapsing-${data.asOf.slice(0, 4)}`}
                  address={(format) => `/api/schedules/lapsing/${data.asOf.slice(0, 4)}/${format}`}
                />
              </Group>
            </Stack>
          ) : null}
          {isAccountant ? <Automatic automatic={data.automatic} /> : null}
        </Stack>
      )}
      {isAdding ? <NewScheduleDialog onClose={() => setAdding(false)} /> : null}
      {isPosting ? <PostDueDialog onClose={() => setPosting(false)} /> : null}
    </Page>
  );
}

interface ScheduleListProps {
  rows: readonly ScheduleRow[];
  filters: Filter;
  change: (changes: Partial<Filter>) => void;
  view: ListView;
}

function ScheduleList({ rows, filters, change, view }: ScheduleListProps) {
  const [opened, setOpened] = useState<ScheduleRow>();
  const found = rows.filter((row) => isWanted(row, filters));
  return (
    <div>
      <FoldedFilters
        count={(['kind', 'state'] as const).filter((name) => filters[name] !== '').length}
        search={
          <SearchBox
            label="Search"
            placeholder="Name or account"
            value={filters.search}
            onSearch={(search) => change({ search })}
          />
        }
      >
        <FilterChoice
          label="Kind"
          words={KIND_WORDS}
          value={filters.kind}
          onChange={(kind) => change({ kind })}
        />
        <FilterChoice
          label="Status"
          words={STATE_WORDS}
          value={filters.state}
          onChange={(state) => change({ state })}
        />
      </FoldedFilters>
      {found.length === 0 ? (
        <EmptyState order={2} icon={<CalendarIcon size={26} />} title="Nothing matches">
          No schedules match these filters.
        </EmptyState>
      ) : (
        <DataTable
          caption="Schedules"
          columns={shownColumns(buildColumns(setOpened), view)}
          rows={found}
          rowKey={({ scheduleId }) => scheduleId}
        />
      )}
      {opened === undefined ? null : (
        <ScheduleDialog schedule={opened} onClose={() => setOpened(undefined)} />
      )}
    </div>
  );
}

function isWanted(row: ScheduleRow, { search, kind, state }: Filter): boolean {
  const { name, account, counterAccount } = row;
  return (
    (kind === '' || row.kind === kind) &&
    (state === '' || row.state === state) &&
    toSearchText([name, account, counterAccount].join(' ')).includes(toSearchText(search))
  );
}

function buildColumns(open: (row: ScheduleRow) => void): Column<ScheduleRow>[] {
  return [
    {
      key: 'name',
      header: 'Schedule',
      isTitle: true,
      isText: true,
      cell: (row) => (
        <Anchor component="button" type="button" size="sm" ta="left" onClick={() => open(row)}>
          {row.name}
        </Anchor>
      ),
    },
    { key: 'kind', header: 'Kind', narrow: false, cell: ({ kind }) => KIND_WORDS[kind] },
    {
      key: 'account',
      header: 'Account',
      narrow: false,
      cell: ({ account, counterAccount }) => `${account} → ${counterAccount}`,
    },
    { key: 'state', header: 'Status', cell: ScheduleState },
    {
      key: 'next',
      header: 'Next',
      isWhole: true,
      cell: ({ nextDue }) => (nextDue === null ? '' : formatDate(nextDue)),
    },
    {
      key: 'total',
      header: 'Total',
      align: 'right',
      cell: ({ total }) => <Money amount={total} />,
    },
    {
      key: 'posted',
      header: 'Posted',
      align: 'right',
      hideOnPhone: true,
      narrow: false,
      cell: ({ posted }) => <Money amount={posted} />,
    },
    { key: 'left', header: 'Left', align: 'right', cell: ({ left }) => <Money amount={left} /> },
  ];
}

function ScheduleState({ state, postedCount, lineCount }: ScheduleRow) {
  const word =
    state === 'running' || state === 'due'
      ? `${STATE_WORDS[state]}, ${postedCount} of ${lineCount}`
      : STATE_WORDS[state];
  return (
    <Badge
      variant="outline"
      color={state === 'due' ? 'orange' : 'gray'}
      miw="max-content"
      c="var(--mantine-color-text)"
    >
      {word}
    </Badge>
  );
}

function Automatic({ automatic }: { automatic: Overview['automatic'] }) {
  const set = useMutation({
    mutationFn: (isAutomatic: boolean) =>
      call('PUT /api/schedules/automatic', { body: { isAutomatic } }),
    onSettled: () => afterChangeOf('schedules'),
  });
  return (
    <Stack gap={4}>
      <Switch
        label="Post automatically on the day they are due"
        checked={automatic.isAutomatic}
        disabled={set.isPending}
        onChange={(event) => set.mutate(event.currentTarget.checked)}
      />
      <Text size="sm" c="dimmed">
        {automatic.isAutomatic
          ? `Entries are posted in the name of ${automatic.by}. What falls into a closed month waits here.`
          : 'Nothing is posted until an accountant posts what is due.'}
      </Text>
    </Stack>
  );
}
