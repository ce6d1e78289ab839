import type { BusinessDate } from '#shared/dates.ts';
import type { TaxRow } from '#shared/ledger/journal-entry.ts';
import { shareGross, shareNet, splitVat, vatRateOn } from '#shared/ledger/vat.ts';
import type { PriceMode } from '#shared/ledger/vat.ts';
import { sum } from '#shared/money.ts';
import type { Centavos } from '#shared/money.ts';

import type { TotalRow } from '../posting.ts';

/** Every category of a sale, in the order of its document. */
const SALES_CATEGORIES = ['vatable', 'zero-rated', 'exempt', 'non-vat'] as const;

/** What a sale is to the VAT; one of a seller who is not registered is `non-vat`. */
export type SalesCategory = (typeof SALES_CATEGORIES)[number];

/** A line of a sale, or of what changes one. */
interface SoldLine {
  readonly taxClass: Exclude<SalesCategory, 'non-vat'>;
  /** As written, with or without VAT. */
  readonly amount: Centavos;
}

/** What says how the lines of a document are worked out. */
export interface SaleTerms {
  readonly date: BusinessDate;
  readonly priceMode: PriceMode;
  readonly isVatRegistered: boolean;
}

/** Lines of one tax category: its amounts are rounded together (handbook 5.1, rule 7). */
export interface SaleGroup<Line = unknown> {
  readonly category: SalesCategory;
  readonly rate: bigint;
  readonly net: Centavos;
  readonly vat: Centavos;
  readonly lines: readonly (Line & {
    readonly net: Centavos;
    readonly gross: Centavos;
  })[];
}

/** The lines of a sale by category, VAT rounded once each, and what each line is without it. */
export function workOutSale<Line extends SoldLine>(
  lines: readonly Line[],
  { date, priceMode, isVatRegistered }: SaleTerms,
): SaleGroup<Line>[] {
  return SALES_CATEGORIES.flatMap((category) => {
    const own = lines.filter(
      ({ taxClass }) => (isVatRegistered ? taxClass : 'non-vat') === category,
    );
    if (own.length === 0) return [];
    const rate = category === 'vatable' ? vatRateOn(date) : 0n;
    const amounts = own.map(({ amount }) => amount);
    const shares = shareNet(amounts, priceMode, rate);
    const gross = shareGross(amounts, priceMode, rate);
    return [
      {
        category,
        rate,
        ...splitVat(sum(amounts), priceMode, rate),
        lines: own.map((line, index) => ({
          ...line,
          net: shares[index] ?? 0n,
          gross: gross[index] ?? 0n,
        })),
      },
    ];
  });
}

/** One tax row a category; `sign` -1n where the document takes a sale back. */
export function saleTaxRows(
  groups: readonly SaleGroup[],
  told: Pick<TaxRow, 'partyId' | 'document' | 'date'>,
  sign: 1n | -1n = 1n,
): TaxRow[] {
  return groups.map(({ category, net, vat, rate }) => ({
    type: 'output-vat',
    code: category,
    base: sign * net,
    rateBasisPoints: Number(rate),
    tax: sign * vat,
    ...told,
  }));
}

/**
 * The total block of a sale by category, which ends with what is due (handbook 2.2; RMC 77-2024).
 */
export function totalsByCategory(
  groups: readonly Pick<SaleGroup, 'category' | 'net' | 'vat'>[],
  due: TotalRow,
  discount: Centavos = 0n,
): TotalRow[] {
  const given = discount === 0n ? [] : [{ label: 'Discounts, already deducted', amount: discount }];
  const netOf = (category: SalesCategory) =>
    groups.find((group) => group.category === category)?.net ?? 0n;
  if (groups.some(({ category }) => category === 'non-vat')) return [...given, due];
  return [
    { label: 'VATable Sales', amount: netOf('vatable') },
    { label: 'VAT-Exempt Sales', amount: netOf('exempt') },
    { label: 'Zero-Rated Sales', amount: netOf('zero-rated') },
    { label: 'VAT Amount', amount: sum(groups.map(({ vat }) => vat)) },
    ...given,
    due,
  ];
}
