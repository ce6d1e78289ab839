import { Text } from '@mantine/core';

import { formatDate } from '#shared/dates.ts';

import { JournalTable } from '../forms/journal-table.tsx';
import type { PreparedEntry as Entry } from './periods-queries.ts';
import classes from './periods.module.css';

/** An entry that is prepared: what would be recorded, line by line. */
export function PreparedEntry({ entry }: { entry: Entry }) {
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
      <JournalTable lines={lines} caption={entry.description} />
    </div>
  );
}
