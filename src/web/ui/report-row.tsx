import { Link } from 'react-router';

import { formatDate, isBusinessDate } from '#shared/dates.ts';

import { behindPath } from '../lib/behind-path.ts';
import { useRole } from '../lib/session/session-context.ts';
import { useWayHere } from '../lib/way-back.ts';
import { formatFigure } from './format-money.ts';
import type { Report } from './report-table.tsx';
import classes from './report-table.module.css';

type Row = Report['rows'][number];
type Cell = Row['cells'][number];
type Column = Report['columns'][number];

interface ReportRowProps {
  report: Report;
  row: Row;
  /** What the way back to this report is called. */
  here: string;
  /** Begins the ids of this row's links. */
  mark: string;
}

/** One row of a report: its first words head it, and its figures open what stands behind them. */
export function ReportRow({ report, row, here, mark }: ReportRowProps) {
  const { columns } = report;
  const { kind, level, cells } = row;
  const firstWords = cells.findIndex((cell) => wordsOf(cell) !== '');
  const isAlone = cells.every((cell, at) => at === firstWords || wordsOf(cell) === '');
  if (isAlone && firstWords === 0 && (kind === 'heading' || kind === 'note')) {
    return (
      <tr data-kind={kind} data-level={level}>
        <th scope={kind === 'heading' ? 'rowgroup' : 'row'} colSpan={columns.length}>
          <Content cell={cells[0]} {...{ report, here }} mark={`${mark}-0`} />
        </th>
      </tr>
    );
  }
  const lastText = columns.findLastIndex(({ type }) => type === 'text');
  return (
    <tr data-kind={kind} data-level={level}>
      {columns.map((column, at) => {
        const cell = cells[at];
        const content = <Content {...{ cell, column, report, here }} mark={`${mark}-${at}`} />;
        const attributes = {
          'key': column.key,
          'data-type': column.type,
          'data-empty': wordsOf(cell) === '' || undefined,
          'data-zero': wordsOf(cell) === '-' || undefined,
          'data-wide': at === lastText || undefined,
        };
        const { key, ...rest } = attributes;
        return at === firstWords && column.type === 'text' ? (
          <th key={key} scope="row" {...rest}>
            {content}
          </th>
        ) : (
          <td key={key} data-label={column.title} {...rest}>
            {content}
          </td>
        );
      })}
    </tr>
  );
}

interface ContentProps {
  cell: Cell | undefined;
  column?: Column;
  report: Report;
  here: string;
  mark: string;
}

function Content({ cell, column, report, here, mark }: ContentProps) {
  const role = useRole();
  const carry = useWayHere(here);
  const words = wordsOf(cell);
  if (cell?.behind === undefined || words === '') return <span>{words}</span>;
  // Beside what was known on a day stands what is known now (shared/reports/columns.ts).
  const isOfNow = column?.key.startsWith('now') === true;
  const asRecordedBy = isOfNow ? null : report.asRecordedBy;
  const path = behindPath(cell.behind, { role, asRecordedBy });
  if (path === undefined) return <span>{words}</span>;
  const isText = column === undefined || column.type === 'text' || column.type === 'date';
  return (
    <Link
      id={mark}
      className={classes['behind']}
      data-zero={words === '-' || undefined}
      to={path}
      state={carry(mark)}
      title={isText ? undefined : 'Show what is behind it'}
    >
      {words}
    </Link>
  );
}

/** What a cell says: its amount, or its words, a day in the portal's way. */
function wordsOf(cell: Cell | undefined): string {
  if (cell?.amount !== undefined) return formatFigure(cell.amount);
  const text = cell?.text ?? '';
  return isBusinessDate(text) ? formatDate(text) : text;
}
