import type { Kysely } from 'kysely';

import type { getPeriod } from '#shared/api/tax/periods.ts';
import type { Parsed } from '#shared/api/route.ts';
import type { Period } from '#shared/periods.ts';

import type { Tables } from '../../tables.ts';
import { hashOf } from '../../platform/hash-of.ts';
import type { Caller } from '../../platform/http/caller.ts';

import { LEDGER_CHECKS } from './ledger-checks.ts';
import { WORK_CHECKS } from './work-checks.ts';

/** One question of the checklist with its answer, as the wire's schema takes it. */
export type ChecklistItem = Parsed<typeof getPeriod>['reply']['checklist']['items'][number];
export type Finding = ChecklistItem['findings'][number];

/** What a check is asked about. */
export interface CheckContext {
  readonly month: Period;
  /** The first and last day of the taxable year that the month is in. */
  readonly year: Period;
  readonly caller: Caller;
}

/** A check that the portal makes by itself; it finds nothing when all is in order. */
export interface Check {
  readonly key: string;
  readonly title: string;
  /** How grave what it finds is. */
  readonly severity: 'warns' | 'blocks';
  find(tx: Kysely<Tables>, asked: CheckContext): Promise<readonly Finding[]>;
}

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
    // oxlint-disable-next-line no-await-in-loop -- one connection, one after the other
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
export function digestOf(items: readonly ChecklistItem[]): string {
  return hashOf(
    items.map(({ key, severity, findingCount, findings }) => {
      return { key, severity, findingCount, texts: findings.map(({ text }) => text) };
    }),
  );
}
