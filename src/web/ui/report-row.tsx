import { Link } from 'react-router';

import { formatDate, isBusinessDate } from '#shared/dates.ts';
import type { Role } from '#shared/platform/roles.ts';

import { behindPath } from '../lib/behind-path.ts';
import { useRole } from '../lib/session/session-context.ts';
import { useBackLink } from '../lib/way-back.ts';
import { FigureParts } from './figure-parts.tsx';
import type { FigurePart } from './figure-parts.tsx';
import { NOTHING, formatFigure } from './format-money.ts';
import classes from './report-table.module.css';
import { ReportWords, isSaidByFigure } from './report-words.tsx';
import type { Report } from './report.ts';

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

/** Columns of few letters, which need no room for words. */
const SHORT: ReadonlySet<string> = new Set(['atc', 'code', 'month', 'rate', 'tin']);

/** Columns of many words: they keep room for two or three a line. */
const WORDY: ReadonlySet<string> = new Set(['address', 'description']);

/** One row of a report: its first words head it, and its figures open what stands behind them. */
export function ReportRow({ report, row, here, mark }: ReportRowProps) {
  const { columns } = report;
  const { kind, level, cells } = row;
  const partsOf = usePartsOf(report, row);
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
  const lastText = columns.findLastIndex(({ key, type }) => type === 'text' && !SHORT.has(key));
  return (
    <tr data-kind={kind} data-level={level}>
      {columns.map((column, at) => {
        const cell = cells[at];
        const own = `${mark}-${at}`;
        const parts = wordsOf(cell) === '' ? [] : partsOf(column);
        const content =
          parts.length === 0 ? (
            <Content
              {...{ cell, column, report, here }}
              mark={own}
              isQuiet={isSaidByFigure(cells, cell)}
            />
          ) : (
            <FigureParts {...{ parts, here }} mark={own} words={wordsOf(cell)} />
          );
        const attributes = {
          'key': column.key,
          'data-type': column.type,
          'data-empty': wordsOf(cell) === '' || undefined,
          'data-zero': wordsOf(cell) === NOTHING || undefined,
          'data-wide': at === lastText || undefined,
          'data-wordy': WORDY.has(column.key) || undefined,
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
  /** A figure of its row opens the same. */
  isQuiet?: boolean;
}

function Content({ cell, column, report, here, mark, isQuiet = false }: ContentProps) {
  const role = useRole();
  const carry = useBackLink(here);
  const words = wordsOf(cell);
  const path = words === '' ? undefined : pathOf(cell, { column, report, role });
  const isText = column === undefined || column.type === 'text' || column.type === 'date';
  if (path === undefined) return <ReportWords words={words} isFigure={!isText} />;
  return (
    <Link
      id={mark}
      className={classes['behind']}
      data-zero={words === NOTHING || undefined}
      data-quiet={isQuiet || !isText || undefined}
      to={path}
      state={carry(mark)}
      title={isText ? undefined : 'Show the entries behind it'}
    >
      <ReportWords words={words} isFigure={!isText} />
    </Link>
  );
}

interface Shown {
  readonly column: Column | undefined;
  readonly report: Report;
  readonly role: Role;
}

function pathOf(cell: Cell | undefined, { column, report, role }: Shown): string | undefined {
  if (cell?.behind === undefined) return undefined;
  // Beside what was known on a day stands what is known now (shared/reports/columns.ts).
  const isOfNow = column?.key.startsWith('now') === true;
  return behindPath(cell.behind, { role, asRecordedBy: isOfNow ? null : report.asRecordedBy });
}

/**
 * The figures that a figure is worked out from, with what they open; none where the reader may open
 * none.
 */
function usePartsOf(report: Report, row: Row): (column: Column) => FigurePart[] {
  const role = useRole();
  return ({ parts = [] }) =>
    parts.flatMap(({ key, row: place }) => {
      const at = report.columns.findIndex((each) => each.key === key);
      const column = report.columns[at];
      const from = place === undefined ? row : report.rows[place];
      const cell = from?.cells[at];
      const to = pathOf(cell, { column, report, role });
      if (to === undefined) return [];
      const title = `${wordsOf(from?.cells[0])}, ${column?.title ?? ''}`;
      return [{ title, words: wordsOf(cell), to }];
    });
}

/** What a cell says: its amount, or its words, a day in the portal's way. */
function wordsOf(cell: Cell | undefined): string {
  if (cell?.amount !== undefined) return formatFigure(cell.amount);
  const text = cell?.text ?? '';
  return isBusinessDate(text) ? formatDate(text) : text;
}
