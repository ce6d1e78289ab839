import type { Kysely } from 'kysely';

import type { Tables } from '../../tables.ts';
import { hashOf } from '../../platform/hash-of.ts';

import type { CheckContext, Check, ChecklistItem } from './check.ts';
import { LEDGER_CHECKS } from './ledger-checks.ts';
import { WORK_CHECKS } from './work-checks.ts';

/** More than that nobody reads; the count says how many there are. */
const MOST_FINDINGS = 2000;
const CHECKS: readonly Check[] = [...LEDGER_CHECKS, ...WORK_CHECKS];

/** Runs the checklist of a month, all of it at the moment of `tx` (handbook 5.1 rule 6, 5.15). */
export async function runChecklist(
  tx: Kysely<Tables>,
  asked: CheckContext,
): Promise<ChecklistItem[]> {
  const items: ChecklistItem[] = [];
  for (const check of CHECKS) {
    const findings = await check.find(tx, asked);
    items.push({
      key: check.key,
      title: check.title,
      severity: findings.length === 0 ? 'ok' : check.severity,
      findings: findings.slice(0, MOST_FINDINGS),
      findingCount: findings.length,
    });
  }
  return items;
}

/** SHA-256 of what a checklist found: what is closed is what was seen. */
export function deriveDigest(items: readonly ChecklistItem[]): string {
  return hashOf(
    items.map(({ key, severity, findingCount, findings }) => {
      return { key, severity, findingCount, texts: findings.map(({ text }) => text) };
    }),
  );
}
