import type { BusinessDate } from '#shared/dates.ts';
import type { Centavos } from '#shared/money.ts';

/** Somebody on form 2307. */
interface OnForm {
  /** Nine digits and five of the branch; empty: none. */
  readonly tin: string;
  readonly name: string;
  readonly address: string;
  readonly zip: string;
}

/** A row of part III: one code with the months of the quarter, in centavos. */
export interface Form2307Row {
  readonly nature: string;
  readonly atc: string;
  readonly months: readonly [Centavos, Centavos, Centavos];
  readonly total: Centavos;
  readonly tax: Centavos;
}

/** One certificate (handbook 6.6). */
export interface Form2307 {
  readonly payee: OnForm & { readonly foreignAddress: string };
  /** Table A: expanded withholding tax. */
  readonly income: readonly Form2307Row[];
  /** Table B: business tax, which only the government withholds; empty with private companies. */
  readonly business: readonly Form2307Row[];
}

/** What the drawing is given: one page a certificate. */
export interface Form2307Input {
  readonly from: BusinessDate;
  readonly to: BusinessDate;
  readonly payor: OnForm;
  readonly signatory: { readonly name: string; readonly title: string; readonly tin: string };
  readonly certificates: readonly Form2307[];
  readonly createdAt: Date;
}
