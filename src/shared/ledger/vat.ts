import { ACCOUNT } from './chart.ts';
import type { BusinessDate } from '../dates.ts';
import type { Centavos } from '../money.ts';
import { netOfGross, vatOnNet } from '../money.ts';

// Dated, newest first: a new rate is a new row (12 % since 1 February 2006, NIRC 106 and 108;
// handbook 6.1).
const RATES = [
  { from: '2006-02-01', basisPoints: 1_200n },
  { from: '1900-01-01', basisPoints: 1_000n },
] as const;

/** How prices are written on an invoice. */
export type PriceMode = 'vat-exclusive' | 'vat-inclusive';

export interface NetAndVat {
  readonly net: Centavos;
  readonly vat: Centavos;
}

/**
 * What is bought, as far as VAT tells it apart (handbook 6.4), with the account that its input VAT
 * stands on.
 */
export const PURCHASE_CLASSES = {
  'goods': { label: 'Goods', inputVat: ACCOUNT.inputVatGoods, withheldUnder: undefined },
  'services': { label: 'Services', inputVat: ACCOUNT.inputVatServices, withheldUnder: undefined },
  'capital-goods': {
    label: 'Capital goods',
    inputVat: ACCOUNT.inputVatCapitalGoods,
    withheldUnder: undefined,
  },
  'exempt': { label: 'VAT-exempt', inputVat: undefined, withheldUnder: undefined },
  'non-vat': { label: 'Non-VAT', inputVat: undefined, withheldUnder: undefined },
  // The buyer withholds the VAT and remits it (RA 12023, RR 3-2025; RR 16-2005 sec. 4.114-2), under
  // the code of the kind of service; it is input VAT once it is remitted.
  'non-resident-digital': {
    label: 'Digital services of a non-resident',
    inputVat: ACCOUNT.inputVatToRemit,
    withheldUnder: 'WV080',
  },
  'non-resident-rights': {
    label: 'Rent or royalties of a non-resident',
    inputVat: ACCOUNT.inputVatToRemit,
    withheldUnder: 'WV050',
  },
  'non-resident-services': {
    label: 'Other services of a non-resident',
    inputVat: ACCOUNT.inputVatToRemit,
    withheldUnder: 'WV070',
  },
} as const;

/** The code of input VAT on services of non-residents, claimed when it was remitted. */
export const REMITTED_VAT = 'remitted';

/** The codes of what was imported: with VAT paid at customs, and exempt from it. */
export const IMPORTED = { taxable: 'imported', exempt: 'imported-exempt' } as const;

/**
 * The code of what was bought without input tax and stands in no list: of nobody registered, or
 * without an invoice. 2550Q asks for it all the same (item 48A; handbook 14, ruling 11).
 */
export const UNLISTED_PURCHASE = 'unlisted';

export type PurchaseClass = keyof typeof PURCHASE_CLASSES;

/** The return of VAT withheld on services of non-residents. */
export const REMITTANCE_FORM = '1600-VT';
const REMITTANCE = new RegExp(String.raw`^${REMITTANCE_FORM} (\d{4}-(?:0[1-9]|1[0-2]))$`);

/**
 * The document that VAT withheld on services of non-residents waits under until it is remitted: the
 * return of the month, such as `1600-VT 2026-10`.
 */
export function remittanceOf(date: BusinessDate): string {
  return `${REMITTANCE_FORM} ${date.slice(0, 7)}`;
}

/** The month of such a document, `2026-10`; nothing of any other. */
export function monthOfRemittance(document: string): string | undefined {
  return REMITTANCE.exec(document)?.[1];
}

/** The rate of VAT on a day, in hundredths of a percent. */
export function vatRateOn(date: BusinessDate): bigint {
  return RATES.find(({ from }) => from <= date)?.basisPoints ?? 0n;
}

/**
 * Splits the sum of one tax category of one document, with the one rounding that it gets (handbook
 * 5.1, rule 7).
 */
export function splitVat(amount: Centavos, mode: PriceMode, rateBasisPoints: bigint): NetAndVat {
  if (mode === 'vat-exclusive') return { net: amount, vat: vatOnNet(amount, rateBasisPoints) };
  const net = netOfGross(amount, rateBasisPoints);
  return { net, vat: amount - net };
}

/**
 * Shares the net amount of a category among its parts as written. Each running total is rounded, so
 * the shares add up to the net that `splitVat` gives for the whole.
 */
export function shareNet(
  amounts: readonly Centavos[],
  mode: PriceMode,
  rateBasisPoints: bigint,
): Centavos[] {
  return shares(amounts, (written) => splitVat(written, mode, rateBasisPoints).net);
}

/** The same for the amount with VAT, which is the cost for a buyer that is not VAT-registered. */
export function shareGross(
  amounts: readonly Centavos[],
  mode: PriceMode,
  rateBasisPoints: bigint,
): Centavos[] {
  return shares(amounts, (written) => {
    const { net, vat } = splitVat(written, mode, rateBasisPoints);
    return net + vat;
  });
}

function shares(
  amounts: readonly Centavos[],
  wholeOf: (written: Centavos) => Centavos,
): Centavos[] {
  let written = 0n;
  let shared = 0n;
  return amounts.map((amount) => {
    written += amount;
    const share = wholeOf(written) - shared;
    shared += share;
    return share;
  });
}
