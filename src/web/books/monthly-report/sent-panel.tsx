import { Text, Title } from '@mantine/core';

import { formatInstant } from '../../ui/format-instant.ts';
import { Panel } from '../../ui/panel.tsx';

import classes from './monthly-report.module.css';
import type { MonthlyReport } from './queries.ts';

type Send = MonthlyReport['sends'][number];

const STATES: Readonly<Record<Send['recipients'][number]['state'], string>> = {
  waiting: 'on its way',
  sent: 'sent',
  kept: 'not sent (no mail server)',
  failed: 'not sent',
};

/** What was mailed of a month, to whom, and what became of it. */
export function SentPanel({ sends }: { sends: readonly Send[] }) {
  return (
    <Panel>
      <Title order={2} size="h4" id="report-sends" mb="xs">
        Mailed
      </Title>
      {sends.length === 0 ? (
        <Text c="dimmed">The report of this month has not been mailed.</Text>
      ) : (
        <ul className={classes['sends']} aria-labelledby="report-sends">
          {sends.map(({ sendId, sentAt, sentBy, recipients }) => (
            <li key={sendId}>
              <Text fw={600}>
                {`${formatInstant(sentAt)}, ${sentBy === null ? 'automatically' : `by ${sentBy}`}`}
              </Text>
              <Text size="sm" c="dimmed" className={classes['to']}>
                {recipients.map(({ to, state }) => `${to}: ${STATES[state]}`).join(' · ')}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
