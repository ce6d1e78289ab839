import type { CodeRow } from '../../forms/queries.ts';

/** What a rate is of. */
export const BASE_WORDS: Readonly<Record<CodeRow['base'], string>> = {
  'without-vat': 'Amount without VAT',
  'gross': 'Gross amount',
};

/** Who withholds under a code. */
export const WITHHOLDER_WORDS: Readonly<Record<CodeRow['withholder'], string>> = {
  'every-company': 'Every company',
  'top-agent': 'Top withholding agents',
  'certain-payers': 'Certain payers',
  'government': 'Government',
  'platform': 'Platforms',
  'vat-of-non-residents': 'Payers of non-residents: VAT',
  'final-tax': 'Payers of non-residents: final tax',
};

/** What is paid for under a code. */
export const PURPOSE_WORDS: Readonly<Record<CodeRow['purpose'], string>> = {
  goods: 'Goods',
  services: 'Services',
  either: 'Goods and services',
};
