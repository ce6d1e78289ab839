import { Anchor } from '@mantine/core';
import { Link } from 'react-router';

import { behindPath } from '../../lib/behind-path.ts';
import type { Behind } from '../../lib/behind-path.ts';
import { useRole } from '../../lib/session/session-context.ts';
import { useBackLink } from '../../lib/way-back.ts';
import { formatFigure } from '../../ui/format-money.ts';
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
  const carry = useBackLink('Year-end');
  const path = row.behind === undefined ? undefined : behindPath(row.behind, { role });
  if (path === undefined) return <>{formatFigure(row.amount)}</>;
  return (
    <Anchor id={mark} component={Link} to={path} state={carry(mark)} inherit>
      {formatFigure(row.amount)}
    </Anchor>
  );
}
