import { Table, Text, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';

import { formatDate, manilaDate } from '#shared/dates.ts';

import { recordPath } from '../../lib/paths.ts';
import type { Changes } from '../../lib/use-filters.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { formatCount } from '../../ui/format-money.ts';
import { Money } from '../../ui/money.tsx';
import type { Room } from '../../ui/use-room.ts';
import { useIsBelow, useRoom } from '../../ui/use-room.ts';
import { shownColumns } from '../../ui/list-view/use-list-view.ts';
import type { ListView } from '../../ui/list-view/use-list-view.ts';
import { selectColumn } from '../../ui/use-selection.tsx';
import type { Selection } from '../../ui/use-selection.tsx';
import type { FilterTexts } from './record-query.ts';
import type { FromList } from './record-trail.tsx';
import classes from './records.module.css';
import { RECEIPT_WORDS, RecordState, STATE_WORDS } from './states.tsx';
import type { RecordRow } from './states.tsx';

interface RecordsTableProps {
  rows: readonly RecordRow[];
  total: number;
  totalAmount: string;
  filters: FilterTexts;
  change: (changes: Changes<keyof FilterTexts>) => void;
  isStale: boolean;
  selection: Selection<RecordRow>;
  view: ListView;
}

/** The records of one page of the list, with the sum of the whole list. */
export function RecordsTable(props: RecordsTableProps) {
  const { rows, total, totalAmount, filters, change, isStale, selection, view } = props;
  const navigate = useNavigate();
  const from = useFrom(isStale);
  const room = useRoom();
  // A laptop's screen: the words of the record come before who recorded it.
  const isMiddle = useIsBelow(90);
  // The sum of all is longer than any of them.
  const sumSpan = room === 'phone' ? 1 : 2;
  const isPicking = room === 'phone' && selection.isSelecting;
  // Of the filters only these: with the page the columns stay the same, and no row is drawn anew.
  const order = { sort: filters.sort, direction: filters.direction };
  const hidden = [...view.hidden].join(' ');
  const columns = [
    ...(room !== 'wide' && !selection.isSelecting ? [] : [selectColumn(selection, rows)]),
    ...shownColumns(
      columnsOf(
        (sort, label) => <SortHeader label={label} sort={sort} order={order} change={change} />,
        { room, from, isMiddle },
      ),
      { hidden: new Set(hidden.split(' ')) },
    ),
  ];
  return (
    <div data-stale={isStale || undefined} className={classes['list']}>
      <DataTable
        caption="Records"
        columns={columns}
        isList
        rows={rows}
        rowKey={(row) => row.transactionId}
        onRowClick={(row) => {
          if (isPicking) selection.toggle(row);
          else void navigate(recordPath(row.transactionId), { state: from });
        }}
        onRowHold={room === 'phone' ? selection.begin : undefined}
        footer={
          <Table.Tr>
            <Table.Td colSpan={columns.length - sumSpan} data-title>
              {`Total of ${formatCount(total)} ${total === 1 ? 'record' : 'records'}`}
              <Text span size="sm" c="dimmed" fw={400}>
                {' '}
                without reversed ones and reversals
              </Text>
            </Table.Td>
            <Table.Td data-align="right" colSpan={sumSpan}>
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

/**
 * The list that leads to a record. While its next page is on the way the rows are still those of
 * the page before, and lead back to it: nothing of them is drawn anew.
 */
function useFrom(isStale: boolean): FromList {
  const { pathname, search } = useLocation();
  const list = `${pathname}${search}`;
  const [from, setFrom] = useState<FromList>({ list });
  if (!isStale && from.list !== list) setFrom({ list });
  return from;
}

/** The columns that one can hide: not what a record is called by, nor what the foot adds up. */
export const HIDEABLE = [
  { key: 'kind', label: 'Kind and entry' },
  { key: 'date', label: 'Date' },
  { key: 'party', label: 'Party and description' },
  { key: 'state', label: 'Status' },
  { key: 'by', label: 'Recorded' },
];

type Header = (sort: string, label: string) => ReactNode;

interface Shown {
  room: Room;
  isMiddle: boolean;
  from: FromList;
}

function columnsOf(sortBy: Header, { room, from, isMiddle }: Shown): readonly Column<RecordRow>[] {
  const { number, kind, date, party, state, recorded, total } = allColumns(sortBy, from);
  if (room === 'phone') return [number, total, party, date, state];
  if (room === 'narrow') return [number, date, { ...party, header: 'Party' }, total];
  if (isMiddle) return [number, kind, date, party, state, total];
  return [number, kind, date, party, state, recorded, total];
}

function allColumns(sortBy: Header, from: FromList) {
  const columns = {
    number: {
      key: 'number',
      header: sortBy('number', 'Number'),
      label: 'Number',
      isTitle: true,
      width: '9.75rem',
      narrow: '10rem',
      cell: (row) => <NumberCell row={row} from={from} />,
      title: (row) => `${row.kindTitle} ${row.number}, ${row.entryNumber}`,
    },
    kind: {
      key: 'kind',
      header: 'Kind and entry',
      width: 'clamp(13.25rem, calc(100vw - 54.75rem), 14rem)',
      cell: kindCell,
      title: kindWords,
    },
    date: {
      key: 'date',
      header: sortBy('date', 'Date'),
      label: 'Date',
      width: '7.25rem',
      narrow: '6.5rem',
      cell: dateCell,
    },
    party: {
      key: 'party',
      header: 'Party and description',
      label: 'Party',
      cell: partyCell,
      title: ({ party, description }) =>
        party === null ? description : `${party}: ${description}`,
    },
    state: {
      key: 'state',
      header: 'Status',
      width: '6.5rem',
      cell: stateCell,
      title: receiptWords,
    },
    recorded: {
      key: 'by',
      header: sortBy('recordedAt', 'Recorded'),
      label: 'Recorded',
      // With the name where there is room beside the parties.
      width: 'clamp(7.25rem, calc(100vw - 84rem), 12rem)',
      cell: recordedCell,
      title: recordedWords,
    },
    total: {
      key: 'total',
      header: sortBy('total', 'Total'),
      label: 'Total',
      align: 'right',
      width: '8rem',
      narrow: '7rem',
      cell: totalCell,
    },
  } as const satisfies Record<string, Column<RecordRow>>;
  return columns;
}

const kindWords = (row: RecordRow) => `${row.kindTitle} · ${row.entryNumber}`;
const recordedWords = (row: RecordRow) =>
  `${row.recordedBy}, ${formatDate(manilaDate(new Date(row.recordedAt)))}`;
const receiptWords = (row: RecordRow) =>
  `${STATE_WORDS[row.state]}. Receipt: ${RECEIPT_WORDS[row.receiptState]}`;

function NumberCell({ row, from }: { row: RecordRow; from: FromList }) {
  return (
    <Link
      className={`mantine-focus-auto ${classes['number']}`}
      to={recordPath(row.transactionId)}
      state={from}
      onClick={(event) => event.stopPropagation()}
    >
      {row.number}
    </Link>
  );
}
const kindCell = (row: RecordRow) => (
  <span className={classes['entry']}>
    <span>{row.kindTitle}</span> <span className={classes['more']}>{row.entryNumber}</span>
  </span>
);
const totalCell = (row: RecordRow) => <Money amount={row.total} />;
const dateCell = (row: RecordRow) => (
  <span className={classes['date']}>{formatDate(row.date)}</span>
);
const partyCell = (row: RecordRow) => (
  <>
    {row.party}
    {row.party === null ? '' : ' '}
    <span className={classes['more']}>{row.description}</span>
  </>
);
/** Where the name has no room it is read by pointing at the day, and found by the filter. */
const recordedCell = (row: RecordRow) => (
  <>
    <span className={classes['date']}>{formatDate(manilaDate(new Date(row.recordedAt)))}</span>{' '}
    <span className={`${classes['more']} ${classes['who']}`}>{row.recordedBy}</span>
  </>
);

/**
 * Only what is out of the ordinary: that a record is entered, and its receipt sent or kept, needs
 * no word on every row.
 */
function stateCell(row: RecordRow): ReactNode {
  if (row.state !== 'posted') return <RecordState state={row.state} />;
  if (row.receiptState !== 'failed' && row.receiptState !== 'waiting') return null;
  return (
    <Text
      span
      size="xs"
      c={row.receiptState === 'failed' ? 'var(--mantine-color-error)' : 'dimmed'}
    >
      {row.receiptState === 'failed' ? 'Receipt failed' : 'Receipt queued'}
    </Text>
  );
}

type Order = Pick<FilterTexts, 'sort' | 'direction'>;

interface SortHeaderProps {
  label: string;
  sort: string;
  order: Order;
  change: (changes: Changes<keyof FilterTexts>) => void;
}

/** Whether the list is sorted by a column, and which way. */
function orderOf(order: Order, sort: string) {
  const isSorted = (order.sort || 'recordedAt') === sort;
  return { isSorted, isUp: order.direction === 'asc' };
}

function SortHeader({ label, sort, order, change }: SortHeaderProps) {
  const { isSorted, isUp } = orderOf(order, sort);
  const word = isSorted ? `, sorted ${isUp ? 'upwards' : 'downwards'}` : '';
  return (
    <UnstyledButton
      className={classes['sort']}
      aria-label={`Sort by ${label}${word}`}
      onClick={() =>
        change((now) => {
          const before = orderOf(now, sort);
          return { sort, direction: before.isSorted && !before.isUp ? 'asc' : 'desc' };
        })
      }
    >
      {label}
      <span aria-hidden="true" className={classes['arrow']} data-sorted={isSorted || undefined}>
        {isSorted && isUp ? '↑' : '↓'}
      </span>
    </UnstyledButton>
  );
}
