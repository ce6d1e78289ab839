import { behindPath } from '../../lib/behind-path.ts';
import type { Behind } from '../../lib/behind-path.ts';
import { useRole } from '../../lib/session/session-context.ts';
import { BehindFigure } from '../../ui/behind-link.tsx';
import classes from './periods.module.css';

interface WorkingRow {
  readonly label: string;
  readonly amount: string;
  readonly isTotal: boolean;
  readonly behind?: Behind | undefined;
}

interface WorkingProps {
  rows: readonly WorkingRow[];
  caption: string;
  /** Begins the ids of its links. */
  mark: string;
}

/** How an amount was reckoned, line by line; a figure opens what stands behind it. */
export function Working({ rows, caption, mark }: WorkingProps) {
  return (
    <table className={classes['working']}>
      <caption>{caption}</caption>
      <tbody>
        {rows.map((row, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- reckoned anew as a whole
          <tr key={place} data-total={row.isTotal || undefined}>
            <th scope="row">{row.label}</th>
            <td>
              <Figure row={row} mark={`${mark}-${place}`} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Figure({ row, mark }: { row: WorkingRow; mark: string }) {
  const role = useRole();
  const to = row.behind === undefined ? undefined : behindPath(row.behind, { role });
  return <BehindFigure to={to} mark={mark} here="Year-end" amount={row.amount} />;
}
