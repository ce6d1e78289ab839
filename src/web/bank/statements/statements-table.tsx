import { Anchor } from '@mantine/core';
import { Link, useNavigate } from 'react-router';

import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { dayOfInstant } from '../../ui/format-instant.ts';
import { formatCount } from '../../ui/format-money.ts';
import { Money } from '../../ui/money.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { useIsBelow, useRoom } from '../../ui/use-room.ts';
import { periodOf } from './statement-words.ts';
import type { Statement } from './statement-words.ts';

interface StatementsTableProps {
  rows: readonly Statement[];
  /** Where one of them is shown with its lines. */
  pathOf: (statement: Statement) => string;
}

/** The statements of an account, one line each; a row opens its statement. */
export function StatementsTable({ rows, pathOf }: StatementsTableProps) {
  const navigate = useNavigate();
  const isWide = useRoom() === 'wide';
  // What the statement itself says as well goes first.
  const isMiddle = useIsBelow(90);
  const isTight = useIsBelow(76);
  const left = isWide ? [isMiddle && 'file', isTight && 'uploaded'] : [];
  return (
    <DataTable
      caption="Statements"
      isList
      columns={buildColumns(pathOf).filter(({ key }) => !left.includes(key))}
      rows={rows}
      rowKey={({ statementId }) => statementId}
      onRowClick={(statement) => void navigate(pathOf(statement))}
    />
  );
}

/** The id of the link to a statement, by which one finds back to its row. */
export function markOf(statementId: string): string {
  return `statement-${statementId}`;
}

function buildColumns(pathOf: (statement: Statement) => string): readonly Column<Statement>[] {
  return [
    {
      key: 'period',
      header: 'Period',
      isTitle: true,
      isWhole: true,
      width: '14.5rem',
      narrow: '13.75rem',
      cell: (row) => (
        <Anchor
          component={Link}
          id={markOf(row.statementId)}
          to={pathOf(row)}
          size="sm"
          onClick={(event) => event.stopPropagation()}
        >
          {periodOf(row)}
        </Anchor>
      ),
    },
    { key: 'file', isText: true, narrow: false, header: 'File', cell: ({ fileName }) => fileName },
    {
      key: 'uploaded',
      header: 'Uploaded',
      hideOnPhone: true,
      narrow: false,
      width: '10rem',
      cell: ({ uploadedBy, uploadedAt }) => `${uploadedBy}, ${dayOfInstant(uploadedAt)}`,
    },
    {
      key: 'lines',
      header: 'Lines',
      align: 'right',
      narrow: false,
      hideOnPhone: true,
      width: '4rem',
      cell: linesOf,
    },
    {
      key: 'opening',
      header: 'Opening balance',
      narrow: false,
      align: 'right',
      hideOnPhone: true,
      width: '9rem',
      cell: ({ opening }) => balance(opening),
    },
    {
      key: 'closing',
      header: 'Closing balance',
      align: 'right',
      width: '9.5rem',
      cell: ({ closing }) => balance(closing),
    },
    { key: 'state', header: 'Status', width: '8rem', cell: (row) => <State statement={row} /> },
  ];
}

function linesOf({ lineCount }: Statement): string {
  return formatCount(lineCount);
}

/** In the currency that the account has. */
function balance(amount: string | null) {
  return amount === null ? '–' : <Money amount={amount} />;
}

/** Only what one has to know: most statements tie. */
function State({ statement: { withdrawn, chainFault, warnings } }: { statement: Statement }) {
  if (withdrawn !== null) return <StateBadge tone="quiet">Withdrawn</StateBadge>;
  if (chainFault === '' && warnings.length === 0) return null;
  return <StateBadge tone="wait">Does not tie</StateBadge>;
}
