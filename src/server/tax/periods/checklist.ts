import type { Kysely } from 'kysely';

import type { Period } from '#shared/periods.ts';

import type { Tables } from '../../tables.ts';
import { hashOf } from '../../platform/hash-of.ts';

import { listAcceptances } from './acceptance-queries.ts';
import type { AcceptanceRow } from './acceptance-queries.ts';
import type { CheckContext, Check, ChecklistItem, Finding } from './check.ts';
import { LEDGER_CHECKS } from './ledger-checks.ts';
import { WORK_CHECKS } from './work-checks.ts';

/** More than that nobody reads; the count says how many there are. */
const MOST_FINDINGS = 2000;
const MOST_PAST = 500;
const CHECKS: readonly Check[] = [...LEDGER_CHECKS, ...WORK_CHECKS];

/** A check by its key; nothing where there is none. */
export function findCheck(key: string): Check | undefined {
  return CHECKS.find((check) => check.key === key);
}

/** Runs the checklist of a month, all of it at the moment of `tx` (handbook 5.1 rule 6, 5.15). */
export async function runChecklist(
  tx: Kysely<Tables>,
  asked: CheckContext,
): Promise<ChecklistItem[]> {
  const accepted = new Map(
    (await listAcceptances(tx, asked.month))
      .filter(({ withdrawnAt }) => withdrawnAt === null)
      .map((acceptance) => [acceptance.mark, acceptance]),
  );
  const items: ChecklistItem[] = [];
  for (const check of CHECKS) {
    const own = [...accepted.values()].filter(({ key }) => key === check.key);
    const found = await findWanted(tx, check, { asked, isAccepted: own.length > 0 });
    items.push(buildItem(check, found, own));
  }
  return items;
}

/** All that a check finds, or what of it is shown where none of it may be accepted already. */
async function findWanted(
  tx: Kysely<Tables>,
  check: Check,
  { asked, isAccepted }: { readonly asked: CheckContext; readonly isAccepted: boolean },
) {
  if (check.findFirst !== undefined && !isAccepted)
    return check.findFirst(tx, asked, MOST_FINDINGS);
  const findings = await check.find(tx, asked);
  return { findings, count: findings.length };
}

/**
 * What one check finds, each with its mark: the same question about the same words. Where a balance
 * is another one the words are others, so what was accepted is what is accepted. Equal words have
 * marks of their own, by their place.
 */
export async function runCheck(tx: Kysely<Tables>, check: Check, asked: CheckContext) {
  return placed(await check.find(tx, asked)).map(({ text, path, place }) => {
    return { text, path, mark: markOf(check, { text, place }) };
  });
}

/** Findings with their place among those of equal words. */
function placed(findings: readonly Finding[]) {
  const seen = new Map<string, number>();
  return findings.map((finding) => {
    const place = seen.get(finding.text) ?? 0;
    seen.set(finding.text, place + 1);
    return { ...finding, place };
  });
}

function markOf({ key }: Check, { text, place }: { text: string; place: number }): string {
  return hashOf([key, text, place]);
}

/** What blocks closing blocks it, whatever was accepted. */
function buildItem(
  check: Check,
  { findings: found, count }: { readonly findings: readonly Finding[]; readonly count: number },
  acceptances: readonly AcceptanceRow[],
): ChecklistItem {
  const { key, title, advice, severity } = check;
  const accepted = new Map(acceptances.map((row) => [row.mark, row]));
  // A mark takes reckoning: only what is shown and what has the words of an acceptance needs one.
  const texts = new Set(acceptances.map(({ finding }) => finding));
  const findings = placed(found).map((finding) => ({
    ...finding,
    accepted:
      severity === 'blocks' || !texts.has(finding.text)
        ? null
        : nameAcceptance(accepted.get(markOf(check, finding))),
  }));
  const open = findings.filter((finding) => finding.accepted === null);
  const closed = findings.filter((finding) => finding.accepted !== null);
  const shown = [...open, ...closed].slice(0, MOST_FINDINGS);
  return {
    key,
    title,
    advice,
    severity: count === 0 ? 'ok' : count === closed.length ? 'accepted' : severity,
    findings: shown.map(({ place, ...finding }) => ({
      ...finding,
      mark: markOf(check, { ...finding, place }),
    })),
    findingCount: count,
    openCount: count - closed.length,
  };
}

function nameAcceptance(row: AcceptanceRow | undefined) {
  if (row === undefined) return null;
  return { acceptanceId: row.acceptanceId, by: row.by, at: row.at, note: row.note };
}

/**
 * Acceptances of a month that no longer count: taken back, or of a finding that is gone or says
 * something else; the newest first.
 */
export async function listPast(tx: Kysely<Tables>, month: Period, items: readonly ChecklistItem[]) {
  const counted = new Set(
    items.flatMap(({ findings }) => findings.map(({ accepted }) => accepted?.acceptanceId)),
  );
  return (await listAcceptances(tx, month))
    .filter(({ acceptanceId }) => !counted.has(acceptanceId))
    .slice(0, MOST_PAST)
    .map(({ key, finding, withdrawnBy, withdrawnAt, withdrawnReason, ...row }) => ({
      acceptanceId: row.acceptanceId,
      by: row.by,
      at: row.at,
      note: row.note,
      title: findCheck(key)?.title ?? key,
      finding,
      withdrawn:
        withdrawnAt === null
          ? null
          : { by: withdrawnBy ?? '', at: withdrawnAt, reason: withdrawnReason ?? '' },
    }));
}

/**
 * SHA-256 of what a checklist found and what of it is accepted: what is closed is what was seen.
 */
export function deriveDigest(items: readonly ChecklistItem[]): string {
  return hashOf(
    items.map(({ key, severity, findingCount, findings }) => {
      const texts = findings.map(({ text, accepted }) => [text, accepted?.acceptanceId ?? '']);
      return { key, severity, findingCount, texts };
    }),
  );
}
