import type { BusinessDate } from '../dates.ts';
import type { Centavos } from '../money.ts';

interface BaseAndTax {
  readonly base: Centavos;
  readonly tax: Centavos;
}

/** An invoice with the output VAT that was claimed back on it, or added back. */
export interface AdjustedInvoice {
  readonly transactionId: string;
  readonly number: string;
  readonly party: string;
  readonly amount: Centavos;
}

/** What the tax rows of a quarter come to, in centavos. */
export interface VatFigures {
  readonly from: BusinessDate;
  readonly to: BusinessDate;
  readonly vatable: BaseAndTax;
  readonly zeroRated: Centavos;
  readonly exempt: Centavos;
  /** Goods, services and capital goods bought with VAT. */
  readonly domestic: BaseAndTax;
  /** Bought without input tax: exempt, or of sellers without VAT. */
  readonly withoutInput: Centavos;
  /** Of the input tax: what was bought for resale alone, so it belongs to taxable sales. */
  readonly direct: Centavos;
  readonly importations: BaseAndTax;
  readonly exemptImportations: Centavos;
  /** Some were posted otherwise than by their form, so no tax row has them. */
  readonly hasTiedImportations: boolean;
  /** Output VAT that was claimed back on uncollected receivables, and added back; by invoice. */
  readonly uncollected: {
    readonly claimed: readonly AdjustedInvoice[];
    readonly recovered: readonly AdjustedInvoice[];
  };
  /** Services of non-residents whose VAT, which was withheld, was remitted in the quarter. */
  readonly remitted: BaseAndTax;
  /** Excess of the quarter before, as it was carried (account 1430). */
  readonly carriedOver: Centavos;
  /** VAT that government customers withheld, by certificates that came in hand in the quarter. */
  readonly withheld: Centavos;
  /**
   * What earlier quarters left of it: more than their VAT, and neither refunded nor used (account
   * 1445).
   */
  readonly withheldBefore: Centavos;
  /**
   * What is left on the accounts of output and input VAT of earlier quarters; nothing once those
   * are closed.
   */
  readonly unclosed: Centavos;
}

/** How the input tax of exempt sales (item 53) comes about, in centavos. */
export interface ExemptInput {
  readonly exemptSales: Centavos;
  readonly totalSales: Centavos;
  /** All input tax of the quarter (item 50B). */
  readonly current: Centavos;
  /** Of goods for resale, so of taxable sales alone. */
  readonly direct: Centavos;
  /** Of what was bought for exempt sales alone (53X, typed). */
  readonly alone: Centavos;
  /** What is left: of no sale in particular. */
  readonly common: Centavos;
  /** The share of exempt sales in it, and what was bought for them alone. */
  readonly due: Centavos;
}
