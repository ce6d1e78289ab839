import { Group, Text } from '@mantine/core';

import { formatDate } from '#shared/dates.ts';
import { sum, toWire } from '#shared/money.ts';

import { Money } from '../../ui/money.tsx';
import type { Line } from './workspace.ts';

/** A line of the bank, or several together: what the bank says, when, and how much. */
export function LinesHead({ lines }: { lines: readonly Line[] }) {
  const [line] = lines;
  if (line === undefined) return null;
  const isOne = lines.length === 1;
  return (
    <Group justify="space-between" wrap="nowrap" align="flex-start" gap="sm">
      <div>
        <Text fw={600} lineClamp={2}>
          {isOne ? line.description || 'No text' : `${lines.length} lines together`}
        </Text>
        <Text size="sm" c="dimmed">
          {isOne ? describe(line) : `${formatDate(line.date)} and others`}
        </Text>
      </div>
      <Text fw={600} component="div">
        <Money amount={toWire(sum(lines.map(({ centavos }) => centavos)))} />
      </Text>
    </Group>
  );
}

function describe({ date, chequeNumber, reference }: Line): string {
  const cheque = chequeNumber === '' ? '' : `Cheque ${chequeNumber}`;
  return [formatDate(date), cheque, reference].filter(Boolean).join(' · ');
}
