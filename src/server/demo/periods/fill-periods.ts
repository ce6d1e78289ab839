import { addDays } from '#shared/dates.ts';
import type { BusinessDate } from '#shared/dates.ts';
import { monthPeriodOf } from '#shared/periods.ts';
import type { Period } from '#shared/periods.ts';

import type { Deps } from '../../platform/deps.ts';
import { closeMonth } from '../../tax/periods/close-month.ts';
import { postClosing } from '../../tax/periods/closing.ts';
import { monthDetails } from '../../tax/periods/months.ts';
import { yearEnd } from '../../tax/periods/year-end.ts';
import { at } from '../record-acts.ts';
import type { DemoAuthors } from '../record-acts.ts';

import { fileObligations } from './file-obligations.ts';
import { planBudget } from './plan-budget.ts';
import { firstMonth } from './queries.ts';
import { sealMonths } from './seal-months.ts';

const FROM = 'demo';
/** The accountant closes a month when the next one is so old. */
const CLOSED_AFTER_DAYS = 52;
const NOTE = 'Looked at with the treasurer; nothing of it moves the figures of the month.';

interface Span {
  readonly lastDay: BusinessDate;
  readonly tell: (line: string) => void;
}

/**
 * What an accountant does with a year of work when it is in the books: returns are filed, months
 * closed one after the other, a year that ended is closed, the books of the first months sealed, a
 * budget planned. Each is done once.
 */
export async function fillPeriods(
  deps: Deps,
  authors: DemoAuthors,
  { lastDay, tell }: Span,
): Promise<void> {
  const months = await closableMonths(deps, lastDay);
  await fileObligations(deps, authors, lastDay);
  for (const month of months) {
    await closeOne(deps, authors, month);
  }
  if (months.length > 0) tell(`closed: ${months.length} months`);
  await sealMonths(deps, authors, months.slice(0, 3));
  await planBudget(deps, authors, lastDay);
}

/** Months that were over long enough on the last day, from the first with entries. */
async function closableMonths(deps: Deps, lastDay: BusinessDate): Promise<Period[]> {
  const until = addDays(lastDay, -CLOSED_AFTER_DAYS);
  const months: Period[] = [];
  let month = monthPeriodOf(`${await firstMonth(deps.db)}-01`);
  while (month.to < until) {
    months.push(month);
    month = monthPeriodOf(addDays(month.to, 1));
  }
  return months;
}

async function closeOne(deps: Deps, { accountant }: DemoAuthors, month: Period): Promise<void> {
  const then = at(deps, new Date(`${addDays(month.to, 14)}T10:00:00+08:00`));
  if (month.key.endsWith('-12')) await closeYear(then, accountant, month.key.slice(0, 4));
  const { month: state, checklist } = await monthDetails(then, accountant, month.key);
  if (state.state === 'closed') return;
  const { digest } = checklist;
  await closeMonth(then, accountant, { month: month.key, digest, note: NOTE, address: FROM });
}

async function closeYear(deps: Deps, accountant: DemoAuthors['accountant'], year: string) {
  const { closing } = await yearEnd(deps, accountant, { year, quarter: undefined });
  if (closing.state !== 'ready') return;
  const key = `demo-closing-entries-${year}`;
  await postClosing(deps, accountant, { year, digest: closing.digest, key, address: FROM });
}
