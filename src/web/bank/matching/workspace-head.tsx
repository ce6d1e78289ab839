import type { ReactNode } from 'react';

import { formatDate } from '#shared/dates.ts';

import { Money } from '../../ui/money.tsx';
import { formatCount } from '../../ui/format-money.ts';
import classes from './matching.module.css';
import type { Workspace } from './workspace.ts';

/** Where the account stands: both balances, what no entry explains, what is left. */
export function WorkspaceHead({ workspace }: { workspace: Workspace }) {
  const { currency, bookBalance, bankBalance, difference, statementTo } = workspace;
  const isEven = difference === '0.00';
  // All three are of the last day that the bank told of: a post-dated cheque is in none of them
  // yet.
  const day = statementTo === null ? '' : `, ${formatDate(statementTo)}`;
  return (
    <dl className={classes['figures']}>
      <Figure label={`Books${day}`}>
        <Money amount={bookBalance} currency={currency} />
      </Figure>
      <Figure label={`Bank${day}`}>
        {bankBalance === null ? '–' : <Money amount={bankBalance} currency={currency} />}
      </Figure>
      <Figure
        label="Unexplained"
        hint="Total of the bank’s lines that are neither matched nor bank errors. Balances can be equal while lines are left."
        tone={isEven ? 'good' : 'open'}
      >
        <Money amount={difference} currency={currency} />
      </Figure>
      <Figure label="Lines left">
        {formatCount(workspace.lineTotal)} of{' '}
        {formatCount(workspace.lineTotal + workspace.matchedLineCount)}
      </Figure>
    </dl>
  );
}

interface FigureProps {
  label: string;
  hint?: string;
  tone?: 'good' | 'open';
  children: ReactNode;
}

function Figure({ label, hint, tone, children }: FigureProps) {
  return (
    <div data-tone={tone} title={hint}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
