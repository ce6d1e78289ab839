import type { BusinessDate } from '#shared/dates.ts';
import { PURCHASE_CLASSES, shareGross, shareNet, splitVat, vatRateOn } from '#shared/ledger/vat.ts';
import type { PriceMode, PurchaseClass } from '#shared/ledger/vat.ts';
import { withheldByCode, withholdingOn } from '#shared/ledger/withholding.ts';
import type { Withheld, WithholdingCodes } from '#shared/ledger/withholding.ts';
import { sum } from '#shared/money.ts';
import type { Centavos } from '#shared/money.ts';
import { keysOf } from '#shared/keys-of.ts';

import { discountOn } from '../line-discount.ts';

import type { ExpenseLine } from './line-columns.ts';

/** What was bought on one document. */
export interface Purchase {
  readonly date: BusinessDate;
  readonly priceMode: PriceMode;
  readonly lines: readonly ExpenseLine[];
}

/** What of the facts a document is worked out with. */
interface Buyer {
  readonly company: { readonly isVatRegistered: boolean };
  readonly codes: WithholdingCodes;
}

/** The lines of one VAT class, whose VAT is rounded together (handbook 5.1, rule 7). */
interface PurchaseGroup {
  readonly vatClass: PurchaseClass;
  readonly rateBasisPoints: bigint;
  readonly net: Centavos;
  readonly vat: Centavos;
}

interface WorkedLine extends ExpenseLine {
  readonly net: Centavos;
  /** With VAT. */
  readonly gross: Centavos;
  /** What its account is debited: the net amount; with VAT where the buyer can't claim it. */
  readonly cost: Centavos;
  /** What the cost was before its discount, less the cost. */
  readonly saved: Centavos;
}

/** A document worked out; all amounts in centavos. */
export interface WorkedOut {
  readonly lines: readonly WorkedLine[];
  readonly groups: readonly PurchaseGroup[];
  readonly withheld: readonly Withheld[];
  /** VAT on services of non-residents, which the buyer keeps back and remits. */
  readonly withheldVat: readonly Withheld[];
  readonly net: Centavos;
  readonly vat: Centavos;
  readonly tax: Centavos;
  readonly taxOfVat: Centavos;
  /** Net and VAT, less what is withheld of both: what the supplier gets. */
  readonly payable: Centavos;
}

/**
 * Works out what was bought (handbook 5.1, 5.5): VAT rounded once a VAT class, withholding once a
 * code on the sum without VAT. For a buyer who is not VAT-registered, VAT is part of the cost
 * (handbook 4).
 */
export function workOut(
  purchase: Purchase,
  { company: { isVatRegistered }, codes }: Buyer,
): WorkedOut {
  const worked = new Map<ExpenseLine, WorkedLine>();
  const classes = keysOf(PURCHASE_CLASSES);
  const groups = classes.flatMap((vatClass) => {
    const lines = purchase.lines.filter((line) => line.vatClass === vatClass);
    if (lines.length === 0) return [];
    const group = { vatClass, lines, rate: rateOf(vatClass, purchase.date, codes) };
    for (const line of workLines(group, purchase.priceMode, isVatRegistered))
      worked.set(line.from, line.worked);
    const amount = sum(lines.map(chargedOf));
    const split = splitVat(amount, purchase.priceMode, group.rate);
    return [{ vatClass, rateBasisPoints: group.rate, ...split }];
  });
  const lines = purchase.lines.flatMap((line) => worked.get(line) ?? []);
  const withheld = withheldByCode(lines, purchase.date, codes);
  const net = sum(groups.map((group) => group.net));
  const vat = sum(groups.map((group) => group.vat));
  const tax = sum(withheld.map((each) => each.tax));
  const withheldVat = vatOfNonResidents(groups, purchase.date, codes);
  const taxOfVat = sum(withheldVat.map((each) => each.tax));
  const payable = net + vat - tax - taxOfVat;
  return { lines, groups, withheld, withheldVat, net, vat, tax, taxOfVat, payable };
}

/** All VAT of the classes that are withheld, each under its code (RA 12023, RR 3-2025). */
function vatOfNonResidents(
  groups: readonly PurchaseGroup[],
  date: BusinessDate,
  codes: WithholdingCodes,
): Withheld[] {
  return groups.flatMap(({ vatClass, net: base, vat: tax }) => {
    const atc = PURCHASE_CLASSES[vatClass].withheldUnder;
    const code = atc === undefined ? undefined : withholdingOn(codes, atc, date);
    return code === undefined || tax === 0n ? [] : [{ code, base, tax }];
  });
}

/** VAT that is withheld has the rate of its code on the day: none once the code is ended. */
function rateOf(vatClass: PurchaseClass, date: BusinessDate, codes: WithholdingCodes): bigint {
  const { inputVat, withheldUnder } = PURCHASE_CLASSES[vatClass];
  if (withheldUnder !== undefined)
    return withholdingOn(codes, withheldUnder, date)?.rateBasisPoints ?? 0n;
  return inputVat === undefined ? 0n : vatRateOn(date);
}

function workLines(
  { lines, rate }: { lines: readonly ExpenseLine[]; rate: bigint },
  mode: PriceMode,
  isVatRegistered: boolean,
) {
  const amounts = lines.map(chargedOf);
  const nets = shareNet(amounts, mode, rate);
  const gross = shareGross(amounts, mode, rate);
  const costs = isVatRegistered ? nets : gross;
  return lines.map((line, index) => {
    const { net, vat } = splitVat(discountOn(line.discount, line.amount), mode, rate);
    return {
      from: line,
      worked: {
        ...line,
        net: nets[index] ?? 0n,
        gross: gross[index] ?? 0n,
        cost: costs[index] ?? 0n,
        saved: isVatRegistered ? net : net + vat,
      },
    };
  });
}

/** The amount of a line as written, less its discount. */
function chargedOf({ amount, discount }: ExpenseLine): Centavos {
  return amount - discountOn(discount, amount);
}
