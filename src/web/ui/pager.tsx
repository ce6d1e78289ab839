import { Group, Pagination, Text } from '@mantine/core';

import { formatCount } from './format-money.ts';

interface PagerProps {
  page: number;
  pageSize: number;
  total: number;
  onChange: (page: number) => void;
}

/** Which rows of how many are shown, and the way to the others. */
export function Pager({ page, pageSize, total, onChange }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1;
  const last = Math.min(total, page * pageSize);
  return (
    <Group justify="space-between" mt="md" gap="sm" className="no-print">
      <Text size="sm" c="dimmed" role="status">
        {`${formatCount(first)}–${formatCount(last)} of ${formatCount(total)}`}
      </Text>
      {pages > 1 ? (
        <Pagination total={pages} value={page} onChange={onChange} size="sm" siblings={1} />
      ) : null}
    </Group>
  );
}
