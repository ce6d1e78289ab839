import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';

import { findCompanyHead } from './company-head.ts';
import { drawPrintout } from './drawing/draw-printout.ts';
import type { PrintedReconciliation } from './reconciliation-input.ts';

/**
 * A bank reconciliation statement with its proof of cash as a PDF, under the company's head of the
 * day. Throws what `drawPrintout` throws.
 */
export async function reconciliationPdf(
  deps: Pick<Deps, 'db' | 'files' | 'log' | 'clock'>,
  caller: Pick<Caller, 'companyId' | 'companyName' | 'clientId'>,
  paper: PrintedReconciliation,
): Promise<Uint8Array> {
  const company = await findCompanyHead(deps, caller);
  const printed = { by: caller.clientId, at: deps.clock.now() };
  return drawPrintout({ template: 'reconciliation', input: { ...paper, company, printed } });
}
