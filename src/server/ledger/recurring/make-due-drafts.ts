import { randomUUID } from 'node:crypto';

import type { Kysely } from 'kysely';

import { findKind } from '#kinds/index.ts';
import { formatDate, manilaDate } from '#shared/dates.ts';
import type { BusinessDate } from '#shared/dates.ts';
import { dueAfter, dueDays } from '#shared/ledger/recurring.ts';

import type { Tables } from '../../tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { keepDraft } from '../drafts/keep-draft.ts';

import { claimDay, listDueEntries, setNextDate } from './queries.ts';
import type { RecurringEntryRow } from './queries.ts';
import { movedTo } from './repeated-answers.ts';

/**
 * The newest missed days that still become drafts; what is older was left undone on purpose, or
 * long ago.
 */
const MOST_AT_ONCE = 12;

/**
 * Makes a draft for each day that a recurring entry was due on, up to today in Manila, also for
 * days that were missed; each day once. Gives how many were made.
 */
export async function makeDueDrafts({ db, clock, log }: Deps): Promise<number> {
  const now = clock.now();
  try {
    return await db.transaction().execute((tx) => makeAll(tx, now));
  } catch (error) {
    // Whoever asks for the drafts gets those that are there; the next hour tries again.
    log.warn({ err: error }, 'recurring entries could not be made into drafts');
    return 0;
  }
}

async function makeAll(tx: Kysely<Tables>, now: Date): Promise<number> {
  const today = manilaDate(now);
  let made = 0;
  for (const entry of await listDueEntries(tx, today)) {
    const schedule = { everyMonths: entry.every_months, day: entry.day };
    const last = entry.until !== null && entry.until < today ? entry.until : today;
    const days = dueDays(entry.next_date, last, schedule);
    for (const due of days.slice(-MOST_AT_ONCE)) {
      if (await makeOne(tx, entry, { due, now })) made += 1;
    }
    const latest = days.at(-1) ?? entry.next_date;
    await setNextDate(tx, entry.recurring_entry_id, dueAfter(latest, schedule));
  }
  return made;
}

async function makeOne(
  tx: Kysely<Tables>,
  entry: RecurringEntryRow,
  { due, now }: { due: BusinessDate; now: Date },
): Promise<boolean> {
  const kind = findKind(entry.kind);
  const { recurring_entry_id: id } = entry;
  if (kind === undefined || !(await claimDay(tx, id, { due, now }))) return false;
  const place = { userId: entry.created_by, kind: kind.id, slot: `recurring:${id}:${due}` };
  await keepDraft(tx, place, {
    answers: movedTo(kind.fields, entry.answers, due),
    idempotencyKey: randomUUID(),
    title: `${entry.name}, ${formatDate(due)}`,
    summary: entry.summary,
    savedAt: now,
  });
  return true;
}
