import { Badge, Button, Group } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';

import { formatDate } from '#shared/dates.ts';
import { scheduleText } from '#shared/ledger/recurring.ts';
import { toSearchText } from '#shared/search-text.ts';

import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { PATHS } from '../../lib/paths.ts';
import { afterChangeOf } from '../../lib/stale.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterChoice } from '../../ui/filter-choice.tsx';
import { FoldedFilters } from '../../ui/folded-filters.tsx';
import { PlusIcon, RetryIcon } from '../../ui/icons.tsx';
import { ArrowLeftIcon } from '../../ui/screen-icons.tsx';
import { shownColumns, useListView } from '../../ui/list-view/use-list-view.ts';
import type { ListView } from '../../ui/list-view/use-list-view.ts';
import { ViewMenu } from '../../ui/list-view/view-menu.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { RecurringDialog, changeEntry } from './recurring-dialog.tsx';
import type { RecurringEntry } from './recurring-dialog.tsx';
import { RepeatDraftDialog } from './repeat-draft-dialog.tsx';
import { recurringQuery } from './queries.ts';
import { Acts } from '../../ui/acts.tsx';

const FILTER_NAMES = ['search', 'state'] as const;
const STATE_WORDS = { active: 'Active', paused: 'Paused', ended: 'Ended' } as const;

const HIDEABLE = [
  { key: 'what', label: 'Details' },
  { key: 'schedule', label: 'Schedule' },
  { key: 'by', label: 'Drafts for' },
];

/**
 * Entries that become drafts by schedule: made from a transaction or a draft, changed, paused,
 * ended.
 */
export function RecurringPage() {
  const [isAdding, setAdding] = useState(false);
  const entries = useQuery(recurringQuery);
  const view = useListView('recurring');
  const data = view.isOpening ? undefined : entries.data;
  const add = (
    <Acts>
      <Button leftSection={<PlusIcon size={18} />} onClick={() => setAdding(true)}>
        Repeat a draft
      </Button>
    </Acts>
  );
  return (
    <Page
      title="Recurring entries"
      description="Each creates a draft for its owner on its date. Nothing posts until reviewed."
      width="wide"
      actions={
        <Group gap="xs">
          <ViewMenu view={view} all="All recurring entries" columns={HIDEABLE} files="" />
          <Button
            component={Link}
            to={PATHS.records}
            variant="default"
            leftSection={<ArrowLeftIcon size={18} />}
          >
            Records
          </Button>
          {/* Its place is kept where the empty page has it: nothing moves. */}
          <div style={{ visibility: data?.length === 0 ? 'hidden' : 'visible' }}>{add}</div>
        </Group>
      }
    >
      {entries.error === null ? null : (
        <ProblemNotice error={entries.error} retry={() => void entries.refetch()} />
      )}
      {data === undefined && entries.error === null ? <LoadingRows rows={4} /> : null}
      {data?.length === 0 ? (
        <EmptyState
          icon={<RetryIcon size={26} />}
          title="No recurring entries yet"
          order={2}
          action={add}
        >
          Open a record and choose “Repeat this…”, or begin with a draft of yours.
        </EmptyState>
      ) : null}
      {data !== undefined && data.length > 0 ? <Entries rows={data} view={view} /> : null}
      {isAdding ? <RepeatDraftDialog onClose={() => setAdding(false)} /> : null}
    </Page>
  );
}

interface EntriesProps {
  rows: readonly RecurringEntry[];
  view: ListView;
}

function Entries({ rows, view }: EntriesProps) {
  const { filters, change } = useFilters(FILTER_NAMES);
  const found = rows.filter(
    (row) =>
      (filters.state === '' || stateOf(row) === filters.state) &&
      toSearchText([row.name, row.kindTitle, row.party].join(' ')).includes(
        toSearchText(filters.search),
      ),
  );
  const [changing, setChanging] = useState<RecurringEntry>();
  const [ending, setEnding] = useState<RecurringEntry>();
  const { pause, end } = useActs();
  const columns = buildColumns({
    change: setChanging,
    pause: (entry) => pause.mutate(entry),
    end: setEnding,
  });
  return (
    <>
      <FoldedFilters
        count={filters.state === '' ? 0 : 1}
        search={
          <SearchBox
            label="Search"
            placeholder="Name, kind or party"
            value={filters.search}
            onSearch={(search) => change({ search })}
          />
        }
      >
        <FilterChoice
          label="Status"
          words={STATE_WORDS}
          value={filters.state}
          onChange={(state) => change({ state })}
        />
      </FoldedFilters>
      {found.length === 0 ? (
        <EmptyState icon={<RetryIcon size={26} />} title="Nothing matches" order={2}>
          No recurring entries match these filters.
        </EmptyState>
      ) : (
        <DataTable
          caption="Recurring entries"
          columns={shownColumns(columns, view)}
          rows={found}
          rowKey={({ recurringEntryId }) => recurringEntryId}
        />
      )}
      {changing === undefined ? null : (
        <RecurringDialog entry={changing} onClose={() => setChanging(undefined)} />
      )}
      <ConfirmDialog
        opened={ending !== undefined}
        title="Delete this recurring entry?"
        confirm="Delete"
        isDangerous
        isBusy={end.isPending}
        onCancel={() => setEnding(undefined)}
        onConfirm={() => {
          if (ending !== undefined) end.mutate(ending, { onSettled: () => setEnding(undefined) });
        }}
      >
        {`${ending?.name ?? 'It'} no longer makes drafts. Existing drafts and posted records remain.`}
      </ConfirmDialog>
    </>
  );
}

interface RowActs {
  change(entry: RecurringEntry): void;
  pause(entry: RecurringEntry): void;
  end(entry: RecurringEntry): void;
}

function buildColumns(acts: RowActs): Column<RecurringEntry>[] {
  return [
    {
      key: 'name',
      isText: true,
      breaks: true,
      header: 'Name',
      cell: ({ name }) => name,
      isTitle: true,
    },
    {
      key: 'what',
      isText: true,
      breaks: true,
      header: 'Details',
      cell: ({ kindTitle, party, amount }) =>
        [kindTitle, party, amount === '' ? '' : `₱\u00a0${amount}`].filter(Boolean).join(' · '),
    },
    { key: 'schedule', header: 'Schedule', cell: scheduleText },
    { key: 'next', header: 'Next on', isWhole: true, cell: NextDay },
    { key: 'by', header: 'Drafts for', narrow: false, cell: ({ createdBy }) => createdBy },
    {
      key: 'acts',
      isActs: true,
      header: 'Actions',
      cell: (entry) => (
        <Group gap="xs">
          <Act entry={entry} word="Change" onClick={() => acts.change(entry)} />
          <Act
            entry={entry}
            word={entry.isActive ? 'Pause' : 'Resume'}
            onClick={() => acts.pause(entry)}
          />
          <Act entry={entry} word="Delete" onClick={() => acts.end(entry)} />
        </Group>
      ),
    },
  ];
}

function stateOf({ nextDate, until, isActive }: RecurringEntry): keyof typeof STATE_WORDS {
  if (until !== null && nextDate > until) return 'ended';
  return isActive ? 'active' : 'paused';
}

function NextDay(entry: RecurringEntry) {
  const state = stateOf(entry);
  if (state === 'active') return formatDate(entry.nextDate);
  return (
    <Badge color="gray" variant="outline" miw="max-content" c="var(--mantine-color-text)">
      {STATE_WORDS[state]}
    </Badge>
  );
}

interface ActProps {
  entry: RecurringEntry;
  word: string;
  onClick: () => void;
}

function Act({ entry, word, onClick }: ActProps) {
  return (
    <Button size="xs" variant="default" aria-label={`${word} ${entry.name}`} onClick={onClick}>
      {word}
    </Button>
  );
}

function useActs() {
  const onSettled = () => afterChangeOf('recurring-entries');
  const pause = useMutation({
    mutationFn: (entry: RecurringEntry) => changeEntry(entry, { isActive: !entry.isActive }),
    onSuccess: (_, { name, isActive }) =>
      notify({ message: `${name} ${isActive ? 'paused' : 'goes on'}.` }),
    onSettled,
  });
  const end = useMutation({
    mutationFn: ({ recurringEntryId }: RecurringEntry) =>
      call('DELETE /api/recurring-entries/:recurringEntryId', { params: { recurringEntryId } }),
    onSuccess: (_, { name }) => notify({ message: `${name} was deleted.` }),
    onSettled,
  });
  return { pause, end };
}
