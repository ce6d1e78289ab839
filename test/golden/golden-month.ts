import { readFileSync } from 'node:fs';

/** A line as the golden month expects it; a side that is absent is zero. */
export interface GoldenLine {
  readonly account: string;
  readonly debit?: string;
  readonly credit?: string;
  readonly party?: string;
  readonly doc?: string;
}

/** One entry: the document that a bookkeeper has in hand, and the lines that it must become. */
export interface GoldenEntry {
  readonly no: string;
  readonly date: string;
  readonly kind: string;
  readonly ref: string;
  readonly description: string;
  readonly stage: 'normal' | 'adjusting' | 'closing';
  // oxlint-disable-next-line typescript/no-explicit-any -- each kind of document has fields of its own
  readonly document: any;
  readonly lines: readonly GoldenLine[];
}

interface TrialBalance {
  readonly rows: readonly { account: string; debit: string; credit: string }[];
  readonly total_debit: string;
}

interface Ageing {
  readonly rows: readonly {
    party: string;
    doc: string;
    due: string;
    bucket: string;
    balance: string;
  }[];
  readonly buckets: Readonly<Record<string, string>>;
  readonly total: string;
}

/**
 * December 2026 of a fictional company with every expected figure: the part of it that recording
 * must give.
 */
export interface GoldenMonth {
  readonly company: Readonly<Record<string, string>>;
  readonly parties: readonly Readonly<Record<string, string>>[];
  readonly entries: readonly GoldenEntry[];
  readonly expected: {
    readonly trial_balance_unadjusted: TrialBalance;
    readonly trial_balance_adjusted: TrialBalance;
    readonly trial_balance_post_closing: TrialBalance;
    readonly ar_ageing: Ageing;
    readonly ap_ageing: Ageing;
    readonly supplier_advances: readonly { party: string; doc: string; balance: string }[];
    readonly customer_advances: readonly { party: string; doc: string; balance: string }[];
    readonly cheque_register: readonly Readonly<Record<string, string | null>>[];
    readonly bank_statement: readonly Readonly<Record<string, string>>[];
    readonly usd_account: { readonly quantity: string; readonly php: string };
    readonly profit: { readonly month: string; readonly year: string };
    readonly total_assets: string;
    // oxlint-disable-next-line typescript/no-explicit-any -- figures of registers, read one by one
    readonly [register: string]: any;
  };
}

/** Reads the golden month. */
export function readGoldenMonth(): GoldenMonth {
  const url = new URL('golden-month.json', import.meta.url);
  return JSON.parse(readFileSync(url, 'utf8')) as GoldenMonth;
}
