import type { BusinessDate } from '#shared/dates.ts';
import { addDays } from '#shared/dates.ts';
import { monthPeriodOf } from '#shared/periods.ts';

import { findNotes, findSchedule } from '../books/monthly-report/month-queries.ts';
import { saveNotes } from '../books/monthly-report/save-notes.ts';
import { saveSchedule } from '../books/monthly-report/schedule.ts';
import type { Deps } from '../platform/deps.ts';

import { RECEIPTS_TO } from './demo-company.ts';
import type { DemoAuthors } from './record-acts.ts';

const NOTES = `Sales rose with the orders of two schools; both pay in 30 days.

The delivery van needs new tires in the coming month, about 24,000.00. The bank asked for the statements of the year by the 15th.`;

/**
 * Notes of the last month that is over, and a schedule that mails the next report. What an earlier
 * start did is not done again.
 */
export async function fillMonthlyReport(
  deps: Deps,
  { accountant }: DemoAuthors,
  lastDay: BusinessDate,
): Promise<void> {
  const actor = { clientId: accountant.clientId, userId: accountant.userId, address: 'demo' };
  const month = monthPeriodOf(addDays(monthPeriodOf(lastDay).from, -1));
  if ((await findNotes(deps.db, month.from)).version === 0) {
    await saveNotes(deps, actor, { month: month.key, text: NOTES, version: 0 });
  }
  if ((await findSchedule(deps.db)) === undefined) {
    await saveSchedule(deps, actor, { isOn: true, day: 10, recipients: [RECEIPTS_TO], version: 0 });
  }
}
