import type { BusinessDate } from '../dates.ts';
import type { Centavos } from '../money.ts';

/** The five books of original entry (handbook 3.6); an entry stands in exactly one. */
export const BOOKS = {
  SJ: 'Sales Journal',
  PJ: 'Purchase Journal',
  CRB: 'Cash Receipts Book',
  CDB: 'Cash Disbursements Book',
  GJ: 'General Journal',
} as const;

export type BookCode = keyof typeof BOOKS;

/**
 * Stands for the transaction's own number in the `document` of a line or tax row, which is known
 * only at posting.
 */
export const OWN_NUMBER = '#';

/**
 * One debit or credit; exactly one side is above zero. A sub-ledger line names its party and
 * document.
 */
export interface PostingLine {
  readonly account: string;
  readonly debit: Centavos;
  readonly credit: Centavos;
  readonly partyId?: string;
  readonly document?: string;
  readonly memo?: string;
  /**
   * Of an account in a foreign currency: how much of it, in minor units, signed as debit less
   * credit.
   */
  readonly quantity?: bigint;
  /**
   * Of an open item: its own day and the day it falls due, where they are not the transaction's.
   */
  readonly documentDate?: BusinessDate;
  readonly dueDate?: BusinessDate;
}

/** What tax registers read instead of guessing from accounts (handbook 5.1, rule 4). */
export interface TaxRow {
  /**
   * `expected-wt`: what a customer will withhold, told on the invoice and not booked; it fills in
   * the collection. `vat-wt`: VAT withheld on services of non-residents (form 1600-VT). `final-wt`:
   * final tax withheld from them.
   */
  readonly type:
    | 'output-vat'
    | 'input-vat'
    | 'ewt'
    | 'creditable-wt'
    | 'expected-wt'
    | 'vat-wt'
    | 'final-wt';
  /**
   * `vatable`, `zero-rated`, `exempt`, `non-vat` (a seller without VAT), `goods`, `services`,
   * `capital-goods`, `unlisted` (bought without input tax and in no list), `remitted` (withheld VAT
   * that is claimed), `imported`, `imported-exempt`, or the ATC.
   */
  readonly code: string;
  readonly base: Centavos;
  /** Hundredths of a percent: 1200 is 12 %. */
  readonly rateBasisPoints: number;
  readonly tax: Centavos;
  readonly partyId?: string;
  readonly document?: string;
  readonly date: BusinessDate;
}
