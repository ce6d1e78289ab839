import { Progress, Text } from '@mantine/core';

import { formatCount } from './format-money.ts';

interface CountedProgressProps {
  /** What is under way, such as Checking. */
  readonly doing: string;
  readonly done: number;
  readonly total: number;
  /** What is counted, such as rows. */
  readonly unit?: string;
}

/** How far long work is: in words, and as a bar. */
export function CountedProgress({ doing, done, total, unit = '' }: CountedProgressProps) {
  const text = `${doing}: ${formatCount(done)} of ${formatCount(total)} ${unit}`.trim();
  return (
    <div style={{ flex: 1 }}>
      <Text size="sm" mb={4}>
        {text}
      </Text>
      <Progress value={total === 0 ? 0 : (done / total) * 100} aria-label={text} />
    </div>
  );
}
