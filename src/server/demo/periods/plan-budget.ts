import { addDays } from '#shared/dates.ts';
import type { BusinessDate } from '#shared/dates.ts';
import { divideRounded } from '#shared/money.ts';

import type { Deps } from '../../platform/deps.ts';
import { saveBudget } from '../../reports/budgets/budgets.ts';
import { saveReport } from '../../reports/statements/saved-reports.ts';
import type { DemoAuthors } from '../record-acts.ts';

import { averageResults, isPlanned } from './queries.ts';

const FROM = 'demo';
const DECEMBER = 12;
/** Plans are made in thousands of pesos. */
const ROUNDED_TO = 100_000n;

/**
 * A budget of the year after what its months came to, in round figures, and two reports that
 * somebody opens every month.
 */
export async function planBudget(
  deps: Deps,
  { accountant }: DemoAuthors,
  lastDay: BusinessDate,
): Promise<void> {
  if (await isPlanned(deps.db)) return;
  const year = lastDay.slice(0, 4);
  const from = `${addDays(lastDay, -300).slice(0, 7)}-01`;
  const averages = await averageResults(deps.db, { from, to: lastDay });
  const amounts = averages.flatMap(({ account, amount }) =>
    Array.from({ length: DECEMBER }, (_, month) => ({
      account,
      month: `${year}-${String(month + 1).padStart(2, '0')}`,
      amount: divideRounded(amount, ROUNDED_TO) * ROUNDED_TO,
    })),
  );
  const plan = { year, fiscalYearEndMonth: DECEMBER, version: 0, address: FROM };
  await saveBudget(deps, accountant, { ...plan, amounts });
  for (const saved of SAVED) {
    await saveReport(deps, accountant, { ...saved, address: FROM });
  }
}

const SAVED = [
  {
    name: 'Income against budget',
    report: 'income-statement',
    settings: { compare: 'year-to-date,budget' },
  },
  {
    name: 'Financial position beside prior year',
    report: 'financial-position',
    settings: { compare: 'year-before' },
  },
];
