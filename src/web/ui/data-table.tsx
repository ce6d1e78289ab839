import { Table } from '@mantine/core';
import type { ReactNode } from 'react';

import { useIsReader } from '../lib/session/session-context.ts';
import type { Column } from './column.ts';
import { DataRows, isLong } from './data-table-rows.tsx';
import classes from './data-table.module.css';
import { useFixedTracks } from './table-tracks.ts';
import type { Room } from './use-room.ts';
import { useRoom } from './use-room.ts';

export type { Column } from './column.ts';

// More columns beside each other are written smaller where there is less room.
const CROWDED = 7;

interface DataTableProps<Row> {
  /** Said by screen readers; the heading above says it to the eye. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row, place: number) => string;
  onRowClick?: (row: Row) => void;
  /** A finger rests on a row. */
  onRowHold?: ((row: Row) => void) | undefined;
  footer?: ReactNode;
  /**
   * A long list, whose rows keep one line where there is little room, too: every column but one or
   * two has a width, and on a phone each row becomes a card of two lines, without headings.
   */
  isList?: boolean;
}

/**
 * Rows as a table, one line each under a head that stays in sight; what is cut is said when the
 * pointer rests on it. Where there is less room the lines break, and where there is little each row
 * becomes a small card with the headings beside the values.
 */
export function DataTable<Row>({
  caption,
  columns: all,
  rows,
  rowKey,
  onRowClick,
  onRowHold,
  footer,
  isList = false,
}: DataTableProps<Row>) {
  const isReader = useIsReader();
  const fitting = fitColumns(all, useRoom());
  const columns = isReader ? fitting.filter(({ isActs }) => isActs !== true) : fitting;
  const tracks = tracksOf(columns, isList);
  const table = useFixedTracks(tracks, isLong(rows));
  return (
    <div
      className={classes['container']}
      data-list={isList || undefined}
      data-crowded={columns.length > CROWDED || undefined}
    >
      <div className={classes['frame']}>
        <Table
          className={classes['table']}
          ref={table}
          style={{ '--tracks': tracks.join(' ') }}
          data-long={isLong(rows) || undefined}
          verticalSpacing="0.45rem"
        >
          <caption className={classes['caption']}>{caption}</caption>
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => (
                <Table.Th
                  key={column.key}
                  data-align={column.align}
                  data-stays={column.stays === true || undefined}
                  scope="col"
                  w={column.width}
                >
                  {column.header}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <DataRows {...{ columns, rows, rowKey, onRowClick, onRowHold }} />
          {footer === undefined ? null : <Table.Tfoot>{footer}</Table.Tfoot>}
        </Table>
      </div>
    </div>
  );
}

/** The columns that there is room for. */
export function fitColumns<Row>(
  columns: readonly Column<Row>[],
  room: Room,
): readonly Column<Row>[] {
  if (room !== 'narrow') return columns;
  return columns.flatMap((column) => {
    if (column.narrow === false) return [];
    return [column.narrow === undefined ? column : { ...column, width: column.narrow }];
  });
}

/**
 * The columns of a table that has room: figures are never cut, dates and names of states hardly
 * ever, and text has what is left.
 */
function tracksOf<Row>(columns: readonly Column<Row>[], isList: boolean): readonly string[] {
  const isText = ({ isText: says, width }: Column<Row>) => says ?? (isList && width === undefined);
  const texts = columns.filter(isText);
  const wide = texts.length > 0 ? texts : columns.filter(({ isTitle }) => isTitle);
  // Of a list nothing may lie beyond the edge, where no hand gets it: its words yield, and those of
  // a table of many columns.
  const isCrowded = columns.length > CROWDED;
  const least = isList ? '6rem' : isCrowded ? '8rem' : wide.length > 1 ? '9rem' : '14rem';
  return columns.map((column) => {
    if (wide.includes(column)) return `minmax(${least}, 1fr)`;
    if (column.width !== undefined) return column.width;
    return column.align === 'right' ? 'max-content' : 'fit-content(22rem)';
  });
}
