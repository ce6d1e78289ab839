import { randomUUID } from 'node:crypto';

import { Problem } from '#shared/problems.ts';

import { recordAudit } from '../../platform/audit/record.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';

import { endAcceptance, holdAcceptance, insertAcceptances } from './acceptance-queries.ts';
import { findCheck, runCheck } from './checklist.ts';
import { demandMonth, fiscalYearEnd, yearOf } from './months.ts';

/** More texts of findings an audit row does not repeat; their count is there. */
const MOST_IN_AUDIT = 50;

interface Accepting {
  /** `2026-12`. */
  readonly month: string;
  /** Of the check. */
  readonly key: string;
  /** Of what it found. */
  readonly marks: readonly string[];
  readonly note: string;
  readonly address: string;
}

/**
 * Accepts what a check of an open month found, as it was seen, with a note. Throws not-found (month
 * or check), finding-blocks, finding-changed (it is not found, or not in these words, any more),
 * finding-accepted, period-closed.
 */
export async function acceptFindings(
  deps: Deps,
  caller: Caller,
  { month: monthKey, key, marks, note, address }: Accepting,
): Promise<void> {
  const month = demandMonth(monthKey);
  const year = yearOf(month, await fiscalYearEnd(deps, caller));
  const check = findCheck(key);
  if (check === undefined) throw new Problem('not-found');
  if (check.severity === 'blocks') throw new Problem('finding-blocks');
  const at = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    const found = await runCheck(tx, check, { month, year, caller });
    const texts = new Map(found.map(({ mark, text }) => [mark, text]));
    const rows = [...new Set(marks)].map((mark) => {
      const finding = texts.get(mark);
      if (finding === undefined) throw new Problem('finding-changed');
      return { acceptanceId: randomUUID(), month: month.from, key, mark, finding, note, at };
    });
    await insertAcceptances(
      tx,
      rows.map((row) => ({ ...row, userId: caller.userId })),
    );
    const findings = rows.slice(0, MOST_IN_AUDIT).map(({ finding }) => finding);
    await recordAudit(tx, {
      actor: caller.clientId,
      actorUserId: caller.userId,
      action: 'finding.accepted',
      subject: month.key,
      address,
      after: { check: key, note, count: rows.length, findings },
      at,
    });
  });
}

/**
 * Takes back that a finding was accepted, with the reason; it asks for attention again. Throws
 * not-found, acceptance-withdrawn, period-closed.
 */
export async function withdrawAcceptance(
  deps: Deps,
  caller: Caller,
  given: { readonly acceptanceId: string; readonly reason: string; readonly address: string },
): Promise<void> {
  const { acceptanceId, reason, address } = given;
  const at = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    const kept = await holdAcceptance(tx, acceptanceId);
    if (kept === undefined) throw new Problem('not-found');
    if (kept.withdrawn_at !== null) throw new Problem('acceptance-withdrawn');
    await endAcceptance(tx, { acceptanceId, userId: caller.userId, at, reason });
    await recordAudit(tx, {
      actor: caller.clientId,
      actorUserId: caller.userId,
      action: 'finding.withdrawn',
      subject: kept.month.slice(0, 7),
      address,
      before: { check: kept.check_key, finding: kept.finding, note: kept.note },
      after: { reason },
      at,
    });
  });
}
