import type { BusinessDate } from '../dates.ts';
import type { Centavos } from '../money.ts';

/** A transfer as a payment file has it. */
export interface FilePayment {
  /** Whose account it is at the bank. */
  readonly payee: string;
  readonly bank: string;
  readonly account: string;
  readonly email: string;
  readonly amount: Centavos;
  readonly voucher: string;
  readonly bills: readonly string[];
}

/** What is said of all of them. */
export interface FileHead {
  /** Unlike that of any other file: 35 characters at most. */
  readonly fileId: string;
  readonly reference: string;
  readonly date: BusinessDate;
  readonly currency: string;
  readonly company: string;
  readonly ourBank: string;
  readonly ourAccount: string;
  readonly createdAt: Date;
}

/** A payment that a file can't have, by its place from 0, and why. */
export interface FileFault {
  readonly at: number;
  readonly message: string;
}

/** Either the file's text, or why there is none. */
export type BuiltFile =
  | { readonly text: string; readonly faults?: undefined }
  | { readonly text?: undefined; readonly faults: readonly FileFault[] };
