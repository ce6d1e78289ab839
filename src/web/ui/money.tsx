import { FigureWords } from './figure-words.tsx';
import { formatPesos, NOTHING } from './format-money.ts';
import classes from './money.module.css';

/**
 * An amount of the wire (`"1234.50"`) for people: right-aligned figures of one width, negative in
 * brackets.
 */
export function Money({ amount, currency }: { amount: string; currency?: string }) {
  return (
    <span className={classes['money']}>
      {currency === undefined ? null : <span className={classes['currency']}>{currency} </span>}
      <FigureWords words={formatPesos(amount)} />
    </span>
  );
}

/** An amount in a list in which most rows have none: a dash for nothing. */
export function MoneyOrDash({ amount }: { amount: string }) {
  return amount === '0.00' ? NOTHING : <Money amount={amount} />;
}
