import { addDays } from '#shared/dates.ts';
import type { BusinessDate } from '#shared/dates.ts';

/** What one statement of the bank covers. */
export interface Period {
  readonly from: BusinessDate;
  readonly to: BusinessDate;
  /** How far the accountant has come with it. */
  readonly work: 'signed' | 'half' | 'begun';
}

/**
 * The months of these days, the first and the last perhaps in part; the last two are not done yet.
 */
export function buildPeriods(firstDay: BusinessDate, lastDay: BusinessDate): Period[] {
  const spans: { from: BusinessDate; to: BusinessDate }[] = [];
  for (let from = firstDay; from <= lastDay;) {
    const end = endOfMonth(from);
    spans.push({ from, to: end < lastDay ? end : lastDay });
    from = addDays(end, 1);
  }
  return spans.map((span, index) => {
    const left = spans.length - index;
    return { ...span, work: left > 2 ? 'signed' : left === 2 ? 'half' : 'begun' };
  });
}

/** Whether the statement that ends on this day is reconciled and signed in the plan. */
export function isSignedMonth(
  { firstDay, lastDay }: { firstDay: BusinessDate; lastDay: BusinessDate },
  today: BusinessDate,
): boolean {
  return buildPeriods(firstDay, lastDay).some(({ to, work }) => to === today && work === 'signed');
}

function endOfMonth(date: BusinessDate): BusinessDate {
  return addDays(`${addDays(`${date.slice(0, 7)}-28`, 4).slice(0, 7)}-01`, -1);
}
