import {
  Button,
  Code,
  Group,
  Modal,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { Api } from '#shared/api/index.ts';

import type { Column } from '../../ui/data-table.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatInstant } from '../../ui/format-instant.ts';
import { AuditIcon } from '../../ui/screen-icons.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { Pager } from '../../ui/pager.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import classes from './audit-page.module.css';
import { wordsOfAction } from './audit-words.ts';
import { auditQuery } from './queries.ts';
import { DateField } from '../../ui/date-field.tsx';

type AuditEvent = Api['GET /api/audit']['reply']['rows'][number];

interface Filter {
  readonly actor: string;
  readonly action: string;
  readonly search: string;
  readonly from: string;
  readonly to: string;
}

const NO_FILTER: Filter = { actor: '', action: '', search: '', from: '', to: '' };
const PAGE_SIZE = 50;

/** The audit log: who did what, when and from where; append-only, for the admin. */
export function AuditPage() {
  const [filter, setFilter] = useState(NO_FILTER);
  const [page, setPage] = useState(1);
  const [shown, setShown] = useState<AuditEvent>();
  const [wanted] = useDebouncedValue(filter, 250);
  const events = useQuery(auditQuery({ ...given(wanted), page, pageSize: PAGE_SIZE }));
  const { data } = events;
  const change = (next: Filter) => {
    setFilter(next);
    setPage(1);
  };
  return (
    <Page
      title="Audit"
      description="Who did what, when and from where. Nothing here can be changed or removed."
      width="wide"
    >
      <FilterFields filter={filter} actions={data?.actions ?? []} onChange={change} />
      {events.isPending ? <LoadingRows rows={8} /> : null}
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
            columns={columnsWith(setShown)}
            rows={data.rows}
            rowKey={(row) => row.auditEventId}
          />
          <Pager page={page} pageSize={PAGE_SIZE} total={data.total} onChange={setPage} />
        </>
      )}
      {shown === undefined ? null : (
        <DetailDialog event={shown} onClose={() => setShown(undefined)} />
      )}
    </Page>
  );
}

interface FilterFieldsProps {
  filter: Filter;
  actions: readonly string[];
  onChange: (filter: Filter) => void;
}

function FilterFields({ filter, actions, onChange }: FilterFieldsProps) {
  const text = (name: keyof Filter) => ({
    value: filter[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...filter, [name]: event.currentTarget.value }),
  });
  return (
    <SimpleGrid cols={{ base: 2, md: 5 }} mb="lg" spacing="sm">
      <TextInput
        label="Search"
        type="search"
        maxLength={200}
        className={classes['search']}
        {...text('search')}
      />
      <TextInput label="Who" placeholder="Client ID" maxLength={64} {...text('actor')} />
      <Select
        label="Action"
        placeholder="Everything"
        data={actions.map((code) => ({ value: code, label: wordsOfAction(code) }))}
        value={filter.action === '' ? null : filter.action}
        onChange={(action) => onChange({ ...filter, action: action ?? '' })}
        clearable
        searchable
        clearButtonProps={{ 'aria-label': 'Show everything' }}
      />
      <DateField
        isFilter
        label="From"
        value={filter.from}
        onChange={(from) => onChange({ ...filter, from })}
      />
      <DateField
        isFilter
        label="To"
        value={filter.to}
        onChange={(to) => onChange({ ...filter, to })}
      />
    </SimpleGrid>
  );
}

function columnsWith(onShow: (event: AuditEvent) => void): Column<AuditEvent>[] {
  return [
    {
      key: 'at',
      header: 'When',
      isTitle: true,
      width: '12rem',
      narrow: '11.5rem',
      cell: (row) => formatInstant(row.at),
    },
    {
      key: 'actor',
      header: 'Who',
      width: '10rem',
      narrow: '7rem',
      title: (row) => row.actor,
      cell: (row) => (row.actor === '' ? '—' : row.actor),
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
      width: '25%',
      narrow: false,
      title: (row) => row.subject,
      cell: (row) => row.subject,
    },
    {
      key: 'address',
      header: 'IP address',
      width: '9rem',
      narrow: false,
      cell: (row) => row.address,
    },
    {
      key: 'detail',
      header: 'Change',
      width: '6rem',
      cell: (row) =>
        row.before === null && row.after === null ? (
          '—'
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
    <Modal opened onClose={onClose} title={wordsOfAction(event.action)} size="lg">
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
    </Modal>
  );
}

function Part({ label, value }: { label: string; value: unknown }) {
  return (
    <div>
      <Text size="sm" c="dimmed" mb={4}>
        {label}
      </Text>
      <Code block tabIndex={0}>
        {value === null ? '—' : JSON.stringify(value, null, 2)}
      </Code>
    </div>
  );
}

/** Only what was filled in; an empty date is no date to the server. */
function given(filter: Filter): Partial<Filter> {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));
}
