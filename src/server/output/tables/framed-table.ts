import { formatDate } from '#shared/dates.ts';
import type { Centavos } from '#shared/money.ts';

import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { getCompany } from '../../platform/settings/company.ts';
import type { CompanyProfile } from '../../platform/settings/tables.ts';
import { writeWorkbook } from '../workbooks/write-workbook.ts';
import type { WorkbookCell, WorkbookRow } from '../workbooks/write-workbook.ts';

import type { ExportColumn } from './columns.ts';
import { footRows, headRows, letterOf, producedLine, sheetName } from './sheet-frame.ts';
import { findCell, outlineOf } from './table-cells.ts';

/** Which rows are in the total of a list, and which are not, by what a column says of them. */
interface TableTotal<Row> {
  readonly leftOut?: { readonly column: ExportColumn<Row>; readonly texts: readonly string[] };
}

/** What stands around a list in its workbook. */
interface FrameOf<Row> {
  readonly title: string;
  /** Period and filter, a line each; empty ones are left out. */
  readonly below?: readonly string[];
  readonly notes?: readonly string[];
  /** All columns of money are summed up; without it, the rows have totals of their own, or none. */
  readonly total?: TableTotal<Row>;
}

/** The same, with whose it is and when it was made. */
export interface TableFrame<Row> extends FrameOf<Row> {
  readonly company: Pick<CompanyProfile, 'registeredName' | 'paperSize'>;
  readonly producedAt: Date;
}

/** A list's frame, of the caller's company and made now. */
export async function findFrame<Row>(
  deps: Deps,
  caller: Caller,
  frame: FrameOf<Row>,
): Promise<TableFrame<Row>> {
  const { company } = await getCompany(deps, caller);
  return { ...frame, company, producedAt: deps.clock.now() };
}

/** `from 1 Feb 2026 to 28 Feb 2026`, or `All dates`. */
export function wordsOfDays({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  const days = [
    from === undefined ? '' : `from ${formatDate(from)}`,
    to === undefined ? '' : `to ${formatDate(to)}`,
  ].filter((text) => text !== '');
  return days.length === 0 ? 'All dates' : days.join(' ');
}

/** What stands around a list, as lines below one that was too long for a frame. */
export function imprintOf<Row>({ company, title, below, notes, producedAt }: TableFrame<Row>) {
  return ['', company.registeredName, title, ...(below ?? []), producedLine(producedAt)].concat(
    notes ?? [],
  );
}

/**
 * A list as a workbook that reads and prints as a report does: company, title, period and filter
 * above, headings that stay in sight and come again on each page, the total as a formula.
 */
export async function composeTable<Row>(
  frame: TableFrame<Row>,
  columns: readonly ExportColumn<Row>[],
  rows: readonly Row[],
): Promise<Uint8Array> {
  const { company, title, below = [], notes = [], producedAt, total } = frame;
  const head = headRows(company.registeredName, title, below);
  const columnHeads: WorkbookRow = {
    look: 'head',
    cells: columns.map((column) => column.title),
    atRight: columns.flatMap(({ type }, at) => (type === 'money' || type === 'count' ? [at] : [])),
  };
  const body = rows.map((row): WorkbookRow => {
    return { cells: columns.map((column) => findCell(column, row)) };
  });
  const first = head.length + 2;
  const sums = total === undefined ? [] : [totalRow({ total, columns, rows, first })];
  return writeWorkbook([
    {
      name: sheetName(title),
      columns: outlineOf(columns),
      rows: [
        ...head,
        columnHeads,
        ...body,
        ...sums,
        ...footRows([...notes, producedLine(producedAt)]),
      ],
      headRow: head.length,
      isLandscape: columns.length > 5,
      paperSize: company.paperSize,
    },
  ]);
}

interface Summed<Row> {
  readonly total: TableTotal<Row>;
  readonly columns: readonly ExportColumn<Row>[];
  readonly rows: readonly Row[];
  /** The number of the first row in the sheet. */
  readonly first: number;
}

/** The total, which excludes what the list says is not to be counted. */
function totalRow<Row>({ total, columns, rows, first }: Summed<Row>): WorkbookRow {
  const { leftOut } = total;
  const sums = startSums(total, columns);
  for (const row of rows) sums.add(row);
  const at = leftOut === undefined ? -1 : columns.indexOf(leftOut.column);
  const range = (column: number) =>
    `${letterOf(column)}${first}:${letterOf(column)}${first + rows.length - 1}`;
  const tests = (leftOut?.texts ?? []).map((text) => `,${range(at)},"<>${text}"`).join('');
  const sumOf = (amount: Centavos, column: number): WorkbookCell => {
    if (rows.length === 0) return amount;
    if (sums.isOfAll()) return { amount, formula: `SUM(${range(column)})` };
    // A column that is hidden cannot be asked; then the total is a figure.
    return at < 0 ? amount : { amount, formula: `SUMIFS(${range(column)}${tests})` };
  };
  return { look: 'total', cells: sums.cells(sumOf) };
}

/** What the columns of money come to, row by row, as the cells of a row below the list. */
export function startSums<Row>(
  { leftOut }: TableTotal<Row>,
  columns: readonly ExportColumn<Row>[],
) {
  const sums = new Map<ExportColumn<Row>, Centavos>();
  let isOfAll = true;
  return {
    add(row: Row): void {
      if (leftOut?.texts.includes(String(leftOut.column.value(row))) === true) isOfAll = false;
      else
        for (const column of columns)
          if (column.type === 'money')
            sums.set(column, (sums.get(column) ?? 0n) + (column.value(row) ?? 0n));
    },
    isOfAll: () => isOfAll,
    cells: (cellOf: (amount: Centavos, column: number) => WorkbookCell = (amount) => amount) =>
      columns.map((column, at): WorkbookCell => {
        if (column.type === 'money') return cellOf(sums.get(column) ?? 0n, at);
        return at === 0 ? 'Total' : null;
      }),
  };
}
