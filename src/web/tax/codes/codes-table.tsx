import { Button, Group } from '@mantine/core';

import { formatDate } from '#shared/dates.ts';
import { WITHHOLDER_WORDS } from '#shared/ledger/code-list.ts';

import type { CodeRow } from '../../forms/queries.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import classes from '../tax.module.css';

interface CodesTableProps {
  rows: readonly CodeRow[];
  onEdit: (row: CodeRow) => void;
  onRemove: (row: CodeRow) => void;
}

/** The codes, each row of one rate and its days. */
export function CodesTable({ rows, onEdit, onRemove }: CodesTableProps) {
  return (
    <DataTable
      caption="Withholding codes"
      columns={[...COLUMNS, actionsColumn(onEdit, onRemove)]}
      rows={rows}
      rowKey={({ atc, from }) => `${atc} ${from}`}
    />
  );
}

const COLUMNS: readonly Column<CodeRow>[] = [
  { key: 'atc', header: 'Code', isTitle: true, cell: ({ atc }) => atc },
  {
    key: 'title',
    isText: true,
    // Codes of one kind differ in the last words alone.
    isTall: true,
    header: 'Nature of payment',
    cell: ({ title }) => title,
  },
  {
    key: 'rate',
    header: 'Rate',
    align: 'right',
    cell: ({ rateBasisPoints, base }) =>
      `${rateBasisPoints / 100} %${base === 'gross' ? ' of gross' : ''}`,
  },
  {
    key: 'withholder',
    header: 'Withheld by',
    hideOnPhone: true,
    cell: ({ withholder }) => WITHHOLDER_WORDS[withholder],
  },
  { key: 'from', header: 'From', width: '7rem', cell: ({ from }) => <Day day={from} /> },
  {
    key: 'to',
    header: 'Until',
    width: '7rem',
    cell: ({ to }) => (to === null ? '' : <Day day={to} />),
  },
  {
    key: 'source',
    width: '8rem',
    header: 'Source',
    hideOnPhone: true,
    cell: ({ source, isEntered }) => (isEntered ? `Entered: ${source}` : source),
  },
];

/** A day stays on one line, also where the table has little room. */
function Day({ day }: { day: string }) {
  return <span className={classes['day']}>{formatDate(day)}</span>;
}

function actionsColumn(
  onEdit: CodesTableProps['onEdit'],
  onRemove: CodesTableProps['onRemove'],
): Column<CodeRow> {
  return {
    key: 'actions',
    isActs: true,
    header: 'Actions',
    align: 'right',
    cell: (row) => {
      const remove = row.isLawful ? 'Restore' : 'Remove';
      const of = `${row.atc} from ${formatDate(row.from)}`;
      return (
        <Group gap="xs" justify="flex-end">
          <Button
            size="xs"
            variant="default"
            aria-label={`Change or end ${of}`}
            onClick={() => onEdit(row)}
          >
            Change or end
          </Button>
          {row.isEntered ? (
            <Button
              size="xs"
              variant="default"
              aria-label={`${remove}: ${of}`}
              onClick={() => onRemove(row)}
            >
              {remove}
            </Button>
          ) : null}
        </Group>
      );
    },
  };
}
