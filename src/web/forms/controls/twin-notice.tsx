import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { formatDate } from '#shared/dates.ts';

import { twinsQuery } from '../queries.ts';

/** Says at once that the same file, or a picture like it, is attached elsewhere already. */
export function TwinNotice({ attachmentId }: { attachmentId: string }) {
  const { data } = useQuery(twinsQuery(attachmentId));
  if (data === undefined || data.length === 0) return null;
  return (
    <div role="status">
      {data.map(({ isSame, record }) => {
        const words = isSame ? 'This file is already attached to' : 'A similar picture is in';
        const where =
          record === null
            ? 'another record'
            : `${record.kindTitle} ${record.number} of ${formatDate(record.date)}`;
        return (
          <Text key={`${isSame ? 'same' : 'like'} ${where}`} size="xs" fw={600}>
            {`${words} ${where}.`}
          </Text>
        );
      })}
    </div>
  );
}
