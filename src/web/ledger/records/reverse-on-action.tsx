import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { hasTrait } from '#kinds/index.ts';
import { formatDate } from '#shared/dates.ts';

import { CalendarIcon } from '../../ui/icons.tsx';
import { ReverseOnDialog } from '../../ui/reverse-on-dialog.tsx';
import { reversingQuery } from '../../lib/queries.ts';
import type { RecordDetails } from './record-details.ts';

/** Lets an adjustment reverse itself on a day, or changes that day; nothing for other records. */
export function ReverseOnAction({ record }: { record: RecordDetails }) {
  const isAdjustment =
    record.mayReverse && hasTrait(record.kind, ({ origin }) => origin === 'by-hand');
  return isAdjustment ? <Action record={record} /> : null;
}

function Action({ record }: { record: RecordDetails }) {
  const { transactionId, number, date } = record;
  const [isOpen, setOpen] = useState(false);
  const planned = useQuery(reversingQuery);
  const plan = planned.data?.find(
    (entry) =>
      entry.transactionId === transactionId && (entry.state === 'planned' || entry.state === 'due'),
  );
  return (
    <>
      <Button
        variant="default"
        leftSection={<CalendarIcon size={18} />}
        onClick={() => setOpen(true)}
      >
        {plan === undefined ? 'Reverse on a date…' : `Reverses on ${formatDate(plan.reverseOn)}…`}
      </Button>
      {isOpen ? (
        <ReverseOnDialog
          plan={plan ?? { transactionId, number, date }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
