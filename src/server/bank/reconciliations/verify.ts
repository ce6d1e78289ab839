import type { Kysely } from 'kysely';

import type { Tables } from '../../tables.ts';
import { hashOf } from '../../platform/hash-of.ts';

/** What a check of the reconciliations found. */
export interface ReconciliationFindings {
  readonly checked: number;
  /** Each names its account and day. */
  readonly faults: readonly string[];
}

/**
 * Hashes the figures of every reconciliation anew and compares them with what was signed. (Their
 * printed statements are checked with all stored documents.)
 */
export async function verifyReconciliations(db: Kysely<Tables>): Promise<ReconciliationFindings> {
  const rows = await db
    .selectFrom('reconciliations')
    .select(['account', 'as_at', 'figures', 'figures_sha256'])
    .orderBy('prepared_at')
    .execute();
  const altered = rows.filter((row) => hashOf(row.figures) !== row.figures_sha256);
  return {
    checked: rows.length,
    faults: altered.map(
      (row) =>
        `reconciliation of ${row.account} as of ${row.as_at} has other figures than were signed.`,
    ),
  };
}
