import { Button, Group, Text } from '@mantine/core';

import { formatCount } from './format-money.ts';
import type { MoreRows as More } from './use-long-report.ts';

/**
 * Below a long report: how much of it is here, and the way to the rest. Its totals are of all rows.
 */
export function MoreRows({ more }: { more: More | undefined }) {
  if (more === undefined) return null;
  const { shown, left, isLoading, load } = more;
  return (
    <Group className="no-print" gap="sm" mt="sm">
      <Button variant="default" loading={isLoading} onClick={load}>
        Show more rows
      </Button>
      <Text size="sm" c="dimmed" role="status">
        {left === null
          ? `${formatCount(shown)} rows are shown, there are more; the totals are of all.`
          : `${formatCount(shown)} of ${formatCount(shown + left)} rows are shown; the totals are of all.`}
      </Text>
    </Group>
  );
}
