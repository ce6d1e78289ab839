import { Alert, Button, Group, Text } from '@mantine/core';

import type { Centavos } from '#shared/money.ts';
import { monthPeriodOf } from '#shared/periods.ts';

import { CallError } from '../../lib/call.ts';
import { AlertIcon } from '../../ui/icons.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import type { AskedBudget } from './budget-asked.tsx';
import type { Budget, BudgetAccount } from './budget-edits.ts';
import { amountsOf, buildFaults, monthSum, profitOf, sumText } from './budget-edits.ts';
import { BudgetRow } from './budget-row.tsx';
import classes from './budgets.module.css';
import type { useBudget } from './use-budget.ts';

const TYPES = [
  { type: 'income', title: 'Income' },
  { type: 'cost', title: 'Cost of sales' },
  { type: 'expense', title: 'Expenses' },
] as const;

interface BudgetGridProps {
  budget: Budget;
  work: ReturnType<typeof useBudget>;
  /** Only accounts with these words. */
  search: string;
  /** The figure that led here: its months are marked. */
  asked: AskedBudget | undefined;
}

/** The accounts of the income statement by month, to be typed into; sums stand at both ends. */
export function BudgetGrid({ budget, work, search, asked }: BudgetGridProps) {
  const { months, accounts } = budget;
  const { edits, edit } = work;
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const isFound = ({ account, title }: BudgetAccount) =>
    words.every((word) => `${account} ${title}`.toLowerCase().includes(word));
  const sumsOf = (type: string) => {
    const rows = accounts.filter((row) => row.type === type);
    const amounts = rows.map((row) => amountsOf(row, months, edits));
    return months.map((_, at) => monthSum(amounts, at));
  };
  const income = sumsOf('income');
  const costs = [sumsOf('cost'), sumsOf('expense')];
  const profit = profitOf(income, costs);
  return (
    <>
      <Problems budget={budget} work={work} />
      <div className={classes['frame']} tabIndex={0} role="region" aria-label="Budget">
        <table className={classes['grid']}>
          <caption>Budget by account and month</caption>
          <thead>
            <tr>
              <th scope="col">Account</th>
              {months.map((month) => (
                <th key={month} scope="col">
                  {monthPeriodOf(`${month}-01`).label.replace(/^(...)\S* \d\d(\d\d)$/, '$1 $2')}
                </th>
              ))}
              <th scope="col">Year</th>
            </tr>
          </thead>
          {TYPES.map(({ type, title }) => {
            const rows = accounts.filter((row) => row.type === type && isFound(row));
            return rows.length === 0 ? null : (
              <tbody key={type}>
                <tr className={classes['heading']}>
                  <th scope="rowgroup" colSpan={months.length + 2}>
                    {title}
                  </th>
                </tr>
                {rows.map((row) => (
                  <BudgetRow
                    key={row.account}
                    {...{ row, months, edit }}
                    typed={edits[row.account]}
                    asked={asked?.account === row.account ? asked : undefined}
                  />
                ))}
                <SumRow
                  title={`Total ${title.toLowerCase()}`}
                  sums={sumsOf(type)}
                  months={months}
                />
              </tbody>
            );
          })}
          <tfoot>
            <SumRow title="Profit" sums={profit} months={months} />
          </tfoot>
        </table>
      </div>
    </>
  );
}

interface SumRowProps {
  title: string;
  sums: readonly Centavos[];
  months: readonly string[];
}

function SumRow({ title, sums, months }: SumRowProps) {
  return (
    <tr className={classes['sum']}>
      <th scope="row">{title}</th>
      {months.map((month, at) => (
        <td key={month}>
          <span aria-hidden="true">{monthPeriodOf(`${month}-01`).label}</span>
          {sumText(sums.slice(at, at + 1))}
        </td>
      ))}
      <td>
        <span aria-hidden="true">Year</span>
        {sumText(sums)}
      </td>
    </tr>
  );
}

/** What keeps the budget from being saved, and what to do about it. */
function Problems({ budget, work }: { budget: Budget; work: BudgetGridProps['work'] }) {
  const { edits, save } = work;
  const faults = buildFaults(budget, edits);
  const isConflict = save.error instanceof CallError && save.error.status === 409;
  return (
    <>
      {save.error === null ? null : <ProblemNotice error={save.error} />}
      {isConflict ? (
        <Group gap="sm">
          <Button
            variant="default"
            onClick={() => {
              save.reset();
              void work.budget.refetch();
            }}
          >
            Reload and keep my changes
          </Button>
        </Group>
      ) : null}
      {faults.length === 0 ? null : (
        <Alert color="red" icon={<AlertIcon />} role="alert" title="These are not amounts">
          {faults.map(({ account, month, sentence }) => (
            <Text key={`${account} ${month}`} size="sm">
              {`${account}, ${monthPeriodOf(`${month}-01`).label}: ${sentence}`}
            </Text>
          ))}
        </Alert>
      )}
    </>
  );
}
