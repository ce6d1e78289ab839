import { Skeleton, Text } from '@mantine/core';

import { formatPesos } from '../../ui/format-money.ts';
import { useCashAccounts } from './open-item-queries.ts';

/**
 * What must be in the petty cash box at this moment, who keeps it and how much it holds when it is
 * full.
 */
export function BoxBalance() {
  const cash = useCashAccounts();
  if (cash.data === undefined) {
    if (cash.isError) return null;
    return (
      <Skeleton>
        <Text size="sm">
          {'In the petty cash box: ₱\u00a000,000.00 of ₱\u00a000,000.00, kept by somebody.'}
        </Text>
      </Skeleton>
    );
  }
  const { custodian, limit, balance } = cash.data.pettyCash;
  const kept = custodian === '' ? '' : ` of ₱\u00a0${formatPesos(limit)}, kept by ${custodian}`;
  return <Text size="sm">{`In the petty cash box: ₱\u00a0${formatPesos(balance)}${kept}.`}</Text>;
}
