import { randomUUID } from 'node:crypto';

import { hasTrait } from '#kinds/index.ts';
import type { listReversing } from '#shared/api/tax/reversing.ts';
import type { Parsed } from '#shared/api/route.ts';
import type { BusinessDate } from '#shared/dates.ts';
import { addDays, formatDate, manilaDate } from '#shared/dates.ts';
import { Problem } from '#shared/problems.ts';

import { recordAudit } from '../../platform/audit/record.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Recorded } from '../../ledger/postings/record.ts';
import { reverseTransaction } from '../../ledger/transactions/reverse.ts';

import {
  cancelPlan,
  findStanding,
  keepObstacle,
  listDueReversing,
  listReversingRows,
  planReversal,
} from './reversing-queries.ts';
import type { ReversingRow } from './reversing-queries.ts';

type Shown = Parsed<typeof listReversing>['reply']['entries'][number];

const KEPT_DAYS = 365;

/** Entries that reverse themselves: planned, due, and what was done or cancelled within a year. */
export async function reversingEntries({ db, clock }: Deps): Promise<Shown[]> {
  const today = manilaDate(clock.now());
  const rows = await listReversingRows(db, { since: addDays(today, -KEPT_DAYS) });
  return rows.map((row) => shownOf(row, today));
}

/**
 * Plans an entry's reversal on a day, or changes it. Throws reversing-not-for-this (no journal
 * entry, or it does not stand), closing-entry-day, bad-request for a day before the entry.
 */
export async function planReversing(
  { db, clock }: Deps,
  caller: Caller,
  plan: { transactionId: string; reverseOn: BusinessDate; how: 'post' | 'ask'; address: string },
): Promise<void> {
  const { transactionId, reverseOn, how, address } = plan;
  await db.transaction().execute(async (tx) => {
    const found = await findStanding(tx, transactionId);
    if (found === undefined || !hasTrait(found.kind, ({ origin }) => origin === 'by-hand'))
      throw new Problem('reversing-not-for-this');
    if (found.stage === 'closing')
      throw new Problem('closing-entry-day', { values: { date: formatDate(found.date) } });
    if (reverseOn <= found.date) {
      const message = `Choose a day after ${formatDate(found.date)}, the day of the entry.`;
      throw new Problem('bad-request', { fields: [{ path: 'reverseOn', message }] });
    }
    const at = clock.now();
    await planReversal(tx, { transactionId, reverseOn, how, userId: caller.userId, at });
    await recordAudit(tx, {
      ...actOf(caller, { address, at, subject: found.number }),
      action: 'reversing.planned',
      after: { transactionId, reverseOn, how },
    });
  });
}

/** An entry does not reverse itself after all. Throws reversing-not-planned. */
export async function cancelReversing(
  { db, clock }: Deps,
  caller: Caller,
  { transactionId, address }: { transactionId: string; address: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const at = clock.now();
    if (!(await cancelPlan(tx, transactionId, at))) throw new Problem('reversing-not-planned');
    await recordAudit(tx, {
      ...actOf(caller, { address, at, subject: transactionId }),
      action: 'reversing.cancelled',
      after: { transactionId },
    });
  });
}

/**
 * Reverses an entry whose day has come, on that day. Throws reversing-not-planned,
 * reversing-too-early, and what `reverseTransaction` throws.
 */
export async function postReversing(
  deps: Deps,
  caller: Caller,
  { transactionId, key, address }: { transactionId: string; key: string; address: string },
): Promise<Recorded> {
  const today = manilaDate(deps.clock.now());
  const [row] = await listReversingRows(deps.db, { since: '0001-01-01', transactionId });
  if (row === undefined || row.isCancelled) throw new Problem('reversing-not-planned');
  if (row.reverseOn > today)
    throw new Problem('reversing-too-early', { values: { date: formatDate(row.reverseOn) } });
  return reverseTransaction(deps, caller, requestOf(row, { key, address }));
}

/**
 * Reverses the entries whose day has come and that reverse by themselves, in the name of who
 * planned it. What can't be reversed (its month is closed, what it opened is settled) keeps the
 * reason and is tried again. Gives how many were reversed.
 */
export async function postDueReversals(deps: Deps): Promise<number> {
  let done = 0;
  try {
    const due = await listDueReversing(deps.db, manilaDate(deps.clock.now()));
    for (const row of due.filter(({ how }) => how === 'post')) {
      if (await reverseOne(deps, row)) done += 1;
    }
  } catch (error) {
    deps.log.warn({ err: error }, 'entries that reverse themselves could not be read');
  }
  return done;
}

async function reverseOne(deps: Deps, row: ReversingRow): Promise<boolean> {
  try {
    const planner = { userId: row.plannerId, clientId: row.plannedBy };
    // Two servers at once: the second finds it reversed.
    await reverseTransaction(deps, planner, requestOf(row, { key: randomUUID(), address: '' }));
    return true;
  } catch (error) {
    // What is wrong with one entry keeps no other from its day.
    if (!(error instanceof Problem)) {
      deps.log.warn({ err: error, transactionId: row.transactionId }, 'an entry was not reversed');
      return false;
    }
    if (error.code !== 'already-reversed')
      await keepObstacle(deps.db, row.transactionId, error.message);
    return false;
  }
}

function requestOf(
  { transactionId, reverseOn, description }: ReversingRow,
  by: { key: string; address: string },
) {
  return { transactionId, date: reverseOn, reason: `Reversing entry: ${description}`, ...by };
}

function shownOf(row: ReversingRow, today: BusinessDate): Shown {
  const { reversalId, reversalNumber, reversalDate, isCancelled } = row;
  return {
    ...row,
    state:
      reversalId !== null
        ? 'done'
        : isCancelled
          ? 'cancelled'
          : row.reverseOn <= today
            ? 'due'
            : 'planned',
    reversal:
      reversalId === null || reversalNumber === null || reversalDate === null
        ? null
        : { transactionId: reversalId, number: reversalNumber, date: reversalDate },
  };
}

function actOf({ clientId, userId }: Caller, more: { address: string; at: Date; subject: string }) {
  return { actor: clientId, actorUserId: userId, ...more };
}
