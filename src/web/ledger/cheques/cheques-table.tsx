import { Anchor, Table, Text } from '@mantine/core';
import { Link } from 'react-router';

import type { Api } from '#shared/api/index.ts';
import { formatDate } from '#shared/dates.ts';

import { DataTable, fitColumns } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { shownColumns } from '../../ui/list-view/use-list-view.ts';
import type { ListView } from '../../ui/list-view/use-list-view.ts';
import { formatCount } from '../../ui/format-money.ts';
import { Money } from '../../ui/money.tsx';
import { useRoom } from '../../ui/use-room.ts';
import { selectColumn } from '../../ui/use-selection.tsx';
import type { Selection } from '../../ui/use-selection.tsx';
import { wordOf } from './cheque-words.ts';
import type { ChequeRow } from './cheque-words.ts';

interface ChequesTableProps {
  page: Api['GET /api/cheques']['reply'];
  view: ListView;
  selection: Selection<ChequeRow>;
}

/** The cheques of one page of the register, with the sum of the whole of it. */
export function ChequesTable({ page, view, selection }: ChequesTableProps) {
  const room = useRoom();
  const isPhone = room === 'phone';
  const isPicking = isPhone && selection.isSelecting;
  // The sum of all is longer than any of them.
  const sumSpan = isPhone ? 1 : 2;
  const columns = [
    ...(isPhone && !isPicking ? [] : [selectColumn(selection, page.rows)]),
    ...fitColumns(shownColumns(COLUMNS, view), room).map((column) =>
      room === 'narrow' && column.key === 'payee' ? { ...column, header: 'Payee' } : column,
    ),
  ];
  return (
    <DataTable
      caption="Cheques"
      isList
      columns={columns}
      rows={page.rows}
      rowKey={(row) => row.chequeId}
      {...(isPicking && { onRowClick: selection.toggle })}
      onRowHold={isPhone ? selection.begin : undefined}
      footer={
        <Total
          span={columns.length - sumSpan}
          {...{ sumSpan }}
          count={page.total}
          amount={page.totalAmount}
        />
      }
    />
  );
}

const COLUMNS: readonly Column<ChequeRow>[] = [
  {
    key: 'number',
    header: 'Cheque',
    label: 'Cheque',
    isTitle: true,
    width: '8rem',
    narrow: '5rem',
    cell: (row) => (
      <Anchor
        component={Link}
        to={`/records/cheques/${row.chequeId}`}
        size="sm"
        fw={600}
        onClick={(event) => event.stopPropagation()}
      >
        {row.number}
      </Anchor>
    ),
  },
  {
    key: 'payee',
    header: 'Payee and purpose',
    label: 'Payee',
    title: ({ payee, purpose }) => [payee, purpose].filter((text) => text !== '').join(': '),
    cell: ({ payee, purpose }) => (
      <>
        {payee}{' '}
        <Text span inherit c="dimmed">
          {purpose}
        </Text>
      </>
    ),
  },
  {
    key: 'date',
    header: 'Date',
    label: 'Date',
    width: '7.25rem',
    narrow: false,
    cell: (row) => formatDate(row.date),
  },
  {
    key: 'account',
    header: 'Bank account',
    label: 'Bank account',
    hideOnPhone: true,
    width: '20%',
    narrow: false,
    title: accountWords,
    cell: accountWords,
  },
  {
    key: 'state',
    header: 'Status',
    label: 'Status',
    width: '11.5rem',
    narrow: '10rem',
    title: stateWords,
    cell: stateWords,
  },
  {
    key: 'amount',
    header: 'Amount',
    label: 'Amount',
    align: 'right',
    width: '8.5rem',
    narrow: '7rem',
    cell: (row) => <Money amount={row.amount} />,
  },
];

/** The columns that one can hide: not the number, nor what the foot adds up. */
export const HIDEABLE = [
  { key: 'payee', label: 'Payee and purpose' },
  { key: 'date', label: 'Date' },
  { key: 'account', label: 'Bank account' },
  { key: 'state', label: 'Status' },
];

function accountWords({ account, accountTitle }: ChequeRow): string {
  return `${account} ${accountTitle}`;
}

function stateWords(row: ChequeRow): string {
  return row.clearedOn === null ? wordOf(row) : `${wordOf(row)} ${formatDate(row.clearedOn)}`;
}

interface TotalProps {
  /** Columns before the amounts. */
  span: number;
  sumSpan: number;
  count: number;
  amount: string;
}

function Total({ span, sumSpan, count, amount }: TotalProps) {
  return (
    <Table.Tr>
      <Table.Td colSpan={span} data-title>
        {`Total of ${formatCount(count)} ${count === 1 ? 'cheque' : 'cheques'}`}
        <Text span size="sm" c="dimmed" fw={400}>
          {' '}
          without voided and replaced ones
        </Text>
      </Table.Td>
      <Table.Td data-align="right" colSpan={sumSpan}>
        <Text span fw={650}>
          <Money amount={amount} currency="₱" />
        </Text>
      </Table.Td>
    </Table.Tr>
  );
}
