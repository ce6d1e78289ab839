import type { BusinessDate } from '#shared/dates.ts';
import type { SummaryRow } from '#shared/forms/form-summary.ts';
import type { PostingLine, TaxRow } from '#shared/ledger/journal-entry.ts';
import type { PlannedLine } from '#shared/ledger/schedules/plan.ts';
import { absolute } from '#shared/money.ts';
import type { Centavos } from '#shared/money.ts';

import type { ChequeState } from './facts.ts';

/**
 * A row of the total block: on the form while typing, on the confirmation page and on the voucher.
 */
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

/** What a document puts off: it is taken up month by month (decision 189). */
export interface NewSchedule {
  readonly kind: 'prepaid' | 'deferred-income';
  readonly name: string;
  /** Where it waits. */
  readonly account: string;
  /** The expense or income that it becomes. */
  readonly counterAccount: string;
  readonly total: Centavos;
  readonly from: BusinessDate;
  readonly to: BusinessDate;
  readonly method: 'month' | 'day';
  readonly lines: readonly PlannedLine[];
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
  /**
   * What matters below the totals only while somebody types, such as the difference of an entry
   * that does not balance yet: of what is posted it is nothing, and neither kept nor printed.
   */
  readonly whileTyping?: TotalRow;
  /** What follows from the answers and is worth reading beside them, such as the due date. */
  readonly notes?: readonly { readonly label: string; readonly text: string }[];
  /**
   * Tables that stand for the rows of a `lines` field, by its name, where the columns as asked are
   * not what a voucher shows.
   */
  readonly tables?: Readonly<Record<string, NonNullable<SummaryRow['table']>>>;
  /** What of it belongs to later months; its lines stand in the accounts where that waits. */
  readonly schedules?: readonly NewSchedule[];
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
  /**
   * Cash accounts whose balance the figures were worked out from: if one has moved, they are worked
   * out again.
   */
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

/** What the two sides of an entry differ by; it is 0.00 when the entry can be posted. */
export function differenceOf(debits: Centavos, credits: Centavos): TotalRow {
  return { label: 'Difference', amount: absolute(debits - credits), emphasis: 'total' };
}
