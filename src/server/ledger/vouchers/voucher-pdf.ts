import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { readProfile } from '../../platform/settings/company.ts';
import { readLogoAt } from '../../platform/settings/company-logo.ts';

import { drawPrintout } from '../../output/vouchers/drawing/draw-printout.ts';
import { getVoucherInput } from './queries.ts';
import { voucherFileName } from '../../output/vouchers/voucher-file.ts';

/**
 * The voucher of a transaction on the company's paper, under the logo of the day it was recorded.
 * With a `caller`, only of what they may see. Throws `Problem('not-found')` and what `drawPrintout`
 * throws.
 */
export async function voucherPdf(
  deps: Pick<Deps, 'db' | 'files' | 'log'>,
  transactionId: string,
  caller?: Caller,
): Promise<{ fileName: string; content: Uint8Array }> {
  const { companyId, ...input } = await getVoucherInput(deps.db, transactionId, caller);
  const logo = await readLogoAt(deps, companyId, input.recordedAt);
  const { paperSize } = await readProfile(deps.db);
  const company = { ...input.company, logo, paperSize };
  return {
    fileName: voucherFileName(input),
    content: await drawPrintout({ template: 'voucher', input: { ...input, company } }),
  };
}
