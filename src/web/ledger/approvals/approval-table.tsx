import { Anchor } from '@mantine/core';
import { Link, useNavigate } from 'react-router';

import { approvalPath } from '../../lib/paths.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Money } from '../../ui/money.tsx';
import { WHAT_WORDS, stateWords } from './approval-words.ts';
import type { ApprovalRow } from './queries.ts';

/** Requests, a line each; what was decided says how. */
export function ApprovalTable({
  caption,
  rows,
}: {
  caption: string;
  rows: readonly ApprovalRow[];
}) {
  const navigate = useNavigate();
  return (
    <DataTable
      caption={caption}
      columns={COLUMNS}
      rows={rows}
      rowKey={({ requestId }) => requestId}
      onRowClick={({ requestId }) => void navigate(approvalPath(requestId))}
    />
  );
}

const COLUMNS: readonly Column<ApprovalRow>[] = [
  {
    key: 'title',
    header: 'Subject',
    isTitle: true,
    cell: ({ requestId, title }) => (
      <Anchor
        component={Link}
        to={approvalPath(requestId)}
        size="sm"
        fw={600}
        onClick={(event) => event.stopPropagation()}
      >
        {title}
      </Anchor>
    ),
    title: ({ title }) => title,
  },
  {
    key: 'what',
    header: 'To do',
    width: '12rem',
    cell: (row) => (row.isOwn && row.decision === null ? 'Submitted by you' : WHAT_WORDS[row.what]),
  },
  {
    key: 'by',
    header: 'Submitted by',
    cell: ({ requestedBy }) => requestedBy,
  },
  { key: 'state', header: 'Status', cell: stateWords },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    width: '9rem',
    cell: ({ amount }) => (amount === null ? '' : <Money amount={amount} />),
  },
];
