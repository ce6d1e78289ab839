import { Button, Group, Text, Title } from '@mantine/core';

import { formatDate } from '#shared/dates.ts';

import { Panel } from '../../ui/panel.tsx';
import { WholeTins } from '../../ui/whole-tins.tsx';
import { formTitle } from './queries.ts';
import type { RangeRow } from './queries.ts';
import classes from './numbers.module.css';
import type { UnusedStart } from './unused-dialog.tsx';
import { Acts } from '../../ui/acts.tsx';

interface RangeCardProps {
  range: RangeRow;
  onChange: () => void;
  /** A gap is to be accounted for. */
  onGap: (start: UnusedStart) => void;
}

/** One range: what became of its numbers, and those that nobody has accounted for. */
export function RangeCard({ range, onChange, onGap }: RangeCardProps) {
  const span = `${range.prefix}${range.first} to ${range.prefix}${range.last}`;
  const counts = [
    ['Next number', range.nextNumber ?? 'None left'],
    ['Left', String(range.left)],
    ['Used', String(range.used)],
    ['Cancelled', String(range.cancelled)],
    ['Missing', String(range.missing)],
    ['Skipped numbers', String(range.gapCount)],
  ];
  return (
    <section>
      <Panel>
        <Group justify="space-between" align="flex-start" mb="sm">
          <div>
            <Title order={2} size="h3">{`${formTitle(range.kind)} ${span}`}</Title>
            <Text size="sm" c="dimmed">
              <WholeTins
                text={`ATP ${range.atpNumber} of ${formatDate(range.atpDate)}, printed by ${range.printer}`}
              />
            </Text>
          </div>
          <Acts>
            <Button size="xs" variant="default" aria-label={`Change ${span}`} onClick={onChange}>
              Change
            </Button>
          </Acts>
        </Group>
        <dl className={classes['counts']}>
          {counts.map(([label, text]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        {range.gaps.length === 0 ? null : (
          <>
            <Title order={3} size="h4" mt="md" mb="xs">
              Skipped numbers
            </Title>
            <Text size="sm" mb="xs">
              Record them, or report the forms as cancelled or missing.
            </Text>
            <ul className={classes['gaps']}>
              {range.gaps.map(({ from, to, count }) => {
                const which = count === 1 ? from : `${from} to ${to} (${count} numbers)`;
                const start = { kind: range.kind, from, to: count === 1 ? '' : to };
                return (
                  <li key={from} className={classes['gap']}>
                    <span>{which}</span>
                    <Acts>
                      <Group gap="xs">
                        <Button
                          size="xs"
                          variant="default"
                          aria-label={`${which}: cancelled`}
                          onClick={() => onGap({ ...start, state: 'cancelled' })}
                        >
                          Cancelled
                        </Button>
                        <Button
                          size="xs"
                          variant="default"
                          aria-label={`${which}: missing`}
                          onClick={() => onGap({ ...start, state: 'missing' })}
                        >
                          Missing
                        </Button>
                      </Group>
                    </Acts>
                  </li>
                );
              })}
            </ul>
          </>
        )}
      </Panel>
    </section>
  );
}
