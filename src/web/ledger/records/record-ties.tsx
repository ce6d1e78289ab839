import { Alert, Text } from '@mantine/core';

import { recordPath } from '../../lib/paths.ts';
import { BehindLink } from '../../ui/behind-link.tsx';
import { AlertIcon } from '../../ui/icons.tsx';
import type { RecordDetails } from './record-details.ts';

/** What this transaction reverses, corrects, or was replaced by: linked both ways. */
export function RecordTies({ record }: { record: RecordDetails }) {
  const ties = [
    { words: 'It was reversed by', other: record.reversedBy },
    { words: 'It reverses', other: record.reverses },
    { words: 'The bank returned its cheque:', other: record.returnedBy },
    { words: 'It returns the cheque of', other: record.returns },
    { words: 'It corrects', other: record.corrects },
    { words: 'Replaced by', other: record.correctedBy },
  ];
  const known = ties.flatMap(({ words, other }) => (other === null ? [] : [{ words, other }]));
  if (known.length === 0) return null;
  return (
    <Alert color="blue" icon={<AlertIcon />} mb="lg">
      {known.map(({ words, other }) => (
        <Text size="sm" key={words}>
          {`${words} `}
          <BehindLink
            to={recordPath(other.transactionId)}
            mark={`tie-${other.transactionId}`}
            here={`${record.kindTitle} ${record.number}`}
          >
            {other.number}
          </BehindLink>
          .
        </Text>
      ))}
      {record.reason === null ? null : <Text size="sm">{`Reason: ${record.reason}`}</Text>}
    </Alert>
  );
}
