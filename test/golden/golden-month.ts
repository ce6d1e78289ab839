import { readFileSync } from 'node:fs';

import type { Merged } from '../answer-of.ts';
import type file from './golden-month.json';

/** The file as it is written. */
type File = typeof file;

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
  /** Each kind of document has fields of its own; those of all kinds can be read. */
  readonly document: Merged<File['entries'][number]['document']>;
  readonly lines: readonly GoldenLine[];
}

interface TrialBalance {
  readonly rows: readonly { account: string; debit: string; credit: string }[];
  readonly total_debit: string;
  readonly total_credit: string;
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

/** What is read by names that are worked out. */
interface Expected {
  readonly trial_balance_unadjusted: TrialBalance;
  readonly trial_balance_adjusted: TrialBalance;
  readonly trial_balance_post_closing: TrialBalance;
  readonly ar_ageing: Ageing;
  readonly ap_ageing: Ageing;
  readonly cheque_register: readonly Readonly<Record<string, string | null>>[];
}

type Figures = Omit<File['expected'], keyof Expected> & Expected;

/**
 * December 2026 of a fictional company with every expected figure: the part of it that recording
 * must give.
 */
export interface GoldenMonth {
  readonly company: Readonly<Record<string, string>>;
  readonly parties: readonly Readonly<Record<string, string>>[];
  readonly entries: readonly GoldenEntry[];
  readonly expected: Figures;
}

/** Reads the golden month. */
export function readGoldenMonth(): GoldenMonth {
  const url = new URL('golden-month.json', import.meta.url);
  return JSON.parse(readFileSync(url, 'utf8')) as GoldenMonth;
}
