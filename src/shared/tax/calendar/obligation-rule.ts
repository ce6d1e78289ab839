import type { MetBy } from './met-by.ts';

/** What of the company decides whether an obligation is its own, and on which day it falls. */
export interface Taxpayer {
  readonly registeredName: string;
  readonly isVatRegistered: boolean;
  readonly entityType: 'corporation' | 'opc' | 'partnership' | 'sole_proprietor' | 'professional';
  readonly booksMode: 'manual' | 'loose_leaf' | 'computerised';
  readonly efpsGroup: EfpsGroup | 'none';
  readonly isEmployer: boolean;
  readonly isFinalTaxWithholder: boolean;
  readonly isLessor: boolean;
  readonly hasInventory: boolean;
  /** 1 to 12. */
  readonly fiscalYearEndMonth: number;
  /** Months, `YYYY-MM`, in which it withheld VAT on services of non-residents. */
  readonly remittanceMonths?: readonly string[];
}

type EfpsGroup = 'A' | 'B' | 'C' | 'D' | 'E';

/**
 * How often: calendar months, quarters, half-years and years, or the quarters and the year of the
 * company's taxable year. A `taxable-quarter` is named by its place in that year, a `vat-quarter`
 * by its days (see `taxableQuarterKeyOf`).
 */
export type Frequency =
  | 'month'
  | 'quarter'
  | 'half'
  | 'year'
  | 'taxable-quarter'
  | 'vat-quarter'
  | 'taxable-year';

/**
 * The day, reckoned from the end of the period: a day of the month so many months later (`last`:
 * its last day), so many days later, or none that a rule could give, only in which year.
 */
export type DueRule =
  | { readonly monthsAfter: number; readonly day: number | 'last' }
  | { readonly daysAfter: number }
  | { readonly setByHand: true; readonly inYearAfter: boolean };

type Authority = 'BIR' | 'LGU' | 'DOLE' | 'SSS' | 'PhilHealth' | 'Pag-IBIG' | 'SEC';

export interface ObligationRule {
  /** Names it in addresses and in the database. */
  readonly form: string;
  readonly title: string;
  readonly authority: Authority;
  readonly frequency: Frequency;
  /** Of the year, 1 to 12 or 1 to 4; absent: all. */
  readonly only?: readonly number[];
  readonly due: DueRule;
  /** Instead of `due` in the last month of the year. */
  readonly decemberDue?: DueRule;
  /** Days of the same month for those who file by eFPS, by group. */
  readonly efpsDays?: Readonly<Record<EfpsGroup, number>>;
  /** By the first letter of the registered name: the first row whose letter is not before it. */
  readonly daysByLetter?: readonly { readonly upTo: string; readonly day: number | 'last' }[];
  /** Stays on its day also when that is a Saturday, Sunday or holiday. */
  readonly staysPut?: true;
  /** Goes along with it. */
  readonly with?: readonly string[];
  /** To whom it is given; absent: it goes to the authority. */
  readonly giveTo?: 'suppliers' | 'employees';
  /** How it is met, where nothing is filed. */
  readonly metBy?: Exclude<MetBy, 'filed'>;
  /** How the day is found, in words. */
  readonly rule: string;
  /** What is not certain, or what the day depends on besides (handbook 6.8: M). */
  readonly note?: string;
  readonly isDueFrom: (company: Taxpayer) => boolean;
  /** Due for some of its periods only: those in which there was something to file. */
  readonly isDueFor?: (company: Taxpayer, period: string) => boolean;
}
