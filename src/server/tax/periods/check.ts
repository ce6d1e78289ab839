import type { Kysely } from 'kysely';
import type { z } from 'zod';

import type { checklistItem, finding } from '#shared/api/tax/checklists.ts';
import type { Period } from '#shared/periods.ts';
import type { Tables } from '../../tables.ts';
import type { Caller } from '../../platform/http/caller.ts';

/** One question of the checklist with its answer, as the wire's schema takes it. */
export type ChecklistItem = z.output<typeof checklistItem>;
export type Finding = z.output<typeof finding>;

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
  /** What to do about what it finds. */
  readonly advice: string;
  /** How grave what it finds is. */
  readonly severity: 'warns' | 'blocks';
  find(tx: Kysely<Tables>, asked: CheckContext): Promise<readonly Finding[]>;
  /**
   * The first of the same, and how many there are: of a check that may find more than anybody
   * reads.
   */
  findFirst?(
    tx: Kysely<Tables>,
    asked: CheckContext,
    limit: number,
  ): Promise<{ readonly findings: readonly Finding[]; readonly count: number }>;
}
