import type { ChequeLayout } from '#shared/output/cheque-layout.ts';
import type { BusinessDate } from '#shared/dates.ts';
import type { Centavos } from '#shared/money.ts';

/** What is printed on a bank's cheque form. */
export interface Cheque {
  readonly date: BusinessDate;
  /** One payee: a person, an entity or `Cash` (handbook 9.1). */
  readonly payee: string;
  readonly amount: Centavos;
  /** Two lines with `FOR PAYEE'S ACCOUNT ONLY` between them. */
  readonly isCrossed: boolean;
}

/** What the drawing is given. */
export interface ChequeInput extends Cheque {
  readonly layout: ChequeLayout;
  /** A test print: millimetres are drawn below the texts. */
  readonly hasGrid: boolean;
}
