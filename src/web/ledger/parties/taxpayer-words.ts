import type { Api } from '#shared/api/index.ts';

type TaxpayerType = Api['POST /api/parties']['body']['taxpayerType'];

/** How the types of taxpayers are called on screen. */
export const TAXPAYER_WORDS: Record<TaxpayerType, string> = {
  'non-individual': 'Company or organisation',
  'individual': 'Individual',
  'government': 'Government office',
  'employee': 'Officer or employee',
};
