import { codeOptions } from '#shared/ledger/withholding.ts';
import type { CodeUse } from '#shared/ledger/withholding.ts';
import { LAW_CODES } from '#shared/ledger/withholding-codes.ts';

/**
 * What a choice of a withholding code offers: the codes of the law, and beside them in the portal
 * those that an accountant entered.
 */
export function codesField(codes: CodeUse) {
  return { codes, options: codeOptions(LAW_CODES, codes) };
}
