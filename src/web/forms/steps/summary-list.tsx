import { Table } from '@mantine/core';

import { WholeTins } from '../../ui/whole-tins.tsx';
import classes from '../document.module.css';

interface SummaryRow {
  readonly name: string;
  readonly label: string;
  readonly text: string;
  readonly table?:
    | { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }
    | undefined;
}

interface SummaryListProps {
  rows: readonly SummaryRow[];
  /** Whose answers they are, where a page has several: their tables are told apart by it. */
  of?: string;
}

/** Questions and answers in words; rows of a form as a table. */
export function SummaryList({ rows, of }: SummaryListProps) {
  const plain = rows.filter((row) => row.table === undefined);
  const tables = rows.filter((row) => row.table !== undefined);
  return (
    <>
      <dl className={classes['summary']}>
        {plain.map((row) => (
          <div key={row.name} className={classes['answer']}>
            <dt>{row.label}</dt>
            <dd>
              <WholeTins text={row.text} />
            </dd>
          </div>
        ))}
      </dl>
      {tables.map((row) => (
        <RowsTable
          key={row.name}
          row={row}
          name={of === undefined ? row.label : `${row.label}: ${of}`}
        />
      ))}
    </>
  );
}

// A line has a debit or a credit: an empty cell says nothing about its column.
const FIGURE = /^(?:\(?[\d,]+(?:\.\d+)?\)?)?$/;

function RowsTable({ row, name }: { row: SummaryRow; name: string }) {
  const { head, rows } = row.table ?? { head: [], rows: [] };
  const isFigure = head.map((_, at) => rows.every((cells) => FIGURE.test(cells[at] ?? '')));
  const classOf = (at: number) => (isFigure[at] === true ? classes['figure'] : undefined) ?? '';
  return (
    <div className={classes['scroll']} tabIndex={0} role="region" aria-label={name}>
      <Table className={classes['rows']} verticalSpacing="xs" horizontalSpacing="sm">
        <caption className={classes['hidden']}>{name}</caption>
        <Table.Thead>
          <Table.Tr>
            {head.map((title, at) => (
              <Table.Th key={title} scope="col" className={classOf(at)}>
                {title}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((cells, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- what was entered never changes places
            <Table.Tr key={place}>
              {cells.map((text, at) => (
                <Table.Td key={head[at]} className={classOf(at)} data-head={head[at]}>
                  <WholeTins text={text} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
