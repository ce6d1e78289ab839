import { Anchor, Table, Text, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';

import { formatDate, manilaDate } from '#shared/dates.ts';

import { recordPath } from '../../lib/paths.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Money } from '../../ui/money.tsx';
import type { FilterTexts } from './record-query.ts';
import classes from './records.module.css';
import { RECEIPT_WORDS, RecordState } from './states.tsx';
import type { RecordRow } from './states.tsx';

interface RecordsTableProps {
  rows: readonly RecordRow[];
  total: number;
  totalAmount: string;
  filters: FilterTexts;
  change: (changes: Partial<FilterTexts>) => void;
  isStale: boolean;
}

/** The records of one page of the list, with the sum of the whole list. */
export function RecordsTable(props: RecordsTableProps) {
  const { rows, total, totalAmount, filters, change, isStale } = props;
  const navigate = useNavigate();
  const columns = columnsOf((sort, label) => (
    <SortHeader label={label} sort={sort} filters={filters} change={change} />
  ));
  return (
    <div data-stale={isStale || undefined} className={classes['list']}>
      <DataTable
        caption="Records"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.transactionId}
        onRowClick={(row) => void navigate(recordPath(row.transactionId))}
        footer={
          <Table.Tr>
            <Table.Td colSpan={5} data-title>
              {`Total of ${total} ${total === 1 ? 'record' : 'records'}`}
              <Text span size="sm" c="dimmed" fw={400}>
                {' '}
                without reversed ones and reversals
              </Text>
            </Table.Td>
            <Table.Td data-align="right">
              <Text span fw={650}>
                <Money amount={totalAmount} currency="₱" />
              </Text>
            </Table.Td>
          </Table.Tr>
        }
      />
    </div>
  );
}

type Header = (sort: string, label: string) => ReactNode;

function columnsOf(sortBy: Header): readonly Column<RecordRow>[] {
  return [
    {
      key: 'number',
      header: sortBy('number', 'Number'),
      label: 'Number',
      isTitle: true,
      cell: numberCell,
    },
    { key: 'date', header: sortBy('date', 'Date'), label: 'Date', cell: dateCell },
    { key: 'party', header: 'Party and description', label: 'Party', cell: partyCell },
    { key: 'state', header: 'State and receipt', label: 'State', cell: stateCell },
    {
      key: 'by',
      header: sortBy('recordedAt', 'Recorded'),
      label: 'Recorded',
      cell: recordedCell,
    },
    {
      key: 'total',
      header: sortBy('total', 'Total'),
      label: 'Total',
      align: 'right',
      cell: totalCell,
    },
  ];
}

const numberCell = (row: RecordRow) => <NumberCell row={row} />;
const totalCell = (row: RecordRow) => <Money amount={row.total} />;
const dateCell = (row: RecordRow) => (
  <span className={classes['date']}>{formatDate(row.date)}</span>
);
const partyCell = (row: RecordRow) => (
  <>
    <div>{row.party ?? ''}</div>
    <Text size="xs" c="dimmed">
      {row.description}
    </Text>
  </>
);
const recordedCell = (row: RecordRow) => (
  <>
    <div>{row.recordedBy}</div>
    <Text size="xs" c="dimmed">
      {formatDate(manilaDate(new Date(row.recordedAt)))}
    </Text>
  </>
);
const stateCell = (row: RecordRow) => (
  <>
    <RecordState state={row.state} />
    <Text size="xs" c="dimmed" mt={2}>
      {RECEIPT_WORDS[row.receiptState]}
    </Text>
  </>
);

function NumberCell({ row }: { row: RecordRow }) {
  return (
    <div>
      <Anchor
        component={Link}
        to={recordPath(row.transactionId)}
        size="sm"
        fw={600}
        onClick={(event) => event.stopPropagation()}
      >
        {row.number}
      </Anchor>
      <Text size="xs" c="dimmed" className={classes['entry']}>
        {`${row.kindTitle} · ${row.entryNumber}`}
      </Text>
    </div>
  );
}

interface SortHeaderProps {
  label: string;
  sort: string;
  filters: FilterTexts;
  change: (changes: Partial<FilterTexts>) => void;
}

function SortHeader({ label, sort, filters, change }: SortHeaderProps) {
  const isSorted = (filters.sort || 'recordedAt') === sort;
  const isUp = filters.direction === 'asc';
  const next = isSorted && !isUp ? 'asc' : 'desc';
  const word = isSorted ? `, sorted ${isUp ? 'upwards' : 'downwards'}` : '';
  return (
    <UnstyledButton
      className={classes['sort']}
      aria-label={`Sort by ${label}${word}`}
      onClick={() => change({ sort, direction: next })}
    >
      {label}
      <span aria-hidden="true" className={classes['arrow']} data-sorted={isSorted || undefined}>
        {isSorted && isUp ? '↑' : '↓'}
      </span>
    </UnstyledButton>
  );
}
