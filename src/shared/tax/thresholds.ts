import type { Centavos } from '../money.ts';
import { formatMoney } from '../money.ts';
import type { BusinessDate } from '../dates.ts';
import { legalFigureOn } from './legal-data.ts';

/** A threshold of the law, or the end of a range, and how near the books are to it. */
export interface Threshold {
  readonly key: string;
  readonly subject: string;
  /** What the books have, and what it is held against, as a person reads them. */
  readonly has: string;
  readonly limit: string;
  readonly state: ThresholdState;
  /** What follows from it, or is asked; empty while it is far. */
  readonly text: string;
}

type ThresholdState = 'reached' | 'near' | 'far';

/** From this share of a threshold on it is near: 80 % (handbook 14, ruling 17). */
const NEAR_PERCENT = 80n;

/** How near an amount is to its limit. */
function stateOf(amount: bigint, limit: bigint): ThresholdState {
  if (amount >= limit) return 'reached';
  return amount * 100n >= limit * NEAR_PERCENT ? 'near' : 'far';
}

/** What sales and purchases come to, in centavos. */
export interface Turnover {
  readonly sales: Centavos;
  readonly purchases: Centavos;
}

/**
 * Sales without VAT of any twelve months against the amount from which one registers for it (NIRC
 * 236(G)). `sales`: of the twelve months with the most.
 */
export function watchVat(sales: Centavos, today: BusinessDate): Threshold {
  const limit = legalFigureOn('vat-threshold', today) ?? 0n;
  // The law says: more than the amount.
  const state = sales === limit ? 'near' : stateOf(sales, limit);
  const percent = `${(sales * 100n) / (limit === 0n ? 1n : limit)} %`;
  const texts = {
    reached: `Sales of twelve months are above ${formatMoney(limit)}. Register for VAT, and say so in the company profile?`,
    near: `Sales of twelve months are at ${percent} of the amount from which VAT registration is due. Prepare to register?`,
    far: '',
  };
  return {
    key: 'vat',
    subject: 'VAT registration: sales of any twelve months',
    has: formatMoney(sales),
    limit: formatMoney(limit),
    state,
    text: texts[state],
  };
}

/**
 * Sales or purchases of a year against the amounts from which the BIR names top withholding agents
 * (RR 31-2020): which holds depends on the group of the revenue district.
 */
export function watchAgent(
  { sales, purchases }: Turnover,
  year: string,
  today: BusinessDate,
): Threshold {
  const low = legalFigureOn('twa-cde', today) ?? 0n;
  const high = legalFigureOn('twa-ab', today) ?? 0n;
  const [most, what] = sales > purchases ? [sales, 'Sales'] : [purchases, 'Purchases'];
  const state = stateOf(most, low);
  const groups =
    most >= high ? 'in every revenue district' : 'in revenue districts of groups C, D and E';
  const texts = {
    reached: `${what} of ${year} are enough for a top withholding agent ${groups}. Has the BIR published the company’s name?`,
    near: `${what} of ${year} come near the amount from which the BIR names top withholding agents.`,
    far: '',
  };
  return {
    key: 'top-agent',
    subject: `Top withholding agent: sales or purchases of ${year}`,
    has: formatMoney(most),
    limit: `${formatMoney(low)} (groups C, D, E), ${formatMoney(high)} (A, B)`,
    state,
    text: texts[state],
  };
}

const CLASSES = [
  { name: 'micro', from: undefined },
  { name: 'small', from: 'class-small' },
  { name: 'medium', from: 'class-medium' },
  { name: 'large', from: 'class-large' },
] as const;
export type TaxpayerClass = (typeof CLASSES)[number]['name'];

/**
 * Sales of a year against the class that the company profile says (RR 8-2024). `isWhole`: the year
 * is over and the books have all of it; of another year only a higher class is certain.
 */
export function watchClass(
  { sales, isWhole, year }: { sales: Centavos; isWhole: boolean; year: string },
  own: TaxpayerClass,
  today: BusinessDate,
): Threshold {
  const from = (key: string | undefined) =>
    key === undefined ? 0n : (legalFigureOn(key, today) ?? 0n);
  const actual = CLASSES.findLast((each) => sales >= from(each.from)) ?? CLASSES[0];
  const at = CLASSES.findIndex(({ name }) => name === own);
  const next = CLASSES[at + 1];
  const isHigher = CLASSES.indexOf(actual) > at;
  const isOther = isHigher || (isWhole && actual.name !== own);
  const state = isOther
    ? 'reached'
    : next !== undefined && stateOf(sales, from(next.from)) === 'near'
      ? 'near'
      : 'far';
  const texts = {
    reached: `Sales of ${year} make a ${actual.name} taxpayer; the company profile says ${own}. Change the class?`,
    near: `Sales of ${year} come near those of a ${next?.name ?? own} taxpayer.`,
    far: '',
  };
  return {
    key: 'class',
    subject: `Taxpayer class: sales of ${year}`,
    has: formatMoney(sales),
    limit: next === undefined ? '' : `${formatMoney(from(next.from))} (${next.name})`,
    state,
    text: texts[state],
  };
}

/** A range of printed numbers and how many are left of it. */
export interface WatchedRange {
  readonly name: string;
  readonly total: number;
  readonly left: number;
  /** Another range of the same forms has numbers left. */
  readonly hasOther: boolean;
}

/** The end of a range of printed forms: new ones take weeks to be approved and printed. */
export function watchRange({ name, total, left, hasOther }: WatchedRange): Threshold {
  const used = BigInt(total - left);
  const state = hasOther ? 'far' : stateOf(used, BigInt(total));
  const texts = {
    reached:
      'No number is left. Apply for a new authority to print (ATP) before the next document.',
    near: `${left} numbers are left. Apply for a new authority to print (ATP)?`,
    far: '',
  };
  return {
    key: `range ${name}`,
    subject: `Printed numbers ${name}`,
    has: `${used} used`,
    limit: String(total),
    state,
    text: texts[state],
  };
}
