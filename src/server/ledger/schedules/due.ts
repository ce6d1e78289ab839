import type { Kysely } from 'kysely';

import { journalEntry } from '#kinds/journal-entry/journal-entry.ts';
import { formatDate, manilaDate, monthOf } from '#shared/dates.ts';
import type { BusinessDate } from '#shared/dates.ts';
import { describeLine, entryLines } from '#shared/ledger/schedules/entry.ts';
import { monthsAfter } from '#shared/ledger/schedules/plan.ts';
import { formatMoney } from '#shared/money.ts';
import { monthPeriodOf } from '#shared/periods.ts';
import { sentenceOf } from '#shared/problems.ts';

import type { Tables } from '../../tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { isApprovalDue } from '../approvals/queries.ts';

import { MOST_AT_ONCE, listDueRows, readClosed, readTitles } from './queries.ts';
import type { DueRow } from './queries.ts';

/** What is closed: months, and the days up to the opening balances. */
type Closed = Awaited<ReturnType<typeof readClosed>>;

/**
 * The lines that are due up to today, each with its entry, the day that it would be posted on, and
 * what keeps it from being posted by this person. `more` tells that there are others beyond.
 */
export async function findDue({ db, clock }: Pick<Deps, 'db' | 'clock'>, userId: string) {
  const today = manilaDate(clock.now());
  const [rows, closed, titles] = await Promise.all([
    listDueRows(db, today),
    readClosed(db),
    readTitles(db),
  ]);
  const lines = [];
  for (const row of rows.slice(0, MOST_AT_ONCE)) {
    const date = postingDay(row, closed, today);
    lines.push({
      scheduleId: row.scheduleId,
      position: row.position,
      name: row.name,
      dueDate: row.dueDate,
      date,
      // Why it is not posted on the day it is due.
      note: noteOf(row, date),
      ...(await approvalOf(db, row, userId)),
      total: row.amount + row.interest,
      entry: entryLines(row).map((line) => ({ ...line, title: titles.get(line.account) ?? '' })),
    });
  }
  return { lines, more: rows.length > MOST_AT_ONCE };
}

/** The last day of the month it is due in, or where that is closed of the next that is open. */
function postingDay(
  { dueDate, notBefore }: Pick<DueRow, 'dueDate' | 'notBefore'>,
  closed: Closed,
  today: BusinessDate,
): BusinessDate {
  let day = notBefore !== null && notBefore > dueDate ? notBefore : dueDate;
  while (isClosed(day, closed) && monthOf(day) < monthOf(today))
    day = monthPeriodOf(monthsAfter(`${monthOf(day)}-01`, 1)).to;
  return day > today ? today : day;
}

function isClosed(day: BusinessDate, { months, openingDay }: Closed): boolean {
  return months.includes(monthOf(day)) || (openingDay !== null && day <= openingDay);
}

function noteOf({ dueDate }: DueRow, date: BusinessDate): string {
  if (date === dueDate) return '';
  const { label } = monthPeriodOf(dueDate);
  return `${label} is closed. It is posted on ${formatDate(date)}, in the next open month.`;
}

/**
 * A rule may ask a second person for an entry like this (decision 185). What a document brought was
 * approved with it; what was typed is submitted for approval, or posted by somebody else than who
 * typed it. What was submitted waits for its approval, whoever looks.
 */
async function approvalOf(db: Kysely<Tables>, row: DueRow, userId: string) {
  const { requestId } = row;
  if (requestId !== null)
    return { approval: 'waits' as const, problem: sentenceOf('schedule-line-waits'), requestId };
  const amount = row.amount + row.interest;
  const isOwn = row.isTyped && row.makerId === userId;
  if (!isOwn || !(await isApprovalDue(db, journalEntry.id, amount)))
    return { approval: 'none' as const, problem: '', requestId };
  const problem = sentenceOf('schedule-own', { amount: formatMoney(amount) });
  return { approval: 'needed' as const, problem, requestId };
}

/** The journal entry form filled in with a line. */
export function journalAnswersOf(row: DueRow, date: BusinessDate) {
  const amount = (centavos: bigint) => (centavos === 0n ? '' : formatMoney(centavos));
  return {
    date,
    stage: row.kind === 'loan' ? 'normal' : 'adjusting',
    description: describeLine(row),
    lines: entryLines(row).map((line) => ({
      account: line.account,
      debit: amount(line.debit),
      credit: amount(line.credit),
      party: '',
      document: '',
      foreign: '',
      memo: '',
    })),
    note: '',
    attachments: [],
  };
}
