import { NativeSelect, Text, Title } from '@mantine/core';

import { formatMoney } from '#shared/money.ts';

import { isZeroWire } from '../../lib/wire-amounts.ts';
import { formatPesos } from '../../ui/format-money.ts';
import { Panel } from '../../ui/panel.tsx';
import type { Choice, ChosenPayment } from './choice.ts';
import classes from './pay-runs.module.css';

interface ChosenPaymentsProps {
  payments: readonly ChosenPayment[];
  methods: Choice['methods'];
  onMethods: (methods: Choice['methods']) => void;
}

/** One payment a vendor, by cheque or to its bank. */
export function ChosenPayments({ payments, methods, onMethods }: ChosenPaymentsProps) {
  return (
    <Panel>
      <Title order={2} size="h3" mb="xs">
        Payments
      </Title>
      {payments.length === 0 ? (
        <Text c="dimmed">Tick the bills to pay. Bills of one vendor are one payment.</Text>
      ) : (
        <ul className={classes['payments']}>
          {payments.map(({ partyId, name, method, hasBankDetails, advance, bills, total }) => (
            <li key={partyId}>
              <span>
                {name}
                <Text size="xs" c="dimmed">
                  {[
                    bills.length === 1 ? '1 bill' : `${bills.length} bills`,
                    formatMoney(total),
                    ...(isZeroWire(advance)
                      ? []
                      : [`advance of ${formatPesos(advance)} not applied`]),
                  ].join(' · ')}
                </Text>
                {method === 'transfer' && !hasBankDetails ? (
                  <Text size="xs" c="var(--mantine-color-error)">
                    No bank details. Enter them under the vendor’s settings.
                  </Text>
                ) : null}
              </span>
              <NativeSelect
                size="xs"
                aria-label={`How ${name} is paid`}
                value={method}
                data={[
                  { value: 'transfer', label: 'Bank transfer' },
                  { value: 'cheque', label: 'Cheque' },
                ]}
                onChange={(event) => {
                  const next = event.currentTarget.value === 'cheque' ? 'cheque' : 'transfer';
                  onMethods(new Map([...methods, [partyId, next]]));
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
