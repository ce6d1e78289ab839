import { Anchor, Group, Text, Title } from '@mantine/core';
import { Link } from 'react-router';

import { PATHS } from '../lib/paths.ts';
import { StateBadge } from '../ui/state-badge.tsx';
import { BehindLink } from './behind-link.tsx';
import type { TaxFault } from './queries.ts';
import classes from './tax.module.css';

interface FaultListProps {
  title: string;
  faults: readonly TaxFault[];
}

/**
 * Faults under a heading, each with the way to where it is put right; nothing while there is none.
 */
export function FaultList({ title, faults }: FaultListProps) {
  if (faults.length === 0) return null;
  return (
    <section>
      <Title order={2} size="h3" mb="sm">
        {`${title}: ${faults.length}`}
      </Title>
      <ul className={classes['list']}>
        {faults.map((fault, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- two rows of a file may have the very same fault
          <li key={at} className={classes['item']}>
            <Group gap="sm" mb={4}>
              <StateBadge tone={fault.severity === 'rejected' ? 'bad' : 'wait'}>
                {fault.list}
              </StateBadge>
              <Subject fault={fault} mark={`fault-${fault.severity}-${at}`} />
              {fault.line === undefined ? null : (
                <Text size="sm" c="dimmed">{`Line ${fault.line}`}</Text>
              )}
            </Group>
            <Text size="sm">{fault.text}</Text>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Subject({ fault, mark }: { fault: TaxFault; mark: string }) {
  const { subject, fix, list } = fault;
  if (fix === undefined && list === 'Company') {
    return (
      <Anchor component={Link} to={PATHS.settings}>
        {subject === '' ? 'Company profile' : subject}
      </Anchor>
    );
  }
  const words = subject === '' && fix !== undefined ? 'Correct it' : subject;
  return (
    <BehindLink behind={fix} mark={mark} here="What would be rejected">
      {words}
    </BehindLink>
  );
}
