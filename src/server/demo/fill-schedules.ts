import { addDays } from '#shared/dates.ts';
import type { BusinessDate } from '#shared/dates.ts';
import { ACCOUNT } from '#shared/ledger/chart.ts';
import { lastOfMonths, monthsAfter } from '#shared/ledger/schedules/plan.ts';
import { monthPeriodOf } from '#shared/periods.ts';

import type { Deps } from '../platform/deps.ts';
import { addSchedule } from '../ledger/schedules/add-schedule.ts';
import type { ScheduleForm } from '../ledger/schedules/plan-form.ts';
import { readTies } from '../ledger/schedules/tie-queries.ts';

import type { DemoAuthors } from './record-acts.ts';

/** What is used up of the insurance in a month. */
const INSURANCE_OF_MONTH = 300_000n;
const ASSETS = [
  { name: 'Furniture and fixtures', cost: '1510', accumulated: '1515' },
  { name: 'Office and computer equipment', cost: '1520', accumulated: '1525' },
  { name: 'Delivery equipment', cost: '1530', accumulated: '1535' },
] as const;
const LIFE_MONTHS = 60;
const AGE_MONTHS = 24;

/**
 * What the books hold of insurance and assets on the last day, as schedules from then on: each
 * stands beside its account with nothing between.
 */
export async function fillSchedules(
  deps: Deps,
  { accountant }: DemoAuthors,
  lastDay: BusinessDate,
): Promise<void> {
  const ties = await readTies(deps.db, lastDay);
  const balanceOf = (account: string) => ties.find((tie) => tie.account === account)?.ledger ?? 0n;
  // The month that the entries of the books have not reached.
  const from = `${addDays(lastDay, 1).slice(0, 7)}-01`;
  const insured = balanceOf(ACCOUNT.prepaidInsurance);
  const forms: ScheduleForm[] = [];
  if (insured > 0n) {
    const months = Number((insured + INSURANCE_OF_MONTH - 1n) / INSURANCE_OF_MONTH);
    forms.push({
      kind: 'prepaid',
      name: 'Fire and burglary insurance',
      account: ACCOUNT.prepaidInsurance,
      counterAccount: ACCOUNT.insurance,
      sourceId: null,
      amount: insured,
      from,
      to: lastOfMonths(from, months),
    });
  }
  for (const { name, cost, accumulated } of ASSETS) {
    const [worth, taken] = [balanceOf(cost), -balanceOf(accumulated)];
    if (worth <= taken) continue;
    forms.push({
      kind: 'asset',
      name,
      account: accumulated,
      counterAccount: ACCOUNT.depreciation,
      costAccount: cost,
      sourceId: null,
      acquiredOn: monthsAfter(monthPeriodOf(from).from, -AGE_MONTHS),
      cost: worth,
      salvage: 0n,
      lifeMonths: LIFE_MONTHS,
      from,
      takenBefore: taken,
    });
  }
  for (const form of forms)
    await addSchedule(deps, accountant, {
      form,
      key: `demo-schedule-${form.account}`,
      address: 'demo',
    });
}
