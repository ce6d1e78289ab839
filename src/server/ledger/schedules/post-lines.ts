import { randomUUID } from 'node:crypto';

import { journalEntry } from '#kinds/journal-entry/journal-entry.ts';
import { findKind } from '#kinds/index.ts';
import { manilaDate } from '#shared/dates.ts';
import type { BusinessDate } from '#shared/dates.ts';
import { invariant } from '#shared/invariant.ts';
import { formatMoney } from '#shared/money.ts';
import { Problem } from '#shared/problems.ts';

import type { Deps } from '../../platform/deps.ts';
import { hashOf } from '../../platform/hash-of.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { notePrepared } from '../approvals/note-prepared.ts';
import { findAuthor } from '../approvals/queries.ts';
import { inRecordingTransaction, recordPostings } from '../postings/record.ts';
import type { NewPosting } from '../postings/record.ts';
import type { KnownFacts } from '../transactions/known-facts.ts';
import { buildPosting } from '../transactions/new-posting.ts';
import { replayEarlierAnswer } from '../transactions/post.ts';
import { prepare } from '../transactions/prepare.ts';

import { findDue, journalAnswersOf } from './due.ts';
import { listDueRows, readAutomatic } from './queries.ts';
import type { DueRow } from './queries.ts';

/** A line of a schedule, and the day that its entry has. */
export interface LineChoice {
  readonly scheduleId: string;
  readonly position: number;
  readonly date: BusinessDate;
}

/**
 * Posts lines that are due as journal entries, all or none; answers how many. A line that is posted
 * already, or not due, is refused. Throws schedule-line-posted, schedule-own, schedule-line-waits,
 * bad-request for a day before the line's month or to come, and what posting throws.
 */
export async function postLines(
  deps: Deps,
  caller: Caller,
  request: { lines: readonly LineChoice[]; key: string; address: string },
): Promise<number> {
  const { lines, key, address } = request;
  const contentHash = hashOf({ schedules: lines });
  const { userId, clientId: actor } = caller;
  const by = { userId, actor, address, at: deps.clock.now() };
  try {
    const postings = await buildPostings(deps, caller, lines);
    await inRecordingTransaction(deps.db, async (tx) => {
      await notePrepared(tx, postings, by);
      await recordPostings(tx, { ...by, key, contentHash, postings });
    });
  } catch (error) {
    await replayEarlierAnswer(deps, { userId, key, contentHash }, error);
  }
  return lines.length;
}

async function buildPostings(
  deps: Deps,
  caller: Caller,
  lines: readonly LineChoice[],
): Promise<NewPosting[]> {
  const today = manilaDate(deps.clock.now());
  const due = await listDueRows(deps.db, today);
  const { lines: shown } = await findDue(deps, caller.userId);
  const rows = new Map(due.map((row) => [placeOf(row), row]));
  const approvals = new Map(shown.map((line) => [placeOf(line), line.approval]));
  const postings: NewPosting[] = [];
  let shared: KnownFacts | undefined;
  for (const [at, choice] of lines.entries()) {
    const row = rows.get(placeOf(choice));
    if (row === undefined) throw new Problem('schedule-line-posted');
    const approval = approvals.get(placeOf(choice));
    if (approval === 'waits') throw new Problem('schedule-line-waits');
    if (approval === 'needed') {
      const amount = formatMoney(row.amount + row.interest);
      throw new Problem('schedule-own', { values: { amount } });
    }
    demandDay(row, choice.date, { today, at });
    const prepared = await prepareLine(deps, caller, { row, date: choice.date, shared });
    shared = prepared.known;
    const { scheduleId, position } = choice;
    postings.push({
      ...buildPosting(prepared, caller),
      scheduleLine: { scheduleId, position },
    });
  }
  return postings;
}

/** Throws bad-request, at the line's place, for a day before its month or to come. */
export function demandDay(
  { dueDate }: DueRow,
  date: BusinessDate,
  { today, at }: { today: BusinessDate; at: number },
): void {
  if (date >= dueDate && date <= today) return;
  const message = 'Choose a day from the day it is due up to today.';
  throw new Problem('bad-request', { fields: [{ path: `lines.${at}.date`, message }] });
}

/** The entry of a line, checked as the journal entry form is. */
export async function prepareLine(
  deps: Deps,
  caller: Caller,
  { row, date, shared }: { row: DueRow; date: BusinessDate; shared?: KnownFacts | undefined },
) {
  const kind = findKind(journalEntry.id);
  invariant(kind, 'there is a journal entry form');
  const typed = journalAnswersOf(row, date);
  return prepare(deps, caller, { kind, typed, corrects: undefined, ...(shared && { shared }) });
}

function placeOf({ scheduleId, position }: { scheduleId: string; position: number }): string {
  return `${scheduleId} ${position}`;
}

/**
 * Posts what is due where the company wants it posted by itself, in the name of who switched it on;
 * lines of closed months and those that somebody else must post are left to people. Gives how many.
 */
export async function postDueLines(deps: Deps): Promise<number> {
  try {
    const automatic = await readAutomatic(deps.db);
    if (automatic?.isAutomatic !== true || automatic.role !== 'accountant') return 0;
    const { lines } = await findDue(deps, automatic.userId);
    const ready = lines.filter(({ problem, note }) => problem === '' && note === '');
    if (ready.length === 0) return 0;
    const author = await findAuthor(deps.db, automatic.userId);
    let done = 0;
    for (const { scheduleId, position, date } of ready) {
      const key = randomUUID();
      const chosen = [{ scheduleId, position, date }];
      done += await postLines(deps, author, { lines: chosen, key, address: '' }).catch(
        (error: unknown) => {
          // What is wrong with one line keeps no other from its day.
          deps.log.warn({ err: error, scheduleId, position }, 'a schedule line was not posted');
          return 0;
        },
      );
    }
    return done;
  } catch (error) {
    deps.log.warn({ err: error }, 'schedules could not be posted');
    return 0;
  }
}
