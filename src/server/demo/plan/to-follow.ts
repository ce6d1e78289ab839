import type { BusinessDate } from '#shared/dates.ts';
import type { Centavos } from '#shared/money.ts';

/** A form 2307 that a customer promised with its payment. */
export interface ToFollow {
  readonly customer: string;
  readonly invoice: string;
  readonly rows: readonly {
    readonly atc: string;
    readonly base: Centavos;
    readonly tax: Centavos;
  }[];
  readonly comesOn: BusinessDate;
}
