import type { BusinessDate } from '#shared/dates.ts';
import type { PostingLine, TaxRow } from '#shared/ledger/journal-entry.ts';
import type { WithholdingCodes } from '#shared/ledger/withholding.ts';
import type { Centavos } from '#shared/money.ts';

/**
 * What a posting rule must know beyond the answers. The server looks it up; the rule stays pure.
 */
export interface Facts {
  readonly today: BusinessDate;
  readonly company: {
    readonly isVatRegistered: boolean;
    /** Withholds on regular purchases of goods and services (handbook 6.5). */
    readonly isTopWithholdingAgent: boolean;
  };
  /** The codes of withholding: the law's and those that were entered (decision 126). */
  readonly codes: WithholdingCodes;
  /**
   * A party or account named by the answers; the server has checked that it exists and may be used.
   */
  party(partyId: string): PartyFacts;
  account(number: string): { readonly number: string; readonly title: string };
  /** What is open of a document at this moment; nothing when no such document is open. */
  item(account: string, document: string, partyId?: string): OpenItem | undefined;
  /**
   * Tax of a customer's invoice and code whose certificate is to follow; nothing known in a form
   * being filled in.
   */
  toFollow(partyId: string, invoice: string, atc: string): Centavos | undefined;
  /**
   * A document of an answer that is settled by now, such as a deposited cheque; nothing while it is
   * open.
   */
  settledItem(account: string, document: string): SettledItem | undefined;
  /** Cash, petty cash and bank accounts (10…, 11…): what the ledger says is there. */
  cash(account: string): CashFacts;
  readonly pettyCash: PettyCashFacts;
  /** By when VAT withheld on a day is to be remitted, as the tax calendar has it. */
  remittanceDay(date: BusinessDate): BusinessDate;
  /** The cheque of an account with this number, if the register knows it. */
  cheque(account: string, number: string): ChequeFacts | undefined;
}

export interface PartyFacts {
  readonly partyId: string;
  readonly name: string;
  readonly tin: string | undefined;
  readonly branch: string;
  readonly address: string;
  readonly isVatRegistered: boolean;
  readonly isIndividual: boolean;
  /** Its address is abroad. */
  readonly isNonResident: boolean;
  /** The code under which tax is usually withheld from it; empty for none. */
  readonly defaultAtc: string;
}

/** A document with something left to settle, on its account's normal side. */
export interface OpenItem {
  readonly account: string;
  readonly document: string;
  readonly partyId: string | undefined;
  readonly balance: Centavos;
  readonly documentDate: BusinessDate;
  readonly dueDate: BusinessDate | undefined;
  /** What the line says that opened it, such as the cheque that a receipt is of. */
  readonly memo?: string | undefined;
  /**
   * Tax that was withheld, or is expected to be, when it was recorded; nothing known in a form
   * being filled in.
   */
  readonly taxes?: readonly Pick<TaxRow, 'code' | 'base' | 'tax'>[];
  /**
   * Of a sale: what it came to, and what it told that the customer will withhold. Known only where
   * something may lower it.
   */
  readonly told?:
    | {
        readonly amount: Centavos;
        readonly taxes: readonly Pick<TaxRow, 'code' | 'base' | 'rateBasisPoints' | 'tax'>[];
      }
    | undefined;
}

/**
 * A document that a later transaction settled, with all that the transaction recorded that opened
 * it.
 */
export interface SettledItem {
  readonly account: string;
  readonly document: string;
  /** The party of its transaction. */
  readonly partyId: string | undefined;
  readonly date: BusinessDate;
  /** What the line says that opened it. */
  readonly memo: string | undefined;
  readonly lines: readonly PostingLine[];
  readonly taxRows: readonly TaxRow[];
  /** What settled it, and the bank that the money went to. */
  readonly settledBy: {
    readonly number: string;
    readonly date: BusinessDate;
    readonly bank: string;
  };
}

export interface CashFacts {
  readonly account: string;
  readonly title: string;
  /** `PHP`, or the currency of the bank account that this ledger account stands for. */
  readonly currency: string;
  /** Debit less credit, in pesos. */
  readonly balance: Centavos;
  /** How much there is of a foreign currency, in its minor units; nothing in pesos. */
  readonly quantity: bigint;
  /** Pesos for one unit of the currency when it last moved, in ten-millionths. */
  readonly lastRate: bigint | undefined;
  /** Whether any money ever came in; the server knows. */
  readonly hasReceived?: boolean;
}

/** The imprest fund (handbook 5.4). A limit of zero: it was not set up yet. */
export interface PettyCashFacts {
  readonly custodian: string;
  readonly limit: Centavos;
  readonly balance: Centavos;
  /** Vouchers, shortages and overages since the fund was last replenished, oldest first. */
  readonly since: readonly {
    readonly number: string;
    readonly date: BusinessDate;
    readonly description: string;
    /** What it took out of the box. */
    readonly amount: Centavos;
  }[];
}

export interface ChequeFacts {
  readonly chequeId: string;
  readonly account: string;
  readonly number: string;
  readonly payee: string;
  readonly partyId: string | undefined;
  readonly amount: Centavos;
  readonly date: BusinessDate;
  readonly state: ChequeState;
}

/**
 * The life of a cheque of ours (handbook 9.3). A cheque with a date to come is post-dated until
 * that day.
 */
export type ChequeState = 'written' | 'released' | 'cleared' | 'stale' | 'voided' | 'replaced';
