import { findKind } from '#kinds/index.ts';
import type { BusinessDate } from '#shared/dates.ts';

import type { Deps } from '../../platform/deps.ts';

import { countEvidence } from './queries.ts';
import type { EvidenceCounts } from './queries.ts';

/** What has documents and what lacks them; amounts in centavos. */
export interface EvidenceFigures {
  readonly neededCount: number;
  readonly neededAmount: bigint;
  readonly documentedCount: number;
  readonly documentedAmount: bigint;
  readonly excusedCount: number;
  readonly excusedAmount: bigint;
  readonly missingCount: number;
  readonly missingAmount: bigint;
  /** Share of the amount that has a document, in tenths of a percent; null: nothing needs one. */
  readonly score: number | null;
}

export interface EvidenceRow extends EvidenceFigures {
  /** `2026-12`. */
  readonly month: string;
  readonly kind: string;
  readonly kindTitle: string;
}

/** The evidence of some days by month and kind, and of all of them. */
export async function evidenceOf(
  { db }: Pick<Deps, 'db'>,
  days: { readonly from: BusinessDate; readonly to: BusinessDate },
): Promise<{ rows: EvidenceRow[]; total: EvidenceFigures }> {
  const counts = await countEvidence(db, days);
  const rows = counts.map((count) => ({
    ...sumOf([count]),
    month: count.month,
    kind: count.kind,
    kindTitle: findKind(count.kind)?.title ?? count.kind,
  }));
  return { rows, total: sumOf(counts) };
}

type Counts = Omit<EvidenceCounts, 'month' | 'kind'>;

/** Several rows as one, with what is missing and the score. */
export function sumOf(rows: readonly Counts[]): EvidenceFigures {
  const counted = (of: (row: Counts) => number) => rows.reduce((sum, row) => sum + of(row), 0);
  const summed = (of: (row: Counts) => bigint) => rows.reduce((sum, row) => sum + of(row), 0n);
  const needed = { count: counted((r) => r.neededCount), amount: summed((r) => r.neededAmount) };
  const has = {
    count: counted((r) => r.documentedCount),
    amount: summed((r) => r.documentedAmount),
  };
  const excused = { count: counted((r) => r.excusedCount), amount: summed((r) => r.excusedAmount) };
  return {
    neededCount: needed.count,
    neededAmount: needed.amount,
    documentedCount: has.count,
    documentedAmount: has.amount,
    excusedCount: excused.count,
    excusedAmount: excused.amount,
    missingCount: needed.count - has.count - excused.count,
    missingAmount: needed.amount - has.amount - excused.amount,
    score: scoreOf(needed, has),
  };
}

interface Sum {
  readonly count: number;
  readonly amount: bigint;
}

/** By amount; by number where no amount is at stake. Never rounded up to all of it. */
function scoreOf(needed: Sum, has: Sum): number | null {
  if (needed.count === 0) return null;
  return needed.amount === 0n
    ? Math.floor((has.count * 1000) / needed.count)
    : Number((has.amount * 1000n) / needed.amount);
}
