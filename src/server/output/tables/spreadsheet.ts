import { Readable } from 'node:stream';

import { MONEY_FORMAT, streamWorkbook } from '../workbooks/write-workbook.ts';
import type { WorkbookCell } from '../workbooks/write-workbook.ts';
import type { ExportColumn } from './columns.ts';
import { inManila } from './manila-instant.ts';

const FORMATS = {
  text: '@',
  money: MONEY_FORMAT,
  date: 'yyyy-mm-dd',
  instant: 'yyyy-mm-dd hh:mm',
  count: '0',
  exact: '@',
} as const;

const WIDTHS = { text: 24, money: 16, date: 12, instant: 18, count: 8, exact: 24 } as const;

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
  const sheet = {
    name,
    columns: columns.map(({ title, type, width }) => ({
      heading: title,
      width: width ?? WIDTHS[type],
      format: FORMATS[type],
    })),
  };
  return Readable.from(streamWorkbook(sheet, cellsOf(columns, rows)), { objectMode: false });
}

async function* cellsOf<Row>(
  columns: readonly ExportColumn<Row>[],
  rows: AsyncIterable<Row>,
): AsyncGenerator<WorkbookCell[]> {
  for await (const row of rows) yield columns.map((column) => findCell(column, row));
}

function findCell<Row>(column: ExportColumn<Row>, row: Row): WorkbookCell {
  if (column.type === 'date') {
    const day = column.value(row);
    return day === null ? null : new Date(`${day}T00:00:00Z`);
  }
  if (column.type === 'instant') {
    const instant = column.value(row);
    return instant === null ? null : inManila(instant);
  }
  return column.value(row) ?? null;
}
