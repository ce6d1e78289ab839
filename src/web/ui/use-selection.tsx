import { Checkbox } from '@mantine/core';
import { useState } from 'react';

import type { Column } from './data-table.tsx';

interface SelectionOptions<Row> {
  keyOf: (row: Row) => string;
  /** What a row's box is called: `Invoice INV-1`. */
  labelOf: (row: Row) => string;
}

/** What is selected of a list, of whatever page, and how more is. */
export interface Selection<Row> extends SelectionOptions<Row> {
  /** In the order in which they were selected. */
  readonly rows: readonly Row[];
  /** On a phone the boxes are there only while one selects. */
  readonly isSelecting: boolean;
  begin: (row?: Row) => void;
  toggle: (row: Row) => void;
  set: (rows: readonly Row[]) => void;
  end: () => void;
}

/** Keeps what is selected of a list. */
export function useSelection<Row>(options: SelectionOptions<Row>): Selection<Row> {
  const [rows, set] = useState<readonly Row[]>([]);
  const [isSelecting, setSelecting] = useState(false);
  const { keyOf } = options;
  const toggle = (row: Row) => {
    const others = rows.filter((each) => keyOf(each) !== keyOf(row));
    set(others.length < rows.length ? others : [...rows, row]);
  };
  return {
    ...options,
    rows,
    isSelecting,
    begin: (row) => {
      setSelecting(true);
      if (row !== undefined) toggle(row);
    },
    toggle,
    set,
    end: () => {
      setSelecting(false);
      set([]);
    },
  };
}

/** The rows of a page are selected, or none of them any more. */
export function togglePage<Row>(selection: Selection<Row>, page: readonly Row[]): void {
  const { keyOf, rows, set } = selection;
  const keys = new Set(page.map((row) => keyOf(row)));
  const others = rows.filter((row) => !keys.has(keyOf(row)));
  set(rows.length - others.length === page.length ? others : [...others, ...page]);
}

/** The boxes before the rows of a page, with one for all of them in the head. */
export function selectColumn<Row>(selection: Selection<Row>, page: readonly Row[]): Column<Row> {
  const { keyOf, labelOf, toggle } = selection;
  const keys = new Set(selection.rows.map((row) => keyOf(row)));
  const count = page.filter((row) => keys.has(keyOf(row))).length;
  const isWhole = page.length > 0 && count === page.length;
  return {
    key: 'select',
    isSelect: true,
    width: '2.75rem',
    header: (
      <Checkbox
        size="xs"
        aria-label="Select all on this page"
        checked={isWhole}
        indeterminate={count > 0 && !isWhole}
        onChange={() => togglePage(selection, page)}
      />
    ),
    label: '',
    cell: (row) => (
      <Checkbox
        size="xs"
        aria-label={`Select ${labelOf(row)}`}
        checked={keys.has(keyOf(row))}
        onClick={(event) => event.stopPropagation()}
        onChange={() => toggle(row)}
      />
    ),
  };
}
