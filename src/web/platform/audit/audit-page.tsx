import { Button, Code, Group, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { Api } from '#shared/api/index.ts';

import { useFilters } from '../../lib/use-filters.ts';
import { ClearFilter } from '../../ui/clear-filter.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FoldedFilters } from '../../ui/folded-filters.tsx';
import { formatInstant } from '../../ui/format-instant.ts';
import { AuditIcon } from '../../ui/screen-icons.tsx';
import { shownColumns, useListView } from '../../ui/list-view/use-list-view.ts';
import { ViewMenu } from '../../ui/list-view/view-menu.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { Pager } from '../../ui/pager.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { wordsOfAction } from './audit-words.ts';
import { auditQuery } from './queries.ts';
import { DateField } from '../../ui/date-field.tsx';

type AuditEvent = Api['GET /api/audit']['reply']['rows'][number];

const FILTER_NAMES = ['search', 'actor', 'action', 'from', 'to'] as const;
/** What one button holds where there is little room. */
const FOLDED = ['actor', 'action', 'from', 'to'] as const;
type Filter = Readonly<Record<(typeof FILTER_NAMES)[number], string>>;

const PAGE_SIZE = 50;
const HIDEABLE = [
  { key: 'subject', label: 'Subject' },
  { key: 'address', label: 'IP address' },
  { key: 'detail', label: 'Change' },
];

/** The audit log: who did what, when and from where; append-only, for the admin. */
export function AuditPage() {
  const { filters, page, change, goToPage, isFiltered } = useFilters(FILTER_NAMES);
  const view = useListView('audit');
  const [shown, setShown] = useState<AuditEvent>();
  const events = useQuery(auditQuery({ ...given(filters), page, pageSize: PAGE_SIZE }));
  const data = view.isOpening ? undefined : events.data;
  return (
    <Page
      title="Audit"
      description="Who did what, when and from where. Nothing here can be changed or removed."
      width="wide"
      actions={<ViewMenu view={view} all="All events" columns={HIDEABLE} files="" />}
    >
      <FilterFields
        {...{ filters, change, isFiltered }}
        actions={events.data?.actions ?? []}
        clear={view.showAll}
      />
      {data === undefined && events.error === null ? <LoadingRows rows={8} /> : null}
      {events.error === null ? null : (
        <ProblemNotice error={events.error} retry={() => void events.refetch()} />
      )}
      {data?.total === 0 ? (
        <EmptyState icon={<AuditIcon size={26} />} title="Nothing matches this filter.">
          Widen the dates, or clear the search.
        </EmptyState>
      ) : null}
      {data === undefined || data.total === 0 ? null : (
        <>
          <DataTable
            caption="Audit log"
            isList
            columns={shownColumns(columnsWith(setShown), view)}
            rows={data.rows}
            rowKey={(row) => row.auditEventId}
          />
          <Pager page={page} pageSize={PAGE_SIZE} total={data.total} onChange={goToPage} />
        </>
      )}
      {shown === undefined ? null : (
        <DetailDialog event={shown} onClose={() => setShown(undefined)} />
      )}
    </Page>
  );
}

interface FilterFieldsProps {
  filters: Filter;
  actions: readonly string[];
  change: (changes: Partial<Filter>) => void;
  clear: () => void;
  isFiltered: boolean;
}

function FilterFields({ filters, actions, change, clear, isFiltered }: FilterFieldsProps) {
  return (
    <FoldedFilters
      count={FOLDED.filter((name) => filters[name] !== '').length}
      search={
        <SearchBox
          label="Search"
          placeholder="Subject or address"
          value={filters.search}
          onSearch={(search) => change({ search })}
        />
      }
    >
      <SearchBox
        label="Who"
        placeholder="Client ID"
        value={filters.actor}
        onSearch={(actor) => change({ actor })}
      />
      <Select
        label="Action"
        placeholder="All actions"
        data={actions.map((code) => ({ value: code, label: wordsOfAction(code) }))}
        value={filters.action === '' ? null : filters.action}
        onChange={(action) => change({ action: action ?? '' })}
        clearable
        searchable
        clearButtonProps={{ 'aria-label': 'Show all actions' }}
      />
      {(['from', 'to'] as const).map((end) => (
        <DateField
          isFilter
          key={end}
          label={end === 'from' ? 'From' : 'To'}
          value={filters[end]}
          onChange={(date) => change({ [end]: date })}
        />
      ))}
      <ClearFilter {...{ isFiltered, clear }} />
    </FoldedFilters>
  );
}

function columnsWith(onShow: (event: AuditEvent) => void): Column<AuditEvent>[] {
  return [
    {
      key: 'at',
      header: 'When',
      isTitle: true,
      width: '12.25rem',
      narrow: '11.5rem',
      cell: (row) => formatInstant(row.at),
    },
    {
      key: 'actor',
      header: 'Who',
      width: '8rem',
      narrow: '7rem',
      title: (row) => row.actor,
      cell: (row) => (row.actor === '' ? '–' : row.actor),
    },
    {
      key: 'action',
      header: 'Action',
      title: (row) => wordsOfAction(row.action),
      cell: (row) => wordsOfAction(row.action),
    },
    {
      key: 'subject',
      header: 'Subject',
      narrow: false,
      title: (row) => row.subject,
      cell: (row) => row.subject,
    },
    {
      key: 'address',
      header: 'IP address',
      width: '8.5rem',
      narrow: false,
      cell: (row) => row.address,
    },
    {
      key: 'detail',
      header: 'Change',
      width: '5.5rem',
      cell: (row) =>
        row.before === null && row.after === null ? (
          '–'
        ) : (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Show the change of ${wordsOfAction(row.action)} at ${formatInstant(row.at)}`}
            onClick={() => onShow(row)}
          >
            Show
          </Button>
        ),
    },
  ];
}

function DetailDialog({ event, onClose }: { event: AuditEvent; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={wordsOfAction(event.action)} size="lg">
      <Stack gap="sm">
        <Group gap="xs">
          <Text fw={600}>{event.subject}</Text>
          <Text c="dimmed" size="sm">
            {formatInstant(event.at)}
          </Text>
          <Code>{event.action}</Code>
        </Group>
        <Part label="Before" value={event.before} />
        <Part label="After" value={event.after} />
      </Stack>
    </Dialog>
  );
}

function Part({ label, value }: { label: string; value: unknown }) {
  return (
    <div>
      <Text size="sm" c="dimmed" mb={4}>
        {label}
      </Text>
      <Code block tabIndex={0}>
        {value === null ? '–' : JSON.stringify(value, null, 2)}
      </Code>
    </div>
  );
}

/** Only what was filled in; an empty date is no date to the server. */
function given(filter: Filter): Partial<Filter> {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));
}
