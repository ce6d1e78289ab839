import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { formatDate } from '#shared/dates.ts';

import { formatPesos } from '../../ui/format-money.ts';
import { purchasesQuery } from './queries.ts';
import type { Purchase } from './queries.ts';

interface BoughtWithProps {
  problem: string | undefined;
  onChoose: (purchase: Purchase | undefined) => void;
}

const keyOf = ({ transactionId, account }: Purchase) => `${transactionId} ${account}`;

/** The line of the bill that an asset was bought with: the form is filled in from it. */
export function BoughtWith({ problem, onChoose }: BoughtWithProps) {
  const { data, error } = useQuery(purchasesQuery);
  const [chosen, setChosen] = useState<string | null>(null);
  const purchases = data?.purchases ?? [];
  const isNone = data !== undefined && purchases.length === 0;
  return (
    <Select
      label="Bought with"
      description={
        isNone
          ? 'All purchases of assets have a schedule. Enter the asset below.'
          : 'The form is filled in from the bill, and reversing the bill ends the schedule. For one of several assets on a bill, change the name and the cost.'
      }
      searchable
      clearable
      disabled={isNone}
      nothingFoundMessage="No asset purchase matches this."
      data={purchases.map((purchase) => ({ value: keyOf(purchase), label: labelOf(purchase) }))}
      value={chosen}
      error={problem ?? error?.message}
      onChange={(next) => {
        setChosen(next);
        onChoose(purchases.find((purchase) => keyOf(purchase) === next));
      }}
    />
  );
}

function labelOf({ number, date, party, description, account, amount }: Purchase): string {
  const of = party === '' ? description : `${party}, ${description}`;
  return `${number}, ${formatDate(date)}: ${of}, ${account}, ${formatPesos(amount)}`;
}
