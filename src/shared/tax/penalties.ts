import type { BusinessDate } from '../dates.ts';
import { addDays, daysBetween, formatDate } from '../dates.ts';
import { divideRounded, formatMoney, sum } from '../money.ts';
import type { Centavos } from '../money.ts';

import { legalFigureOn } from './legal-data.ts';

/** A band of the schedule of compromise penalties, up to and with an amount. */
interface Band {
  readonly upTo?: Centavos;
  readonly penalty: Centavos;
}

/** A schedule and the day that it holds from. */
interface Schedule {
  readonly from: BusinessDate;
  readonly source: string;
  readonly bands: readonly Band[];
}

const RMO_7_2015 = { from: '2015-01-22', source: 'RMO 7-2015, annex A; NIRC 255' } as const;

/** By the tax that was not paid in time; dated, newest first. */
export const COMPROMISE_OF_TAX: readonly Schedule[] = [
  {
    ...RMO_7_2015,
    bands: [
      { upTo: 500_000n, penalty: 100_000n },
      { upTo: 1_000_000n, penalty: 300_000n },
      { upTo: 2_000_000n, penalty: 500_000n },
      { upTo: 5_000_000n, penalty: 1_000_000n },
      { upTo: 10_000_000n, penalty: 1_500_000n },
      { upTo: 50_000_000n, penalty: 2_000_000n },
      { upTo: 100_000_000n, penalty: 3_000_000n },
      { upTo: 500_000_000n, penalty: 4_000_000n },
      { penalty: 5_000_000n },
    ],
  },
];

/** By gross sales, where a return that came late has no tax to pay; dated, newest first. */
export const COMPROMISE_OF_SALES: readonly Schedule[] = [
  {
    ...RMO_7_2015,
    bands: [
      { upTo: 5_000_000n, penalty: 100_000n },
      { upTo: 10_000_000n, penalty: 300_000n },
      { upTo: 50_000_000n, penalty: 500_000n },
      { upTo: 500_000_000n, penalty: 1_000_000n },
      { upTo: 1_000_000_000n, penalty: 1_500_000n },
      { upTo: 2_500_000_000n, penalty: 2_000_000n },
      { penalty: 2_500_000n },
    ],
  },
];

/** A year of interest, as it is counted by the day. */
const DAYS_OF_YEAR = 365n;

/** A return that is, or was, not filed and paid by its due date. */
export interface LateReturn {
  /** What is payable with it; nothing or less: there is no tax to pay. */
  readonly tax: Centavos;
  readonly grossSales: Centavos;
  readonly due: BusinessDate;
  /** The day of filing and payment, or today while it is open. */
  readonly filedOn: BusinessDate;
  /** A micro or small taxpayer. */
  readonly isSmall: boolean;
}

/** One of the three penalties, in centavos, and how it came about. */
export interface Penalty {
  readonly kind: 'surcharge' | 'interest' | 'compromise';
  readonly amount: Centavos;
  readonly text: string;
}

/**
 * The penalties of a late return (NIRC 248, 249, 255; handbook 14, ruling 16): surcharge once,
 * interest by the day, compromise by band; less for micro and small taxpayers whose return fell due
 * since RR 6-2024. Nothing while it is not late.
 */
export function penaltiesOf(late: LateReturn): readonly Penalty[] {
  const days = daysBetween(late.due, late.filedOn);
  if (days <= 0) return [];
  const isReduced = late.isSmall && legalFigureOn('surcharge-small', late.due) !== undefined;
  if (late.tax <= 0n) return [compromise(COMPROMISE_OF_SALES, late, isReduced)];
  return [
    surcharge(late, isReduced),
    interest(late, isReduced),
    compromise(COMPROMISE_OF_TAX, late, isReduced),
  ];
}

function surcharge({ tax, due }: LateReturn, isReduced: boolean): Penalty {
  const rate = legalFigureOn(isReduced ? 'surcharge-small' : 'surcharge', due) ?? 0n;
  const amount = divideRounded(tax * rate, 10_000n);
  return { kind: 'surcharge', amount, text: `${percent(rate)} of ${formatMoney(tax)}` };
}

function interest({ tax, due, filedOn }: LateReturn, isReduced: boolean): Penalty {
  const key = isReduced ? 'interest-small' : 'interest';
  const days = daysBetween(due, filedOn);
  const rates = Array.from(
    { length: days },
    (_, at) => legalFigureOn(key, addDays(due, at + 1)) ?? 0n,
  );
  const amount = divideRounded(tax * sum(rates), 10_000n * DAYS_OF_YEAR);
  const told = [...new Set(rates)].map(percent).join(' and ');
  const of = `${told} a year of ${formatMoney(tax)} for ${days} day${days === 1 ? '' : 's'}`;
  return { kind: 'interest', amount, text: `${of}, to ${formatDate(filedOn)}` };
}

function compromise(
  schedules: readonly Schedule[],
  { tax, grossSales, due }: LateReturn,
  isReduced: boolean,
): Penalty {
  const schedule = schedules.find(({ from }) => from <= due);
  const isOfTax = tax > 0n;
  const amount = isOfTax ? tax : grossSales;
  const band = schedule?.bands.find(({ upTo }) => upTo === undefined || amount <= upTo);
  const whole = band?.penalty ?? 0n;
  const of = isOfTax
    ? `of ${formatMoney(amount)} unpaid`
    : `of gross sales of ${formatMoney(amount)}, no tax to pay`;
  return {
    kind: 'compromise',
    amount: isReduced ? divideRounded(whole, 2n) : whole,
    text: `${isReduced ? 'Half of the band' : 'Band'} ${of} (${schedule?.source ?? 'no schedule'})`,
  };
}

function percent(basisPoints: bigint): string {
  return `${Number(basisPoints) / 100} %`;
}

/** The items of a form that take the penalties, and those that they are worked out from. */
const ITEMS: Readonly<Record<string, PenaltyItems>> = {
  '2550Q': { tax: '21', sales: ['34A'], surcharge: '22', interest: '23', compromise: '24' },
  '2551Q': { tax: '19', sales: ['S'], surcharge: '20', interest: '21', compromise: '22' },
  '0619-E': { tax: '16', sales: [], surcharge: '17A', interest: '17B', compromise: '17C' },
  '1601-EQ': { tax: '25', sales: [], surcharge: '26', interest: '27', compromise: '28' },
  '1600-VT': { tax: '22', sales: [], surcharge: '23', interest: '24', compromise: '25' },
  '1702-RT': { tax: '16', sales: ['29'], surcharge: '17', interest: '18', compromise: '19' },
  '1702Q': { tax: '20', sales: ['2-1'], surcharge: '21', interest: '22', compromise: '23' },
  '1701Q': { tax: '63', sales: ['36', '47'], surcharge: '64', interest: '65', compromise: '66' },
  '1701': { tax: '26', sales: ['V-10', 'V-26'], surcharge: '28', interest: '27', compromise: '29' },
};

/** The items of a return with penalties, by what they are. */
export interface PenaltyItems {
  readonly tax: string;
  /** Gross sales, by the schedule that is filled in; none where the form has none. */
  readonly sales: readonly string[];
  readonly surcharge: string;
  readonly interest: string;
  readonly compromise: string;
}

/** Which items of a form penalties are; nothing for a form without them. */
export function penaltyItemsOf(form: string): PenaltyItems | undefined {
  return ITEMS[form];
}
