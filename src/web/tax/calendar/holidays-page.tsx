import { Anchor, Button, Group, NativeSelect, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';

import type { Api } from '#shared/api/index.ts';

import { today } from '../../lib/today.ts';
import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { useFilters } from '../../lib/use-filters.ts';
import type { Column } from '../../ui/data-table.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { PlusIcon } from '../../ui/icons.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { TaxFrame } from '../tax-frame.tsx';
import { taxPath } from '../../lib/tax-paths.ts';
import { afterChangeOf } from '../../lib/stale.ts';
import classes from '../tax.module.css';
import { HolidayDialog } from './holiday-dialog.tsx';
import { dayWords } from './obligation-words.ts';
import { holidaysQuery } from './queries.ts';
import { Acts } from '../../ui/acts.tsx';

type HolidayRow = Api['GET /api/holidays']['reply']['holidays'][number];

const YEARS = 8;

/**
 * The holidays of a year, by which due days are moved: those of the law are there, proclaimed ones
 * are entered.
 */
export function HolidaysPage() {
  const { filters, change } = useFilters(['year']);
  const thisYear = Number(today().slice(0, 4));
  const year = /^(19|20|21)\d\d$/.test(filters.year) ? filters.year : String(thisYear);
  const years = Array.from({ length: YEARS }, (_, at) => String(thisYear + 2 - at));
  const [isAdding, setAdding] = useState(false);
  const holidays = useQuery(holidaysQuery(year));
  return (
    <TaxFrame
      tab="calendar"
      title="Holidays"
      description="Regular and special non-working days. What is due on one of them is due on the next working day."
      actions={
        <Acts>
          <Button leftSection={<PlusIcon size={18} />} onClick={() => setAdding(true)}>
            Add a holiday
          </Button>
        </Acts>
      }
    >
      <div className={classes['bar']}>
        <NativeSelect
          label="Year"
          data={years.includes(year) ? years : [...years, year]}
          value={year}
          onChange={(event) => change({ year: event.currentTarget.value })}
        />
        <Anchor component={Link} to={`${taxPath('calendar')}?year=${year}`}>
          Tax calendar
        </Anchor>
      </div>
      {holidays.error === null ? null : (
        <ProblemNotice error={holidays.error} retry={() => void holidays.refetch()} />
      )}
      {holidays.isPending ? <LoadingRows rows={12} /> : null}
      {holidays.data === undefined ? null : (
        <>
          {holidays.data.isProclaimed ? null : (
            <Text mb="md">
              Only the holidays fixed by law. Add those of the yearly proclamation, such as Chinese
              New Year, Black Saturday and the Eids.
            </Text>
          )}
          <Holidays year={year} rows={holidays.data.holidays} />
        </>
      )}
      {isAdding ? <HolidayDialog year={year} onClose={() => setAdding(false)} /> : null}
    </TaxFrame>
  );
}

function Holidays({ year, rows }: { year: string; rows: HolidayRow[] }) {
  const [asked, setAsked] = useState<HolidayRow>();
  const change = useChange();
  const columns = buildColumns((next) => {
    // What somebody entered is gone for good; a statutory one can be restored.
    if (next.act === 'remove' && !next.row.isLawful) setAsked(next.row);
    else change.mutate(next);
  });
  return (
    <>
      <DataTable
        caption={`Holidays of ${year}`}
        columns={columns}
        rows={rows}
        rowKey={({ date }) => date}
      />
      {asked === undefined ? null : (
        <ConfirmDialog
          opened
          title={`Remove ${asked.name}?`}
          confirm="Remove holiday"
          isDangerous
          onCancel={() => setAsked(undefined)}
          onConfirm={() => {
            change.mutate({ row: asked, act: 'remove' });
            setAsked(undefined);
          }}
        >
          {`${dayWords(asked.date)} becomes a working day, and due dates move with it.`}
        </ConfirmDialog>
      )}
    </>
  );
}

interface Change {
  readonly row: HolidayRow;
  readonly act: 'strike' | 'remove';
}

function buildColumns(change: (next: Change) => void): readonly Column<HolidayRow>[] {
  return [
    {
      key: 'date',
      header: 'Date',
      isTitle: true,
      cell: ({ date }) => <span className={classes['day']}>{dayWords(date)}</span>,
    },
    { key: 'name', isText: true, header: 'Holiday', cell: ({ name }) => name },
    {
      key: 'kind',
      header: 'Kind',
      cell: ({ kind }) => (kind === 'regular' ? 'Regular' : 'Special non-working'),
    },
    {
      key: 'source',
      isText: true,
      header: 'From',
      cell: ({ source, isObserved }) => {
        if (!isObserved) return <StateBadge tone="wait">Not observed</StateBadge>;
        return source === 'law' ? 'By law' : 'Entered';
      },
    },
    {
      key: 'acts',
      isActs: true,
      header: 'Actions',
      align: 'right',
      cell: (row) => (
        <Group gap="xs" justify="flex-end">
          {row.source === 'law' ? (
            <Button
              size="xs"
              variant="default"
              aria-label={`Remove ${row.name}`}
              onClick={() => change({ row, act: 'strike' })}
            >
              Remove
            </Button>
          ) : (
            <Button
              size="xs"
              variant="default"
              aria-label={`${removeWords(row)}: ${row.name}`}
              onClick={() => change({ row, act: 'remove' })}
            >
              {removeWords(row)}
            </Button>
          )}
        </Group>
      ),
    },
  ];
}

function removeWords({ isLawful }: HolidayRow): string {
  return isLawful ? 'Restore statutory' : 'Remove';
}

function useChange() {
  return useMutation({
    mutationFn: ({ row, act }: Change) => {
      const { date, name, kind } = row;
      if (act === 'remove') return call('DELETE /api/holidays/:date', { params: { date } });
      const body = { name, kind, isObserved: false };
      return call('PUT /api/holidays/:date', { params: { date }, body });
    },
    onSuccess: async () => {
      notify({ title: 'Saved', message: 'Due dates updated.' });
      await afterChangeOf('tax-calendar');
    },
  });
}
