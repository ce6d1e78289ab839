import { Text } from '@mantine/core';

import { formatPesos } from '../../ui/format-money.ts';
import classes from '../document.module.css';

export interface ShownTotal {
  readonly label: string;
  /** As on the wire: `1234.50`. */
  readonly amount: string;
  readonly emphasis?: 'total' | undefined;
}

/** The total block of a document, the last line with the most weight. */
export function TotalsBlock({
  totals,
  isLive = false,
}: {
  totals: readonly ShownTotal[];
  isLive?: boolean;
}) {
  return (
    <dl className={classes['totals']} aria-label="Totals" aria-live={isLive ? 'polite' : undefined}>
      {totals.map(({ label, amount, emphasis }) => (
        <div key={label} className={classes['total']} data-emphasis={emphasis}>
          <Text component="dt" inherit>
            {label}
          </Text>
          <Text component="dd" inherit className={classes['amount']}>
            {formatPesos(amount)}
          </Text>
        </div>
      ))}
    </dl>
  );
}
