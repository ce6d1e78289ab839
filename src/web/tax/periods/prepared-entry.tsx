import { Text } from '@mantine/core';

import { formatDate } from '#shared/dates.ts';

import { JournalTable } from '../../forms/steps/journal-table.tsx';
import { behindPath } from '../../lib/behind-path.ts';
import { useRole } from '../../lib/session/session-context.ts';
import { BehindFigure } from '../../ui/behind-link.tsx';
import type { PreparedEntry as Entry } from './queries.ts';
import classes from './periods.module.css';

interface PreparedEntryProps {
  entry: Entry;
  /** What the way back to this screen is called. */
  here?: string;
}

/**
 * An entry that is prepared: what would be recorded, line by line; an account opens its card until
 * the day of the entry.
 */
export function PreparedEntry({ entry, here = 'Year-end' }: PreparedEntryProps) {
  const role = useRole();
  const { code, date } = entry;
  const pathOf = (account: string) => {
    const from = `${date.slice(0, 4)}-01-01`;
    return behindPath({ of: 'account', account, from, to: date, measure: 'closing' }, { role });
  };
  const lines = entry.lines.map(({ memo, ...line }) => ({
    ...line,
    party: null,
    document: null,
    memo: memo === '' ? null : memo,
  }));
  return (
    <div className={classes['entry']}>
      <Text fw={500}>{entry.description}</Text>
      <Text size="sm" c="dimmed" mb="xs">
        {`${entry.code} · ${formatDate(entry.date)}`}
      </Text>
      <JournalTable
        lines={lines}
        caption={entry.description}
        renderFigure={(line, side, at) => (
          <BehindFigure
            to={pathOf(line.account)}
            mark={`${code}-${at}-${side}`}
            here={here}
            amount={line[side]}
          />
        )}
      />
    </div>
  );
}
