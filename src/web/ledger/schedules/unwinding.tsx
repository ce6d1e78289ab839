import { Alert, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { formatDate } from '#shared/dates.ts';

import { formatPesos } from '../../ui/format-money.ts';
import { unwindingQuery } from './queries.ts';

/** What ends and is reversed with a transaction; nothing where it has no schedule. */
export function Unwinding({ transactionId }: { transactionId: string }) {
  const { data } = useQuery(unwindingQuery(transactionId));
  if (data === undefined || data.schedules.length === 0) return null;
  const names = data.schedules.map(({ name }) => name).join(', ');
  const count = data.postings.length;
  return (
    <Alert color="orange" title="Its schedule ends with it">
      <Stack gap={4}>
        <Text size="sm">
          {count === 0
            ? `${names}: nothing was posted yet.`
            : `${names}: ${count === 1 ? '1 entry is' : `${count} entries are`} reversed, each on its own date if that month is open.`}
        </Text>
        {data.postings.map(({ transactionId: id, number, date, total }) => (
          <Text key={id} size="xs">
            {`${number}, ${formatDate(date)}, ${formatPesos(total)}`}
          </Text>
        ))}
      </Stack>
    </Alert>
  );
}
