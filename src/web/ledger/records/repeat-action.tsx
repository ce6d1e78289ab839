import { Button } from '@mantine/core';
import { useState } from 'react';

import { RetryIcon } from '../../ui/icons.tsx';
import { RecurringDialog } from './recurring-dialog.tsx';
import type { RecordDetails } from './record-details.ts';

/** Makes a recurring entry of a transaction whose party takes new ones. */
export function RepeatAction({ record }: { record: RecordDetails }) {
  const [isOpen, setOpen] = useState(false);
  if (record.state === 'reversal' || record.isPartyInactive) return null;
  return (
    <>
      <Button variant="default" leftSection={<RetryIcon size={18} />} onClick={() => setOpen(true)}>
        Repeat this…
      </Button>
      {isOpen ? (
        <RecurringDialog
          source={{ transactionId: record.transactionId }}
          name={record.description}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
