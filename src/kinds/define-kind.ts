import type { BusinessDate } from '#shared/dates.ts';
import type { FormId } from '#shared/platform/embed.ts';
import type { AnswersOf, Fields, TypedAnswers } from '#shared/forms/fields.ts';
import type { SummaryRow } from '#shared/forms/form-summary.ts';
import type { BookCode, PostingLine, TaxRow } from '#shared/ledger/journal-entry.ts';
import type { Centavos } from '#shared/money.ts';

import type { ChequeState, Facts } from './facts.ts';

export type { Facts, PartyFacts } from './facts.ts';

/** A row of the total block: on the form while typing, on the confirmation page and on the voucher. */
export interface TotalRow {
  readonly label: string;
  readonly amount: Centavos;
  readonly emphasis?: 'total';
}

/** A cheque that a posting writes into the register. */
interface NewCheque {
  /** The ledger account of the bank. */
  readonly account: string;
  readonly number: string;
  readonly partyId?: string;
  readonly payee: string;
  readonly amount: Centavos;
  readonly date: BusinessDate;
  /** `written` unless told; opening balances bring in cheques that were released long ago. */
  readonly state?: ChequeState;
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
  /** Tables that stand for the rows of a `lines` field, by its name, where the columns as asked are not what a voucher shows. */
  readonly tables?: Readonly<Record<string, NonNullable<SummaryRow['table']>>>;
  readonly cheques?: readonly NewCheque[];
  /** Cheques that this changes; refused when one is no longer in the state it was in. */
  readonly chequeMoves?: readonly {
    readonly chequeId: string;
    readonly from: ChequeState;
    readonly state: ChequeState;
    readonly reason?: string;
  }[];
  /** The vendor's own number of the document, for finding the same document twice. */
  readonly supplierDocument?: { readonly partyId: string; readonly number: string };
  /** Cash accounts whose balance the figures were worked out from: if one has moved, they are worked out again. */
  readonly assumesBalanceOf?: readonly string[];
}

/** Something unusual that a person must say yes to before it is entered. */
export interface Question {
  /** Names the question within this entry. */
  readonly code: string;
  readonly text: string;
  /** What the person must hold side by side: a label, what is recorded, and what this would be. */
  readonly compare?: readonly {
    readonly label: string;
    readonly recorded: string;
    readonly now: string;
  }[];
}

interface ManualTopic {
  /** The tab's label, as the specification writes it; kinds that share a form stand under one tab. */
  readonly label: string;
  readonly purpose: string;
  readonly steps: readonly string[];
  readonly mistakes: readonly string[];
}

/** A worked example: test, seed, manual example and input of the browser journeys at once. */
export interface Example {
  readonly title: string;
  readonly answers: TypedAnswers;
  /** What must be there before, by the names that `exampleFacts` knows: open items, balances. */
  readonly given?: ExampleFacts;
  /** `1210 Dr 123200.00`, one a line: what the posting rule must give. */
  readonly expected: readonly {
    readonly account: string;
    readonly debit: string;
    readonly credit: string;
  }[];
}

/** The state of the books that an example begins with; amounts as on the wire (`1234.50`). */
export interface ExampleFacts {
  /** Open items: invoices (1210), bills (2010), credits (2030), advances (1250), receipts (1030), stale cheques (2040). */
  readonly items?: readonly {
    readonly account: string;
    readonly document: string;
    readonly partyId?: string;
    readonly balance: string;
    readonly memo?: string;
  }[];
  /** Receipts of cheques that were deposited: what each was applied to. */
  readonly deposited?: readonly {
    readonly document: string;
    readonly partyId: string;
    readonly date: BusinessDate;
    readonly bank: string;
    readonly memo: string;
    readonly invoices: readonly { readonly document: string; readonly amount: string }[];
    readonly withheld?: { readonly document: string; readonly atc: string; readonly tax: string };
  }[];
  readonly cash?: readonly {
    readonly account: string;
    readonly balance: string;
    readonly currency?: string;
    readonly quantity?: string;
    readonly lastRate?: string;
  }[];
  /** Tax of collections whose certificates are to follow (account 1260). */
  readonly toFollow?: readonly {
    readonly partyId: string;
    readonly document: string;
    readonly atc: string;
    readonly base: string;
    readonly tax: string;
  }[];
  readonly pettyCashLimit?: string;
  readonly cheques?: readonly {
    readonly account: string;
    readonly number: string;
    readonly amount: string;
    readonly date: BusinessDate;
    readonly state: ChequeState;
  }[];
}

/** A transaction kind as one typed value; every screen, call, printout and test of it derives from this. */
export interface Kind<F extends Fields = Fields> {
  readonly id: string;
  /** Kinds that share a form are chosen on it; the first in the registry is the form's own. */
  readonly form: FormId;
  readonly title: string;
  readonly book: BookCode;
  /**
   * The document's number: taken from a series of ours at posting, or typed as printed on the document. `scopedBy` is the
   * answer within which a typed number is unique (a vendor's invoice); a number that a person lets in twice gets ` (2)`.
   * `once` is the answer that may be named by one transaction only (a cheque comes back once).
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
  /** Other words for the buttons of a payment: `Submit Payment`, `Confirm Payment`, `Cancel Payment`. */
  readonly buttons?: { readonly submit: string; readonly yes: string; readonly no: string };
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
