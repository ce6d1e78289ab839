import { splitVat, vatRateOn } from '#shared/ledger/vat.ts';
import { divideRounded } from '#shared/money.ts';
import type { Centavos } from '#shared/money.ts';

import { discountOn } from '../line-discount.ts';
import { STATUTORY, isStatutory, statutoryAmounts } from '../sale/statutory.ts';
import type { StatutoryClass } from '../sale/statutory.ts';
import type { SaleTerms } from '../sale/work-out.ts';

/** What a line says of its amount. */
interface WrittenLine {
  readonly quantity: bigint;
  readonly unitPrice: Centavos;
  readonly discount?: string | undefined;
}

interface ClassedLine extends WrittenLine {
  readonly taxClass: 'vatable' | 'zero-rated' | 'exempt' | StatutoryClass;
}

/** Quantity times unit price, rounded to the centavo: the line before any discount. */
export function priceOf({ quantity, unitPrice }: WrittenLine): Centavos {
  return divideRounded(quantity * unitPrice, 10_000n);
}

/** The line as written, less the discount that the seller gives. */
export function amountOf(line: WrittenLine): Centavos {
  const price = priceOf(line);
  return price - discountOn(line.discount, price);
}

/** A line as it is sold: its class, what is charged as written, and its discount without VAT. */
export type SoldLine<Line extends ClassedLine> = Omit<Line, 'taxClass' | 'discount'> & {
  readonly taxClass: 'vatable' | 'zero-rated' | 'exempt';
  readonly amount: Centavos;
  readonly discount: Centavos;
};

/** The lines less their discounts; one by law takes the place of the seller's. */
export function soldLines<Line extends ClassedLine>(
  lines: readonly Line[],
  terms: SaleTerms,
): SoldLine<Line>[] {
  return lines.map((line) => {
    const price = priceOf(line);
    const { taxClass } = line;
    if (isStatutory(taxClass)) {
      const { charged, discount } = statutoryAmounts(taxClass, price, terms);
      return { ...line, taxClass: STATUTORY[taxClass].category, amount: charged, discount };
    }
    const written = discountOn(line.discount, price);
    const isTaxed = taxClass === 'vatable' && terms.isVatRegistered;
    const rate = isTaxed ? vatRateOn(terms.date) : 0n;
    const { net: discount } = splitVat(written, terms.priceMode, rate);
    return { ...line, taxClass, amount: price - written, discount };
  });
}
