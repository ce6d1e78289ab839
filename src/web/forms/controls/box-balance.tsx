import { Skeleton, Text } from '@mantine/core';

import { NO_FUND } from '#shared/ledger/petty-cash-fund.ts';
import { fromWire } from '#shared/money.ts';

import { formatPesos } from '../../ui/format-money.ts';
import { useCashAccounts } from './open-item-queries.ts';

/**
 * What must be in the petty cash box at this moment, who keeps it and how much it holds when it is
 * full. Without a fund that is said before anybody fills in what could not be entered.
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
  if (custodian === '' && isZero(balance))
    return (
      <Text size="sm" c="var(--text-warning)">
        {NO_FUND}
      </Text>
    );
  const kept = custodian === '' ? '' : ` of ₱\u00a0${formatPesos(limit)}, kept by ${custodian}`;
  return <Text size="sm">{`In the petty cash box: ₱\u00a0${formatPesos(balance)}${kept}.`}</Text>;
}

function isZero(wire: string): boolean {
  return fromWire(wire) === 0n;
}
