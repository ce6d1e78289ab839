import { checklistItem } from '#shared/api/tax/checklists.ts';
import { invariant } from '#shared/invariant.ts';

import type { ChecklistItem } from './check.ts';

/**
 * A checklist as a close keeps it. Closes from before findings could be accepted lack what is said
 * of that: nothing was accepted then.
 */
export function readFrozen(kept: unknown): ChecklistItem[] {
  invariant(Array.isArray(kept), 'a close keeps a checklist');
  return kept.map((item: unknown) => checklistItem.parse(withMarks(item)));
}

function withMarks(item: unknown): unknown {
  if (!isObject(item) || !Array.isArray(item['findings']) || 'advice' in item) return item;
  const findings = item['findings'].map((finding: unknown) =>
    isObject(finding) ? { ...finding, mark: NONE, accepted: null } : finding,
  );
  return { ...item, advice: '', findings, openCount: item['findingCount'] };
}

const NONE = '0'.repeat(64);

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
