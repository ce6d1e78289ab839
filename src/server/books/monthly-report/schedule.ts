import { randomUUID } from 'node:crypto';

import type { Kysely } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';
import { addDays, manilaDate } from '#shared/dates.ts';
import type { Period } from '#shared/periods.ts';
import { monthPeriodOf } from '#shared/periods.ts';
import type { FieldProblem } from '#shared/problems.ts';
import { Problem } from '#shared/problems.ts';

import { recordAudit } from '../../platform/audit/record.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Tables } from '../../tables.ts';

import { findCompany } from '../auditor-package/queries.ts';

import { findSchedule, isSent, keepSchedule } from './month-queries.ts';
import { sendMonthlyReport } from './send-report.ts';

/** On which day, and to whom, reports go out by themselves, and the next one. */
export interface Schedule {
  readonly isOn: boolean;
  readonly day: number;
  readonly recipients: string[];
  readonly version: number;
  readonly next: { readonly on: BusinessDate; readonly month: string } | null;
}

/** What an accountant begins with: the tenth, when most months are closed. */
const USUAL_DAY = 10;

/** The schedule as it stands on a day. */
export async function readSchedule(db: Kysely<Tables>, today: BusinessDate): Promise<Schedule> {
  const kept = await findSchedule(db);
  if (kept === undefined) {
    return { isOn: false, day: USUAL_DAY, recipients: [], version: 0, next: null };
  }
  const { is_on: isOn, day, recipients, first_month: first, version } = kept;
  if (!isOn) return { isOn, day, recipients, version, next: null };
  const before = monthBefore(today);
  const isOver = before.from < first || (await isSent(db, { month: before.from }));
  const due = isOver ? monthPeriodOf(today) : before;
  const later = due.from < first ? monthPeriodOf(first) : due;
  return { isOn, day, recipients, version, next: { on: dueDay(later, day), month: later.label } };
}

/**
 * Saves the schedule: from now on, reports of earlier months do not go out by themselves. Throws
 * conflict when somebody saved it since it was read, bad-request for a switched-on one without an
 * address.
 */
export async function saveSchedule(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  given: {
    readonly isOn: boolean;
    readonly day: number;
    readonly recipients: readonly string[];
    readonly version: number;
  },
): Promise<number> {
  const { isOn, day, recipients, version } = given;
  if (isOn && recipients.length === 0) throw new Problem('bad-request', { fields: [NOBODY] });
  const at = clock.now();
  const today = manilaDate(at);
  const before = monthBefore(today);
  const first = dueDay(before, day) >= today ? before : monthPeriodOf(today);
  return db.transaction().execute(async (tx) => {
    const kept = { isOn, day, recipients, firstMonth: first.from, version, userId: actor.userId };
    if (!(await keepSchedule(tx, { ...kept, at }))) throw new Problem('conflict');
    await recordAudit(tx, {
      at,
      actor: actor.clientId,
      actorUserId: actor.userId,
      action: 'monthly-report.scheduled',
      subject: isOn ? 'on' : 'off',
      address: actor.address,
      after: { isOn, day, recipients },
    });
    return version + 1;
  });
}

const NOBODY: FieldProblem = {
  path: 'recipients',
  message: 'Enter at least one email address.',
};

/**
 * Mails the report of the month before, once its day has come, in the name of who set the schedule;
 * each month once, however many servers ask. Answers the month that was sent.
 */
export async function sendDueReport(
  deps: Pick<Deps, 'db' | 'files' | 'log' | 'clock' | 'config'>,
): Promise<string | undefined> {
  const { db, clock } = deps;
  const today = manilaDate(clock.now());
  const month = monthBefore(today);
  const kept = await findSchedule(db);
  if (kept === undefined || !kept.is_on || month.from < kept.first_month) return undefined;
  if (today < dueDay(month, kept.day) || (await isSent(db, { month: month.from })))
    return undefined;
  const company = await findCompany(db);
  if (company === undefined) return undefined;
  await sendMonthlyReport(deps, {
    asker: {
      companyId: company.companyId,
      companyName: company.name,
      userId: kept.saved_by,
      name: kept.saved_by_name,
    },
    month,
    recipients: kept.recipients,
    sender: null,
    sendId: randomUUID(),
  });
  return month.key;
}

function monthBefore(today: BusinessDate): Period {
  return monthPeriodOf(addDays(monthPeriodOf(today).from, -1));
}

/** The day on which the report of a month goes out. */
function dueDay(month: Period, day: number): BusinessDate {
  return addDays(month.to, day);
}
