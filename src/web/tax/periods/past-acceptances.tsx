import { Text } from '@mantine/core';

import { formatInstant } from '../../ui/format-instant.ts';
import type { PeriodDetails } from './queries.ts';
import classes from './checklist.module.css';

type Past = PeriodDetails['checklist']['past'];

/** Acceptances that no longer count, folded: taken back, or of findings that changed since. */
export function PastAcceptances({ past }: { past: Past }) {
  if (past.length === 0) return null;
  return (
    <details className={classes['past']}>
      <summary>{`Previous acceptances (${past.length})`}</summary>
      <ul className={classes['findings']}>
        {past.map(({ acceptanceId, title, finding, by, at, note, withdrawn }) => (
          <li key={acceptanceId}>
            <div>
              {`${title}: ${finding}`}
              <Text size="sm" c="dimmed">
                {`Accepted by ${by}, ${formatInstant(at)}: ${note}`}
              </Text>
              <Text size="sm" c="dimmed">
                {withdrawn === null
                  ? 'The finding was resolved or has changed since.'
                  : `Taken back by ${withdrawn.by}, ${formatInstant(withdrawn.at)}: ${withdrawn.reason}`}
              </Text>
            </div>
          </li>
        ))}
      </ul>
    </details>
  );
}
