import type { listSchedules } from '#shared/api/ledger/schedules.ts';
import type { Parsed } from '#shared/api/route.ts';
import type { BusinessDate } from '#shared/dates.ts';
import { formatDate, manilaDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { longDate } from '#shared/reports/spans.ts';
import type { Report } from '#shared/reports/report.ts';

import type { Deps } from '../../platform/deps.ts';

import { listScheduleRows, readAutomatic } from './queries.ts';
import type { ScheduleRow } from './queries.ts';
import { listUnexplained, readTies } from './tie-queries.ts';

type Overview = Omit<Parsed<typeof listSchedules>['reply'], 'success'>;
type Shown = Overview['schedules'][number];

/** All schedules with their state, and each of their accounts by ledger and by schedules. */
export async function findOverview(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  asOf: BusinessDate,
): Promise<Overview> {
  const today = manilaDate(clock.now());
  const [rows, ties, automatic] = await Promise.all([
    listScheduleRows(db),
    readTies(db, asOf),
    readAutomatic(db),
  ]);
  const uneven = ties.filter(({ ledger, schedules }) => ledger !== schedules);
  const unexplained = await listUnexplained(
    db,
    asOf,
    uneven.map(({ account }) => account),
  );
  const schedules = rows.map((row) => shownOf(row, today));
  return {
    asOf,
    schedules,
    accounts: ties.map(({ account, title, ledger, schedules: told }) => ({
      account,
      title,
      ledger,
      schedules: told,
      difference: ledger - told,
      unexplained: unexplained
        .filter((row) => row.account === account)
        .map(({ transactionId, number, date, description, amount }) => {
          return { transactionId, number, date, description, amount };
        }),
    })),
    dueCount: schedules.filter(({ state }) => state === 'due').length,
    automatic: {
      isAutomatic: automatic?.isAutomatic ?? false,
      by: automatic?.clientId ?? '',
    },
  };
}

/** A schedule as lists show it. */
export function shownOf(row: ScheduleRow, today: BusinessDate): Shown {
  return { ...row, left: row.total - row.posted, state: stateOf(row, today) };
}

function stateOf(row: ScheduleRow, today: BusinessDate): Shown['state'] {
  if (row.isDisposed) return 'disposed';
  if (row.stoppedAt !== null) return 'ended';
  if (row.nextDue === null) return 'finished';
  return row.nextDue <= today ? 'due' : 'running';
}

const KINDS: Readonly<Record<Shown['kind'], string>> = {
  'prepaid': 'Prepaid',
  'deferred-income': 'Deferred income',
  'asset': 'Asset',
  'loan': 'Loan',
  'thirteenth-month': '13th month',
};

const STATES: Readonly<Record<Shown['state'], string>> = {
  running: 'Running',
  due: 'Due',
  finished: 'Finished',
  ended: 'Ended',
  disposed: 'Disposed',
};

/** The schedules beside their accounts, as a report. */
export function scheduleReport({ asOf, schedules, accounts }: Overview, now: Date): Report {
  const money = (key: string, title: string) => ({ key, title, type: 'money' as const });
  const text = (key: string, title: string) => ({ key, title, type: 'text' as const });
  return {
    title: 'Schedules',
    period: `As of ${longDate(asOf)}`,
    heading: ['In Philippine Peso'],
    columns: [
      text('name', 'Schedule'),
      text('kind', 'Kind'),
      text('account', 'Account'),
      text('days', 'From and to'),
      text('state', 'Status'),
      money('total', 'Total'),
      money('posted', 'Posted'),
      money('left', 'Left'),
    ],
    rows: schedules.map((row) => ({
      kind: 'line' as const,
      level: 0,
      cells: [
        { text: row.name },
        { text: KINDS[row.kind] },
        { text: `${row.account} to ${row.counterAccount}` },
        { text: `${formatDate(row.firstDay)} to ${formatDate(row.lastDay)}` },
        { text: STATES[row.state] },
        { amount: row.total },
        { amount: row.posted },
        { amount: row.left },
      ],
    })),
    checks: accounts.map(({ account, title, ledger, schedules: told, difference }) => ({
      text: `${account} ${title}: ${formatMoney(ledger)} by ledger, ${formatMoney(told)} by schedules, difference ${formatMoney(difference)}.`,
      isOk: difference === 0n,
    })),
    notes: [],
    asRecordedBy: null,
    producedAt: now,
  };
}
