import { Title } from '@mantine/core';

import { formatDate } from '#shared/dates.ts';

import { Money } from '../../ui/money.tsx';
import type { Figures, ProofRow } from './queries.ts';
import classes from './reconciliation.module.css';
import { isZero } from './statement-rows.ts';

const COLUMNS = [
  ['beginning', 'Beginning'],
  ['receipts', 'Receipts'],
  ['disbursements', 'Disbursements'],
  ['ending', 'Ending'],
] as const;

/**
 * The four-column proof of cash: each column of the bank comes to the same adjusted figure as that
 * of the books.
 */
export function ProofTable({ figures }: { figures: Figures }) {
  const { from, asAt, proof } = figures;
  const groups = [
    ['Per bank', proof.bank],
    ['Per books', proof.books],
  ] as const;
  return (
    <section aria-labelledby="proof">
      <Title order={2} size="h3" mb="sm" id="proof">
        Proof of cash
      </Title>
      <div className={classes['container']}>
        <table className={classes['proof']}>
          <caption>{`From ${formatDate(from)} to ${formatDate(asAt)}`}</caption>
          <thead>
            <tr>
              <td />
              {COLUMNS.map(([key, label]) => (
                <th key={key} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          {groups.map(([label, rows]) => (
            <tbody key={label}>
              <tr className={classes['group']}>
                <th scope="rowgroup" colSpan={5}>
                  {label}
                </th>
              </tr>
              {rows.map((row, index) => (
                <ProofLine key={row.label} row={row} isLast={index === rows.length - 1} />
              ))}
            </tbody>
          ))}
        </table>
      </div>
    </section>
  );
}

function ProofLine({ row, isLast }: { row: ProofRow; isLast: boolean }) {
  return (
    <tr data-last={isLast || undefined}>
      <th scope="row">{row.label}</th>
      {COLUMNS.map(([key, label]) => (
        <td key={key} data-label={label} data-empty={isZero(row[key]) || undefined}>
          {isZero(row[key]) ? '–' : <Money amount={row[key]} />}
        </td>
      ))}
    </tr>
  );
}
