import { Alert, Anchor } from '@mantine/core';
import { Link } from 'react-router';

import { formatDate } from '#shared/dates.ts';

import { formatPesos } from '../../ui/format-money.ts';
import { AlertIcon } from '../../ui/icons.tsx';
import { filedPanelPath } from './queries.ts';
import type { Alarm } from './queries.ts';
import classes from './filings.module.css';

/** What is filed and no longer says what the books say; nothing at all while there is none. */
export function FilingAlarms({ alarms }: { alarms: readonly Alarm[] }) {
  if (alarms.length === 0) return null;
  return (
    <Alert
      color="red"
      icon={<AlertIcon />}
      my="md"
      title={
        alarms.length === 1
          ? 'A filed return no longer agrees with the books'
          : `${alarms.length} filed returns no longer agree with the books`
      }
    >
      <ul className={classes['changes']}>
        {alarms.map((alarm) => (
          <li key={alarm.filing.filingId}>
            <Anchor
              component={Link}
              to={filedPanelPath(alarm.filing)}
              c="var(--mantine-color-text)"
              underline="always"
              inherit
            >
              {`${alarm.filing.subjectTitle}, ${alarm.filing.periodLabel}`}
            </Anchor>
            {`, filed on ${formatDate(alarm.filing.filedOn)}: ${movedText(alarm)}`}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function movedText({ figures, entries, others }: Alarm): string {
  const moved = figures.filter(({ difference }) => difference !== '0.00');
  const [first] = moved;
  const figure = first === undefined ? '' : `${first.label} by ${formatPesos(first.difference)}`;
  const more = moved.length > 1 ? ` and ${moved.length - 1} more` : '';
  const [latest] = entries;
  const [other] = others;
  const by =
    latest !== undefined
      ? `, by ${latest.entryNumber} of ${latest.by}`
      : other === undefined
        ? ''
        : `. ${other.what}, by ${other.by}`;
  return `${figure}${more}${by}.`;
}
