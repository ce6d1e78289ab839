import { FigureWords } from './figure-words.tsx';
import classes from './report-table.module.css';
import type { Report } from './report.ts';

type Cell = Report['rows'][number]['cells'][number];

// One number, or two: `SJ-2026-000263 / INV-2285`.
const CODES = /^\S{1,24}( \/ \S{1,24})?$/;

interface ReportWordsProps {
  words: string;
  isFigure: boolean;
}

/** What a cell says; a TIN and the number of a document are not broken at their hyphens. */
export function ReportWords({ words, isFigure }: ReportWordsProps) {
  if (isFigure) return <FigureWords words={words} />;
  if (!CODES.test(words)) return <span>{words}</span>;
  return (
    <span>
      {words.split(' / ').map((code, at) => (
        <span key={code}>
          {at === 0 ? null : ' / '}
          <span className={classes['whole']}>{code}</span>
        </span>
      ))}
    </span>
  );
}

/** Whether a figure of its row opens the same as these words: one underline is enough. */
export function isSaidByFigure(cells: readonly Cell[], own: Cell | undefined): boolean {
  if (own?.behind === undefined || own.amount !== undefined) return false;
  const opens = JSON.stringify(own.behind);
  return cells.some(
    ({ amount, behind }) => amount !== undefined && JSON.stringify(behind) === opens,
  );
}
