import { formatPesos } from '../../ui/format-money.ts';
import classes from './parties.module.css';
import { BUCKET_LABELS } from './queries.ts';
import type { Buckets } from './queries.ts';

/** What is open by age, and in all. */
export function BucketStrip({ buckets, total }: { buckets: Buckets; total: string }) {
  return (
    <dl className={classes['buckets']}>
      {buckets.map(({ bucket, amount }) => (
        <div key={bucket}>
          <dt>{BUCKET_LABELS[bucket]}</dt>
          <dd data-quiet={amount === '0.00' || undefined}>{formatPesos(amount)}</dd>
        </div>
      ))}
      <div>
        <dt>Total</dt>
        <dd>
          <strong>{formatPesos(total)}</strong>
        </dd>
      </div>
    </dl>
  );
}
