import { Alert, Anchor } from '@mantine/core';
import { useEffect } from 'react';
import { Link } from 'react-router';

import { addDays, formatDate } from '#shared/dates.ts';

import { queryText } from '../../lib/call.ts';
import { PATHS } from '../../lib/paths.ts';
import { addWire } from '../../lib/wire-amounts.ts';
import { formatFigure } from '../../ui/format-money.ts';
import type { Budget } from './budget-edits.ts';

/** A figure of a budget that was opened: an account and the days whose months count. */
export interface AskedBudget {
  readonly account: string;
  readonly from: string;
  readonly to: string;
}

/**
 * What the budget says of an account in the months of some days: the figure that led here, and
 * where it stands.
 */
export function BudgetAsked({ budget, asked }: { budget: Budget; asked: AskedBudget }) {
  const { account, from, to } = asked;
  useEffect(() => {
    // The months of a year stand beside each other, the later ones out of sight.
    const month = document.querySelector('td[data-asked]');
    month?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, []);
  const row = budget.accounts.find((each) => each.account === account);
  const months = budget.months.filter((month) => isAsked(month, asked));
  const [first = ''] = budget.months;
  const amounts = months.map((month) => row?.amounts[budget.months.indexOf(month)] ?? '0.00');
  const name = row === undefined ? account : `${account} ${row.title}`;
  const isBefore = first !== '' && from.slice(0, 7) < first;
  const last = addDays(`${first === '' ? to.slice(0, 7) : first}-01`, -1);
  const begin = isBefore ? `${first}-01` : from;
  return (
    <Alert color="blue" title={`${name}: ${formatFigure(addWire(amounts))}`}>
      {`What is saved for the months of ${formatDate(begin)} to ${formatDate(to)}.`}
      {isBefore ? (
        <>
          {' '}
          <Anchor
            component={Link}
            to={`${PATHS.budgets}${queryText({ account, from, to: last })}`}
            inherit
          >
            {`The months of ${formatDate(from)} to ${formatDate(last)}`}
          </Anchor>
        </>
      ) : null}
    </Alert>
  );
}

/** Whether a month (`2026-12`) is among those of a figure that was opened. */
export function isAsked(month: string, { from, to }: Pick<AskedBudget, 'from' | 'to'>): boolean {
  return month >= from.slice(0, 7) && month <= to.slice(0, 7);
}
