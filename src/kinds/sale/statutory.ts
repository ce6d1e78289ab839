import { divideRounded, netOfGross } from '#shared/money.ts';
import type { Centavos } from '#shared/money.ts';
import { vatRateOn } from '#shared/ledger/vat.ts';
import { keysOf } from '#shared/keys-of.ts';

import type { SaleTerms } from './work-out.ts';

/**
 * Discounts that the law gives the buyer, as classes of a line (handbook 2.2, item 8; 14, ruling
 * 2). Those of senior citizens (RA 9994), persons with disability (RA 10754) and solo parents (RA
 * 11861, on listed goods) are on the price without VAT, which is not charged; that of national
 * athletes (RA 10699) and of those who bear the Medal of Valor (RA 9049) is before VAT.
 */
export const STATUTORY = {
  'senior': {
    name: 'Senior citizen',
    label: 'Senior citizen (20%)',
    category: 'exempt',
    percent: 20n,
  },
  'pwd': { name: 'PWD', label: 'PWD (20%)', category: 'exempt', percent: 20n },
  'athlete': {
    name: 'National athlete',
    label: 'National athlete (20%)',
    category: 'vatable',
    percent: 20n,
  },
  'valor': {
    name: 'Medal of Valor',
    label: 'Medal of Valor (20%)',
    category: 'vatable',
    percent: 20n,
  },
  'solo-parent': {
    name: 'Solo parent',
    label: 'Solo parent (10%)',
    category: 'exempt',
    percent: 10n,
  },
} as const;

export type StatutoryClass = keyof typeof STATUTORY;

/** The classes of discounts by law, as the form lists them. */
export const STATUTORY_CLASSES = keysOf(STATUTORY);

/** Whether the class of a line is a discount by law. */
export function isStatutory(taxClass: string): taxClass is StatutoryClass {
  return Object.hasOwn(STATUTORY, taxClass);
}

/** A line with a discount by law, in centavos. */
interface StatutoryAmounts {
  /** The price without VAT, which the discount is computed on. */
  readonly base: Centavos;
  /** Without VAT. */
  readonly discount: Centavos;
  /** VAT that the price has and the buyer does not pay. */
  readonly exemptedVat: Centavos;
  /** What is left of the line; with VAT where its category and the price have it. */
  readonly charged: Centavos;
}

/**
 * What the law gives on a price as written: base is the price, less its VAT where it has it, and
 * the discount is rounded once a line.
 */
export function statutoryAmounts(
  taxClass: StatutoryClass,
  price: Centavos,
  { date, priceMode, isVatRegistered }: SaleTerms,
): StatutoryAmounts {
  const { category, percent } = STATUTORY[taxClass];
  const hasVat = isVatRegistered && priceMode === 'vat-inclusive';
  const rate = hasVat ? vatRateOn(date) : 0n;
  const base = netOfGross(price, rate);
  if (category === 'exempt') {
    const discount = divideRounded(base * percent, 100n);
    return { base, discount, exemptedVat: price - base, charged: base - discount };
  }
  const written = divideRounded(price * percent, 100n);
  return {
    base,
    discount: netOfGross(written, rate),
    exemptedVat: 0n,
    charged: price - written,
  };
}
