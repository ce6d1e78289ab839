import type { BusinessDate } from '#shared/dates.ts';
import type { TypedAnswers } from '#shared/forms/fields.ts';

import type { ChequeState } from './facts.ts';

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
  /**
   * Open items: invoices (1210), bills (2010), credits (2030), advances (1250), receipts (1030),
   * stale cheques (2040).
   */
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
