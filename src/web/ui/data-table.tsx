import { Table } from '@mantine/core';
import { memo } from 'react';
import type { PointerEvent, ReactNode } from 'react';

import { useIsReader } from '../lib/session/session-context.ts';
import classes from './data-table.module.css';
import { useHold } from './use-hold.ts';
import type { Room } from './use-room.ts';
import { useRoom } from './use-room.ts';

/** One column: its heading, what stands in a cell, and whether figures align right. */
export interface Column<Row> {
  key: string;
  header: ReactNode;
  /** The heading's words on a small screen, where the header holds more than words. */
  label?: string;
  cell: (row: Row, place: number) => ReactNode;
  align?: 'left' | 'right';
  /** Left out of the small screen's card, where space is dear. */
  hideOnPhone?: boolean;
  /** The card's first line on a small screen. */
  isTitle?: boolean;
  /** Holds the box that selects the row. */
  isSelect?: boolean;
  /** A CSS length: keeps the columns of tables that stand below each other in line. */
  width?: string;
  /** Between desk and phone: its width there; `false`: there it is left out. */
  narrow?: string | false;
  /** All words of a cell that may be cut: said when the pointer rests on it. */
  title?: (row: Row) => string;
  /** Text: it takes the room that the other columns leave, and is cut where that is too little. */
  isText?: boolean;
  /** Holds what changes the row: left out for an account that only reads. */
  isActs?: boolean;
  /** A date, or a few words that are read as one: it keeps one line between desk and phone. */
  isWhole?: boolean;
  /** Several lines by its nature, such as both sides of a match: it is never cut. */
  isTall?: boolean;
}

// More columns beside each other are written smaller where there is less room.
const CROWDED = 7;

// As many as a call brings of a long list.
const ROWS_OF_A_PART = 100;

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
  return (
    <div
      className={classes['container']}
      data-list={isList || undefined}
      data-crowded={columns.length > CROWDED || undefined}
    >
      <div className={classes['frame']}>
        <Table
          className={classes['table']}
          style={{ '--tracks': tracksOf(columns, isList) }}
          highlightOnHover={onRowClick !== undefined}
          verticalSpacing="0.45rem"
        >
          <caption className={classes['caption']}>{caption}</caption>
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => (
                <Table.Th key={column.key} data-align={column.align} scope="col" w={column.width}>
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
function tracksOf<Row>(columns: readonly Column<Row>[], isList: boolean): string {
  const isText = ({ isText: says, width }: Column<Row>) => says ?? (isList && width === undefined);
  const texts = columns.filter(isText);
  const wide = texts.length > 0 ? texts : columns.filter(({ isTitle }) => isTitle);
  const least = wide.length > 1 ? '9rem' : '14rem';
  return columns
    .map((column) => {
      if (wide.includes(column)) return `minmax(${least}, 1fr)`;
      if (column.width !== undefined) return column.width;
      return column.align === 'right' ? 'max-content' : 'fit-content(22rem)';
    })
    .join(' ');
}

interface DataRowsProps<Row> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row, place: number) => string;
  onRowClick: ((row: Row) => void) | undefined;
  onRowHold: ((row: Row) => void) | undefined;
}

/**
 * The body of a table, in parts: rows that come below thousands draw none of these anew, and the
 * browser asks for the style of the new ones only.
 */
function DataRows<Row>({ rows, ...all }: DataRowsProps<Row>) {
  const firsts = rows.flatMap((_, place) => (place % ROWS_OF_A_PART === 0 ? [place] : []));
  return firsts.map((first) => {
    const last = first + ROWS_OF_A_PART;
    const isLast = last >= rows.length;
    return <Part key={first} {...all} {...{ first, isLast }} rows={rows.slice(first, last)} />;
  });
}

interface PartProps<Row> extends DataRowsProps<Row> {
  /** The place of its first row among all. */
  first: number;
  isLast: boolean;
}

const Part = memo(DataPart, isDrawn) as typeof DataPart;

function DataPart<Row>({ rows, first, isLast, rowKey, ...all }: PartProps<Row>) {
  return (
    <Table.Tbody onPointerOver={sayWhatIsCut} data-goes-on={isLast ? undefined : true}>
      {rows.map((row, at) => (
        <DataRow key={rowKey(row, first + at)} {...{ row, place: first + at, ...all }} />
      ))}
    </Table.Tbody>
  );
}

/** Nothing is different: the keys of rows depend on the row and its place alone. */
function isDrawn<Row>(before: PartProps<Row>, now: PartProps<Row>): boolean {
  return (
    before.columns === now.columns &&
    before.onRowClick === now.onRowClick &&
    before.onRowHold === now.onRowHold &&
    before.isLast === now.isLast &&
    before.rows.length === now.rows.length &&
    before.rows.every((row, at) => row === now.rows[at])
  );
}

interface DataRowProps<Row> {
  row: Row;
  place: number;
  columns: readonly Column<Row>[];
  onRowClick: ((row: Row) => void) | undefined;
  onRowHold: ((row: Row) => void) | undefined;
}

function DataRow<Row>({ row, place, columns, onRowClick, onRowHold }: DataRowProps<Row>) {
  const held = useHold(onRowHold && (() => onRowHold(row)));
  return (
    <Table.Tr
      data-clickable={onRowClick === undefined ? undefined : true}
      data-holdable={onRowHold === undefined ? undefined : true}
      onClick={onRowClick === undefined ? undefined : () => onRowClick(row)}
      {...held}
    >
      {columns.map((column) => (
        <Table.Td
          key={column.key}
          data-align={column.align}
          data-title={column.isTitle === true ? true : undefined}
          data-select={column.isSelect === true ? true : undefined}
          data-tall={column.isTall}
          data-whole={column.isWhole}
          data-text={column.isText}
          data-hide-on-phone={column.hideOnPhone === true ? true : undefined}
          title={column.title?.(row)}
        >
          <span className={classes['label']} aria-hidden="true">
            {column.label ?? column.header}
          </span>
          <div className={classes['value']}>{column.cell(row, place)}</div>
        </Table.Td>
      ))}
    </Table.Tr>
  );
}

/** A cell whose words do not fit says them all. */
function sayWhatIsCut({ target }: PointerEvent): void {
  const cell = target instanceof Element ? target.closest('td') : null;
  const value = cell?.querySelector<HTMLElement>(`:scope > .${classes['value']}`);
  if (!cell || !value || cell.hasAttribute('title')) return;
  if (value.scrollWidth > value.clientWidth) cell.title = value.innerText;
}
