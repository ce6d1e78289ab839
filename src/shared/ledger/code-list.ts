import type { WithholdingCode } from './withholding.ts';

/** What a rate is of. */
export const BASE_WORDS: Readonly<Record<WithholdingCode['base'], string>> = {
  'without-vat': 'Amount without VAT',
  'gross': 'Gross amount',
};

/** Who withholds under a code. */
export const WITHHOLDER_WORDS: Readonly<Record<WithholdingCode['withholder'], string>> = {
  'every-company': 'Every company',
  'top-agent': 'Top withholding agents',
  'certain-payers': 'Certain payers',
  'government': 'Government',
  'platform': 'Platforms',
  'vat-of-non-residents': 'Payers of non-residents: VAT',
  'final-tax': 'Payers of non-residents: final tax',
};

/** Whether a code has every word that is looked for: on the screen, and in its files. */
export function isCodeNamed(
  { atc, title, source }: { atc: string; title: string; source: string },
  find: string,
): boolean {
  const text = `${atc} ${title} ${source}`.toLowerCase();
  return find
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
