import type { BusinessDate } from '#shared/dates.ts';
import type { FormId } from '#shared/embed.ts';
import type { AnswersOf, Fields, TypedAnswers } from '#shared/fields.ts';
import type { BookCode, PostingLine, TaxRow } from '#shared/ledger/journal-entry.ts';
import type { Centavos } from '#shared/money.ts';

/** What a posting rule must know beyond the answers. The server looks it up; the rule stays pure. */
export interface Facts {
  readonly today: BusinessDate;
  readonly company: { readonly isVatRegistered: boolean };
  /** A party or account named by the answers; the server has checked that it exists and may be used. */
  party(partyId: string): PartyFacts;
  account(number: string): { readonly number: string; readonly title: string };
}

export interface PartyFacts {
  readonly partyId: string;
  readonly name: string;
  readonly tin: string | undefined;
  readonly branch: string;
  readonly address: string;
  readonly isVatRegistered: boolean;
}

/** A row of the total block: on the form while typing, on the confirmation page and on the voucher. */
export interface TotalRow {
  readonly label: string;
  readonly amount: Centavos;
  readonly emphasis?: 'total';
}

/** What a posting rule gives. The lines balance, or the server refuses them. */
export interface Posting {
  readonly date: BusinessDate;
  /** When an open item of it falls due. */
  readonly due?: BusinessDate;
  readonly description: string;
  /** The party that the transaction is listed under. */
  readonly partyId: string | undefined;
  /** The amount that the transaction is listed with. */
  readonly total: Centavos;
  readonly lines: readonly PostingLine[];
  readonly taxRows: readonly TaxRow[];
  readonly totals: readonly TotalRow[];
  /** What follows from the answers and is worth reading beside them, such as the due date. */
  readonly notes?: readonly { readonly label: string; readonly text: string }[];
}

interface ManualTopic {
  /** The tab's label, as the specification writes it. */
  readonly label: string;
  readonly purpose: string;
  readonly steps: readonly string[];
  readonly mistakes: readonly string[];
}

/** A worked example: test, seed, manual example and input of the browser journeys at once. */
export interface Example {
  readonly title: string;
  readonly answers: TypedAnswers;
  /** `1210 Dr 123200.00`, one a line: what the posting rule must give. */
  readonly expected: readonly {
    readonly account: string;
    readonly debit: string;
    readonly credit: string;
  }[];
}

/** A transaction kind as one typed value; every screen, call, paper and test of it derives from this. */
export interface Kind<F extends Fields = Fields> {
  readonly id: string;
  readonly form: FormId;
  readonly title: string;
  readonly book: BookCode;
  /** The document's number: taken from a series of ours at posting, or typed as printed on the paper. */
  readonly documentNumber: { readonly series: string } | { readonly typedIn: keyof F & string };
  /** Which answer is the address that the receipt goes to. */
  readonly receiptEmail: keyof F & string;
  readonly fields: F;
  /** Rules over several answers: a sentence for each broken one, at its field. */
  readonly check?: (
    answers: AnswersOf<F>,
    facts: Facts,
  ) => readonly { path: string; message: string }[];
  readonly post: (answers: AnswersOf<F>, facts: Facts) => Posting;
  readonly voucher: {
    readonly heading: string;
    readonly phrase: string;
    readonly signatories: readonly string[];
  };
  readonly manual: ManualTopic;
  readonly examples: readonly Example[];
}

/** Declares a kind; only types are added. */
export function defineKind<const F extends Fields>(kind: Kind<F>): Kind<F> {
  return kind;
}
