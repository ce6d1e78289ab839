import { Text } from '@mantine/core';

import { formatPesos } from '../../ui/format-money.ts';
import classes from '../document.module.css';
import page from '../form-page.module.css';

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

/**
 * The last of the totals, as the bar of actions holds it. Who hears the page is told by the block
 * of all of them.
 */
export function BarTotal({ totals }: { totals: readonly ShownTotal[] }) {
  const last = totals.findLast(({ emphasis }) => emphasis === 'total') ?? totals.at(-1);
  if (last === undefined) return null;
  const isAlone = totals.length === 1;
  return (
    <dl
      className={page['barTotal']}
      {...(isAlone ? { 'aria-label': 'Totals', 'aria-live': 'polite' } : { 'aria-hidden': true })}
    >
      <dt>{last.label}</dt>
      <dd>{formatPesos(last.amount)}</dd>
    </dl>
  );
}
