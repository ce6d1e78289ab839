import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';

import { findCompanyHead } from './company-head.ts';
import { drawPrintout } from './drawing/draw-printout.ts';
import type { Statement } from './statement-input.ts';

/**
 * A statement of account as a PDF under the company's head and logo. The same statement gives the
 * same bytes. Throws what `drawPrintout` throws.
 */
export async function statementPdf(
  deps: Pick<Deps, 'db' | 'files' | 'log' | 'clock'>,
  caller: Pick<Caller, 'companyId' | 'companyName'>,
  statement: Statement,
): Promise<Uint8Array> {
  const company = await findCompanyHead(deps, caller);
  return drawPrintout({ template: 'statement', input: { ...statement, company } });
}
