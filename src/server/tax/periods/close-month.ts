import { randomUUID } from 'node:crypto';

import type { Kysely } from 'kysely';

import type { Period } from '#shared/periods.ts';
import { Problem } from '#shared/problems.ts';

import { recordAudit } from '../../platform/audit/record.ts';
import type { Tables } from '../../tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { hashOf } from '../../platform/hash-of.ts';
import type { Caller } from '../../platform/http/caller.ts';

import { deriveDigest, runChecklist } from './checklist.ts';
import type { ChecklistItem } from './check.ts';
import { isYearClosed } from './closing-balances.ts';
import { closeInDatabase, holdPostings, listMonthStates } from './month-queries.ts';
import { demandMonth, demandYear, fiscalYearEnd, buildMonths, yearOf } from './months.ts';
import { rethrowRefusal } from './period-refusals.ts';

interface Act {
  readonly note: string;
  readonly address: string;
}

/**
 * Closes a month: its checklist runs while nobody posts, is frozen with the close, and from now on
 * entries dated in the month are refused (handbook 5.1, rule 6). Throws period-changed (the
 * checklist found other things than were seen), period-blocked, period-note-needed,
 * period-not-over, period-earlier-open, period-closed, not-found.
 */
export async function closeMonth(
  deps: Deps,
  caller: Caller,
  { month: key, digest, ...act }: Act & { readonly month: string; readonly digest: string },
): Promise<void> {
  const month = demandMonth(key);
  const year = yearOf(month, await fiscalYearEnd(deps, caller));
  await deps.db
    .transaction()
    .execute(async (tx) => {
      await holdPostings(tx);
      const items = await runChecklist(tx, { month, year, caller });
      if (deriveDigest(items) !== digest) throw new Problem('period-changed');
      await closeOne({ deps, tx, caller }, month, { items, ...act });
    })
    .catch(rethrowRefusal);
}

/**
 * Locks a taxable year (handbook 5.15, 11): closes each of its months that is still open, the first
 * one first. Throws closing-not-posted, period-blocked, period-note-needed, period-not-over,
 * period-earlier-open, not-found.
 */
export async function lockYear(
  deps: Deps,
  caller: Caller,
  { year: key, ...act }: Act & { readonly year: string },
): Promise<void> {
  const year = demandYear(key, await fiscalYearEnd(deps, caller));
  await deps.db
    .transaction()
    .execute(async (tx) => {
      await holdPostings(tx);
      if (!(await isYearClosed(tx, year))) throw new Problem('closing-not-posted');
      const states = await listMonthStates(tx, year);
      const open = new Set(
        states.filter(({ closedAt }) => closedAt === null).map(({ month }) => month),
      );
      for (const month of buildMonths(year).filter((one) => open.has(one.key))) {
        const items = await runChecklist(tx, { month, year, caller });
        await closeOne({ deps, tx, caller }, month, { items, ...act });
      }
    })
    .catch(rethrowRefusal);
}

async function closeOne(
  { deps, tx, caller }: { deps: Deps; tx: Kysely<Tables>; caller: Caller },
  month: Period,
  { items, note, address }: Act & { readonly items: readonly ChecklistItem[] },
): Promise<void> {
  demandClosable(items, note);
  const now = deps.clock.now();
  const sha256 = hashOf(items);
  await closeInDatabase(tx, {
    closeId: randomUUID(),
    month: month.from,
    userId: caller.userId,
    at: now.toISOString(),
    note,
    checklist: items,
    sha256,
  });
  await recordAudit(tx, {
    actor: caller.clientId,
    actorUserId: caller.userId,
    action: 'period.closed',
    subject: month.key,
    address,
    after: { note, sha256 },
    at: now,
  });
}

function demandClosable(items: readonly ChecklistItem[], note: string): void {
  const blocking = items.filter(({ severity }) => severity === 'blocks');
  if (blocking.length > 0) {
    const found = blocking.flatMap(({ findings }) => findings.map(({ text }) => text)).join(' ');
    throw new Problem('period-blocked', { values: { found } });
  }
  if (note === '' && items.some(({ severity }) => severity === 'warns')) {
    const message = 'Enter why the month is closed with items that need review.';
    throw new Problem('period-note-needed', { fields: [{ path: 'note', message }] });
  }
}
