import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';

import { findCompanyHead } from './company-head.ts';
import { drawPrintout } from './drawing/draw-printout.ts';
import type { Remittance } from './remittance-input.ts';

/**
 * A remittance advice as a PDF under the company's head and logo. The same advice gives the same
 * bytes. Throws what `drawPrintout` throws.
 */
export async function remittancePdf(
  deps: Pick<Deps, 'db' | 'files' | 'log' | 'clock'>,
  caller: Pick<Caller, 'companyId' | 'companyName'>,
  remittance: Remittance,
): Promise<Uint8Array> {
  const company = await findCompanyHead(deps, caller);
  return drawPrintout({ template: 'remittance', input: { ...remittance, company } });
}
