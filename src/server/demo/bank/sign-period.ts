import type { BusinessDate } from '#shared/dates.ts';

import { digestOf, prepareReconciliation } from '../../bank/reconciliations/prepare.ts';
import { reviewReconciliation } from '../../bank/reconciliations/review.ts';
import { statementFigures } from '../../bank/reconciliations/statement-figures.ts';
import type { Deps } from '../../platform/deps.ts';
import type { DemoAuthors } from '../record-acts.ts';

import { findReconciliation } from './queries.ts';

const FROM = 'demo';

/**
 * The accountant prepares the reconciliation of an account as at a day, and the admin reviews it;
 * each once.
 */
export async function signPeriod(
  deps: Deps,
  { accountant, admin }: Pick<DemoAuthors, 'accountant' | 'admin'>,
  wanted: { account: string; asAt: BusinessDate },
): Promise<void> {
  const before = await findReconciliation(deps.db, wanted);
  if (before !== undefined && before.reviewed_at !== null) return;
  const { statement } = await statementFigures(deps.db, wanted, accountant);
  const sha256 = before?.figures_sha256 ?? digestOf(statement);
  const reconciliationId =
    before?.reconciliation_id ??
    (await prepareReconciliation(deps, accountant, { ...wanted, digest: sha256, address: FROM }));
  await reviewReconciliation(deps, admin, { reconciliationId, sha256, address: FROM });
}
