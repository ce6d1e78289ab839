import type { FormId } from '#shared/platform/embed.ts';
import type { AnswersOf, Fields } from '#shared/forms/fields.ts';
import type { BookCode } from '#shared/ledger/journal-entry.ts';

import type { Example } from './example.ts';
import type { Facts } from './facts.ts';
import type { Posting, Question } from './posting.ts';
import type { KindTraits } from './traits.ts';

interface ManualTopic {
  /**
   * The tab's label, as the specification writes it; kinds that share a form stand under one tab.
   */
  readonly label: string;
  readonly purpose: string;
  readonly steps: readonly string[];
  readonly mistakes: readonly string[];
}

/**
 * A transaction kind as one typed value; every screen, call, printout and test of it derives from
 * this.
 */
export interface Kind<F extends Fields = Fields> {
  readonly id: string;
  /** Kinds that share a form are chosen on it; the first in the registry is the form's own. */
  readonly form: FormId;
  readonly title: string;
  readonly book: BookCode;
  /**
   * The document's number: taken from a series of ours at posting, or typed as printed on the
   * document. `scopedBy` is the answer within which a typed number is unique (a vendor's invoice);
   * a number that a person lets in twice gets ` (2)`. `once` is the answer that may be named by one
   * transaction only (a cheque comes back once).
   */
  readonly documentNumber:
    | { readonly series: string; readonly once?: keyof F & string }
    | { readonly typedIn: keyof F & string; readonly scopedBy?: keyof F & string };
  /** Which answer is the address that the receipt goes to. */
  readonly receiptEmail?: keyof F & string;
  /** Entered by accountants only. */
  readonly isAccountants?: true;
  /** Usually entered once, as opening balances are: who enters it again is asked. */
  readonly isEnteredOnce?: true;
  /** A file of it is one document: each of its tables is a sheet of its own. */
  readonly isImportedByTables?: true;
  /** A page before the form: its button, and the choice that is made on it. */
  readonly start?: { readonly button: string; readonly choice?: keyof F & string };
  /**
   * Other words for the buttons of a payment: `Submit Payment`, `Confirm Payment`,
   * `Cancel Payment`.
   */
  readonly buttons?: { readonly submit: string; readonly yes: string; readonly no: string };
  readonly traits: KindTraits;
  readonly fields: F;
  /** Rules over several answers: a sentence for each broken one, at its field. */
  readonly check?: (
    answers: AnswersOf<F>,
    facts: Facts,
  ) => readonly { path: string; message: string }[];
  /** What a person must confirm beside the entry itself, such as an unusual rate. */
  readonly questions?: (answers: AnswersOf<F>, facts: Facts) => readonly Question[];
  readonly post: (answers: AnswersOf<F>, facts: Facts) => Posting;
  readonly voucher: {
    readonly heading: string;
    readonly phrase: string;
    readonly signatories: readonly string[];
    /** What the party is on this voucher, where no register says it: `Payee`. */
    readonly party?: string;
  };
  readonly manual: ManualTopic;
  readonly examples: readonly Example[];
}

/** Declares a kind; only types are added. */
export function defineKind<const F extends Fields>(kind: Kind<F>): Kind<F> {
  return kind;
}

/**
 * A list of kinds as the machinery works with them: it hands every kind answers that were checked
 * against that kind's own fields.
 */
export function kindsIn(list: readonly unknown[]): readonly Kind[] {
  return list as readonly Kind[];
}
