import { memo, useLayoutEffect, useRef } from 'react';
import type { PointerEvent } from 'react';

import type { Column } from './column.ts';
import classes from './data-table.module.css';
import { askAgain } from './table-tracks.ts';
import { useHold } from './use-hold.ts';

// As many as a call brings of a long list. Up to these a table is one part.
const ROWS_AT_ONCE = 100;
/**
 * Of a long table so many: a part is styled, laid out and painted within the frame in which it
 * comes near. Smaller ones cost more all together, as the browser looks at each of them.
 */
const ROWS_OF_A_PART = 50;

interface DataRowsProps<Row> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row, place: number) => string;
  onRowClick: ((row: Row) => void) | undefined;
  onRowHold: ((row: Row) => void) | undefined;
}

/** So many rows that the table is laid out part by part. */
export function isLong(rows: readonly unknown[]): boolean {
  return rows.length > ROWS_AT_ONCE;
}

/**
 * The body of a table, in parts: rows that come below thousands draw none of these anew, and the
 * browser asks for the style of the new ones only. Rows and cells are plain elements: a component
 * for each of them is most of what drawing a page of rows costs.
 */
export function DataRows<Row>({ rows, ...all }: DataRowsProps<Row>) {
  const count = isLong(rows) ? ROWS_OF_A_PART : ROWS_AT_ONCE;
  const firsts = rows.flatMap((_, place) => (place % count === 0 ? [place] : []));
  return firsts.map((first) => (
    <Part key={first} {...all} first={first} rows={rows.slice(first, first + count)} />
  ));
}

interface PartProps<Row> extends DataRowsProps<Row> {
  /** The place of its first row among all. */
  first: number;
}

const Part = memo(DataPart, isDrawn) as typeof DataPart;

function DataPart<Row>({ rows, first, rowKey, ...all }: PartProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  useLayoutEffect(() => askAgain(body.current));
  return (
    <tbody ref={body} onPointerOver={sayWhatIsCut}>
      {rows.map((row, at) => (
        <DataRow key={rowKey(row, first + at)} {...{ row, place: first + at, ...all }} />
      ))}
    </tbody>
  );
}

/** Nothing is different: the keys of rows depend on the row and its place alone. */
function isDrawn<Row>(before: PartProps<Row>, now: PartProps<Row>): boolean {
  return (
    before.columns === now.columns &&
    before.onRowClick === now.onRowClick &&
    before.onRowHold === now.onRowHold &&
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
    <tr
      data-first={place === 0 || undefined}
      data-clickable={onRowClick === undefined ? undefined : true}
      data-holdable={onRowHold === undefined ? undefined : true}
      onClick={onRowClick === undefined ? undefined : () => onRowClick(row)}
      {...held}
    >
      {columns.map((column) => (
        <td
          key={column.key}
          data-align={column.align}
          data-title={column.isTitle === true ? true : undefined}
          data-select={column.isSelect === true ? true : undefined}
          data-tall={column.isTall}
          data-whole={column.isWhole}
          data-text={(column.isText === true && column.breaks !== true) || undefined}
          data-line={column.isLine}
          data-stays={column.stays === true || undefined}
          data-hide-on-phone={column.hideOnPhone === true ? true : undefined}
          title={column.title?.(row)}
        >
          <span className={classes['label']} aria-hidden="true">
            {column.label ?? column.header}
          </span>
          <div className={classes['value']}>{column.cell(row, place)}</div>
        </td>
      ))}
    </tr>
  );
}

/** A cell whose words do not fit says them all. */
function sayWhatIsCut({ target }: PointerEvent): void {
  const cell = target instanceof Element ? target.closest('td') : null;
  const value = cell?.querySelector<HTMLElement>(`:scope > .${classes['value']}`);
  if (!cell || !value || cell.hasAttribute('title')) return;
  if (value.scrollWidth > value.clientWidth) cell.title = value.innerText;
}
