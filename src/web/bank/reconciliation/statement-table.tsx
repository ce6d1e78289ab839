import { Anchor } from '@mantine/core';
import { Link } from 'react-router';

import { formatDate } from '#shared/dates.ts';

import { bankAccountPath, recordPath } from '../../lib/paths.ts';
import { Money } from '../../ui/money.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import type { Figures, SectionRow } from './queries.ts';
import classes from './reconciliation.module.css';
import type { StatementSection } from './statement-rows.ts';
import { buildHalves, isZero, negated } from './statement-rows.ts';

/** The reconciliation statement by adjusted balances, as it is printed (handbook 7.1). */
export function StatementTable({ figures }: { figures: Figures }) {
  const { account, companyName, accountTitle, asAt, currency, difference, unexplained } = figures;
  const isEven = isZero(difference);
  return (
    <div className={classes['container']}>
      <table className={classes['statement']}>
        <caption>
          <span>{companyName}</span>
          <strong>Bank reconciliation statement</strong>
          <span>{`${accountTitle}, ${formatDate(asAt)}${currency === 'PHP' ? '' : `, in ${currency}`}`}</span>
        </caption>
        <thead>
          <tr>
            <th scope="col">Reference</th>
            <th scope="col">Particulars</th>
            <th scope="col">Date</th>
            <th scope="col">Amount</th>
            <th scope="col">Total</th>
          </tr>
        </thead>
        {buildHalves(figures).map(({ begin, sections, end }) => (
          <tbody key={begin.label}>
            <Sum label={begin.label} amount={begin.amount} />
            {sections.map((section) => (
              <SectionRows key={section.label} account={account} {...section} />
            ))}
            <Sum label={end.label} amount={end.amount} isEnd />
          </tbody>
        ))}
        <tbody>
          {unexplained.rows.length === 0 ? null : (
            <SectionRows
              account={account}
              label="Unmatched bank lines"
              section={unexplained}
              isLess={false}
            />
          )}
          <tr className={classes['difference']} data-even={isEven || undefined}>
            <th scope="row" colSpan={4}>
              Difference
            </th>
            <td>
              <Money amount={difference} />
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}

interface SumProps {
  label: string;
  amount: string | null;
  isEnd?: boolean;
}

function Sum({ label, amount, isEnd = false }: SumProps) {
  return (
    <tr className={isEnd ? classes['end'] : classes['begin']}>
      <th scope="row" colSpan={4}>
        {label}
      </th>
      <td>{amount === null ? 'no statement' : <Money amount={amount} />}</td>
    </tr>
  );
}

function SectionRows(props: StatementSection & { account: string }) {
  const { account, label, section, isLess } = props;
  const { rows, total } = section;
  return (
    <>
      <tr className={classes['section']}>
        <th scope="rowgroup" colSpan={4}>
          {label}
        </th>
        <td>{rows.length > 0 ? null : isZero(total) ? '–' : <Money amount={total} />}</td>
      </tr>
      {rows.map((row, index) => (
        <tr key={keyOf(row)} className={classes['row']}>
          <td>
            <Reference account={account} row={row} />
          </td>
          <td>
            {row.text} {row.isStale ? <StateBadge tone="wait">Stale</StateBadge> : null}
          </td>
          <td>{formatDate(row.date)}</td>
          <td>
            <Money amount={isLess ? negated(row.amount) : row.amount} />
          </td>
          <td>{index === rows.length - 1 ? <Money amount={total} /> : null}</td>
        </tr>
      ))}
    </>
  );
}

/** Leads to the entry behind a row, or to the bank's line. */
function Reference({ account, row }: { account: string; row: SectionRow }) {
  const words =
    row.reference === '' ? (row.lineId === null ? 'Entry' : 'Bank line') : row.reference;
  if (row.transactionId !== null) {
    return (
      <Anchor component={Link} to={recordPath(row.transactionId)}>
        {words}
      </Anchor>
    );
  }
  if (row.lineId === null) return <>{words}</>;
  return (
    <Anchor component={Link} to={`${bankAccountPath(account)}?line=${row.lineId}`}>
      {words}
    </Anchor>
  );
}

function keyOf({ transactionId, lineId, reference, date, amount }: SectionRow): string {
  return [transactionId, lineId, reference, date, amount].join(' ');
}
