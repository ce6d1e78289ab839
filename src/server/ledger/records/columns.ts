import { formatDate, isBusinessDate } from '#shared/dates.ts';

import type { PrintedCell, PrintedColumn } from '../../output/long-tables/printed-table.ts';
import type { ExportColumn } from '../../output/tables/columns.ts';
import { formatInstant } from '../../output/vouchers/printed-times.ts';

import type { ListedRecord } from './queries.ts';

// The words of the screen, so that nobody has to guess which state a sheet means.
export const STATE_WORDS: Record<ListedRecord['state'], string> = {
  posted: 'Posted',
  returned: 'Cheque returned',
  reversed: 'Reversed',
  reversal: 'Reversal',
};

/** A column of the list's files. */
export type RecordColumn = ExportColumn<ListedRecord> & {
  /** The column of the screen that it is of. */
  readonly of?: string;
  /** Its share of a printed sheet. */
  readonly weight: number;
};

/** Says of a record whether it counts. */
export const STATE_COLUMN: RecordColumn = {
  of: 'state',
  title: 'Status',
  type: 'text',
  width: 10,
  weight: 50,
  value: (row) => STATE_WORDS[row.state],
};

const COLUMNS: readonly RecordColumn[] = [
  { of: 'date', title: 'Date', type: 'date', weight: 52, value: (row) => row.date },
  { of: 'kind', title: 'Kind', type: 'text', weight: 84, value: (row) => row.kindTitle },
  { title: 'Number', type: 'text', weight: 76, value: (row) => row.number },
  { of: 'kind', title: 'Entry', type: 'text', weight: 76, value: (row) => row.entryNumber },
  {
    of: 'party',
    title: 'Party',
    type: 'text',
    width: 36,
    weight: 120,
    value: (row) => row.party,
  },
  {
    of: 'party',
    title: 'Description',
    type: 'text',
    width: 48,
    weight: 140,
    value: (row) => row.description,
  },
  { title: 'Total', type: 'money', weight: 76, value: (row) => row.total },
  STATE_COLUMN,
  { of: 'by', title: 'Recorded by', type: 'text', weight: 68, value: (row) => row.recordedBy },
  { of: 'by', title: 'Recorded at', type: 'instant', weight: 82, value: (row) => row.recordedAt },
];

/** The columns of a file; `hide` names those of the screen that are left out, with commas. */
export function columnsWithout(hide: string): readonly RecordColumn[] {
  const hidden = new Set(hide.split(','));
  return COLUMNS.filter(({ of }) => of === undefined || !hidden.has(of));
}

/** A column on a printed sheet. */
export function printedColumn({ title, type, weight }: RecordColumn): PrintedColumn {
  return { title, weight, type: type === 'money' ? 'money' : 'text' };
}

/** What a record has in a column, on a printed sheet. */
export function printedCell(column: RecordColumn, row: ListedRecord): PrintedCell {
  const value = column.value(row);
  if (value instanceof Date) return formatInstant(value);
  if (column.type === 'date') return isBusinessDate(row.date) ? formatDate(row.date) : null;
  return typeof value === 'number' ? String(value) : value;
}
