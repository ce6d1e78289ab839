import { Anchor, Group, Text, Title } from '@mantine/core';
import { Link } from 'react-router';

import { StateBadge } from '../../ui/state-badge.tsx';
import { taxPath, worksheetPath } from '../../lib/tax-paths.ts';
import classes from '../tax.module.css';
import type { Obligation } from './queries.ts';
import { dayWords, formWords, leftWords, stateWords } from './obligation-words.ts';

const SHOWN = 6;
const OVERDUE_SHOWN = 3;

/** What is overdue and what falls due within thirty days; nothing while there is none. */
export function Deadlines({ obligations }: { obligations: readonly Obligation[] }) {
  if (obligations.length === 0) return null;
  const overdue = obligations.filter((row) => row.isOverdue);
  const coming = obligations.filter((row) => !row.isOverdue);
  // Of what is long overdue the calendar tells; here the latest stand before what comes.
  const rows = [...overdue.slice(-OVERDUE_SHOWN), ...coming].slice(0, SHOWN);
  const more = obligations.length - rows.length;
  return (
    <section className={classes['panel']} aria-labelledby="deadlines">
      <Group justify="space-between" align="baseline" mb="md">
        <Title order={2} id="deadlines">
          To file and to pay
        </Title>
        <Anchor component={Link} to={taxPath('calendar')}>
          {more > 0 ? `Tax calendar: ${more} more` : 'Tax calendar'}
        </Anchor>
      </Group>
      <ul className={classes['deadlines']}>
        {rows.map((row) => (
          <Deadline key={`${row.form} ${row.period}`} obligation={row} />
        ))}
      </ul>
    </section>
  );
}

function Deadline({ obligation }: { obligation: Obligation }) {
  const { form, period, periodLabel, title, due } = obligation;
  const { tone, words } = stateWords(obligation);
  const name = [formWords(obligation), title].filter(Boolean).join(' · ');
  return (
    <li className={classes['item']}>
      <Group justify="space-between" wrap="nowrap" align="start">
        <Anchor component={Link} to={worksheetPath(form, period) ?? taxPath('calendar')} fw={500}>
          {name}
        </Anchor>
        <StateBadge tone={tone}>{words}</StateBadge>
      </Group>
      <Text size="sm" c="dimmed">
        {periodLabel}
      </Text>
      <Text size="sm">
        {[due === null ? '' : dayWords(due), leftWords(obligation)].filter(Boolean).join(' · ')}
      </Text>
    </li>
  );
}
