import type { TypedAnswers } from '#shared/forms/fields.ts';

import type { BankLine } from './bank-line.ts';

/**
 * What the rest of the program must know of a kind. Nothing else asks for a kind by its name: the
 * bank, the taxes, the stages, the reports and the importers ask for these. Each must be answered,
 * so a new kind forgets none.
 */
export interface KindTraits {
  /**
   * A paper of business; made up by our own accountants; or what the books begin with, which is no
   * movement.
   */
  readonly origin: 'document' | 'by-hand' | 'opening';
  /**
   * Where its entries stand when its form does not ask: what is found at a reconciliation is
   * adjusting (handbook 5.15).
   */
  readonly stage: 'normal' | 'adjusting';
  /**
   * What a second person does where a rule of the company asks for one: approve it before it is
   * posted, or release the payment afterwards (handbook 2.4).
   */
  readonly secondPerson: 'none' | 'approves' | 'releases';
  /** Whether a person is reminded to attach the paper that it was entered from. */
  readonly needsSupportingDocument: boolean;
  /** What its tax rows do to the VAT of the period. */
  readonly vat: 'none' | 'raises-output' | 'lowers-output' | 'raises-input' | 'lowers-input';
  /** Whether it may withhold tax from a supplier, which a certificate 2307 of ours then tells. */
  readonly withholdsFromSuppliers: boolean;
  /**
   * Tax that a customer withholds: told beforehand (`expected`), told to be less than that
   * (`expected-less`), taken off a payment with its certificate in hand or `to-follow`, or claimed
   * when that certificate was `received`.
   */
  readonly withheldByCustomers: 'none' | 'expected' | 'expected-less' | 'to-follow' | 'received';
  /** Whether it takes customers' cheques, or says that the bank returned one. */
  readonly customersCheques: 'none' | 'takes' | 'returns';
  /**
   * Whether it gives the money of a cheque of ours back to the bank account, because nobody
   * presented it.
   */
  readonly restoresCheque: boolean;
  /**
   * What it does to the petty cash fund: what was spent since it was last filled is listed to fill
   * it again.
   */
  readonly pettyCash: 'none' | 'spends' | 'fills';
  /** How a line of the bank's statement is recorded with it; none where no line of a bank is. */
  readonly bank: BankTrait | 'none';
}

/** What the bank's workspace needs to offer a kind for a line. */
interface BankTrait {
  /** Its place among the kinds that are offered for money in; not offered if absent. */
  readonly in?: number;
  /** The same for money out. */
  readonly out?: number;
  /** What it records is another thing each time: an open document, a cheque, a receipt. */
  readonly neverRepeats?: true;
  /** What its form begins with; more is typed by the person, or known better by a rule. */
  readonly prefill: (line: BankLine) => TypedAnswers;
}
