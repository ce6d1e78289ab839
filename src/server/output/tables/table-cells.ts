import { MONEY_FORMAT } from '../workbooks/write-workbook.ts';
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

/** How the columns of a table are in a sheet. */
export function outlineOf<Row>(columns: readonly ExportColumn<Row>[]) {
  return columns.map(({ title, type, width }) => ({
    heading: title,
    width: width ?? WIDTHS[type],
    format: FORMATS[type],
  }));
}

/** What a row has in a column, as a sheet keeps it: amounts as numbers, days as days. */
export function findCell<Row>(column: ExportColumn<Row>, row: Row): WorkbookCell {
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
