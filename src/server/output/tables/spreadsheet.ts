import { Readable } from 'node:stream';

import { streamWorkbook } from '../workbooks/write-workbook.ts';
import type { WorkbookCell } from '../workbooks/write-workbook.ts';

import type { ExportColumn } from './columns.ts';
import type { TableFrame } from './framed-table.ts';
import { composeTable, imprintOf, startSums } from './framed-table.ts';
import { MOST_COMPOSED_ROWS, sheetName } from './sheet-frame.ts';
import { findCell, outlineOf } from './table-cells.ts';

/**
 * A table as an Excel workbook of one sheet with a fixed head, pulled as it is read. Amounts are
 * numbers with two decimals, days are days; texts are typed as texts, so nothing in them is ever a
 * formula.
 */
export function writeXlsx<Row>(
  name: string,
  columns: readonly ExportColumn<Row>[],
  rows: AsyncIterable<Row>,
): Readable {
  const sheet = { name, columns: outlineOf(columns) };
  return Readable.from(streamWorkbook(sheet, cellsOf(columns, rows)), { objectMode: false });
}

/**
 * The same as a list that reads and prints as a report does. One of very many rows is a plain table
 * that is pulled as it is read, with its total, whose it is and of what below.
 */
export function writeFramed<Row>(
  frame: TableFrame<Row>,
  columns: readonly ExportColumn<Row>[],
  rows: AsyncIterable<Row>,
): Readable {
  return Readable.from(framed(frame, columns, rows), { objectMode: false });
}

async function* framed<Row>(
  frame: TableFrame<Row>,
  columns: readonly ExportColumn<Row>[],
  rows: AsyncIterable<Row>,
): AsyncGenerator<Uint8Array> {
  const source = rows[Symbol.asyncIterator]();
  try {
    const held: Row[] = [];
    let next = await source.next();
    while (next.done !== true) {
      held.push(next.value);
      if (held.length > MOST_COMPOSED_ROWS) break;
      next = await source.next();
    }
    if (next.done === true) {
      yield await composeTable(frame, columns, held);
      return;
    }
    const sheet = { name: sheetName(frame.title), columns: outlineOf(columns) };
    const rest: AsyncIterable<Row> = { [Symbol.asyncIterator]: () => source };
    yield* streamWorkbook(sheet, longList(frame, columns, [held, rest]));
  } finally {
    // What is read gives its connection back, also when nobody reads on.
    await source.return?.();
  }
}

async function* longList<Row>(
  frame: TableFrame<Row>,
  columns: readonly ExportColumn<Row>[],
  [held, rest]: readonly [readonly Row[], AsyncIterable<Row>],
): AsyncGenerator<WorkbookCell[]> {
  const sums = frame.total === undefined ? undefined : startSums(frame.total, columns);
  for await (const row of chain(held, rest)) {
    sums?.add(row);
    yield columns.map((column) => findCell(column, row));
  }
  if (sums !== undefined) yield sums.cells();
  for (const text of imprintOf(frame)) yield [text];
}

async function* chain<Row>(held: readonly Row[], rest: AsyncIterable<Row>): AsyncGenerator<Row> {
  yield* held;
  yield* rest;
}

async function* cellsOf<Row>(
  columns: readonly ExportColumn<Row>[],
  rows: AsyncIterable<Row>,
): AsyncGenerator<WorkbookCell[]> {
  for await (const row of rows) yield columns.map((column) => findCell(column, row));
}
