import type { z } from 'zod';

import type { reconciliationFigures } from '#shared/api/bank/reconciliations.ts';

import type { PrintedCompany } from './printed-company.ts';

/** Who signed, and when. */
export interface Signature {
  readonly by: string;
  readonly at: Date;
}

/**
 * A bank reconciliation statement as its pages print it. Without a preparer it is a draft, and says
 * so on every page.
 */
export interface PrintedReconciliation {
  readonly figures: z.output<typeof reconciliationFigures>;
  readonly prepared: Signature | null;
  readonly reviewed: Signature | null;
  /** SHA-256 of the figures that were signed. */
  readonly sha256: string;
}

/**
 * What the drawing is given: the statement under the company's head of the day, and who asked for
 * it when.
 */
export interface ReconciliationInput extends PrintedReconciliation {
  readonly company: PrintedCompany;
  readonly printed: Signature;
}
