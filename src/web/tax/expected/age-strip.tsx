import { formatPesos } from '../../ui/format-money.ts';
import classes from '../tax.module.css';
import type { Expected } from './queries.ts';

const AGE_LABELS: Readonly<Record<Expected['ages'][number]['age'], string>> = {
  'not due': 'Not due yet',
  '1-30': '1–30 days late',
  '31-60': '31–60 days late',
  '61-90': '61–90 days late',
  'over 90': 'Over 90 days late',
};

interface AgeStripProps {
  ages: Expected['ages'];
  total: string;
}

/** What is owed by how late it is. */
export function AgeStrip({ ages, total }: AgeStripProps) {
  return (
    <dl className={classes['facts']}>
      {ages
        .filter(({ tax }) => tax !== '0.00')
        .map(({ age, tax }) => (
          <div key={age}>
            <dt>{AGE_LABELS[age]}</dt>
            <dd>{formatPesos(tax)}</dd>
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
