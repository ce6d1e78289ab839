import type { BusinessDate } from '../../dates.ts';
import { formatMoney, sum } from '../../money.ts';
import type { Centavos } from '../../money.ts';

/** A line of an entry that is prepared; exactly one side is above zero. */
export interface PreparedLine {
  readonly account: string;
  readonly debit: Centavos;
  readonly credit: Centavos;
  readonly memo?: string;
  /** On an account in a foreign currency: only its value in pesos changes. */
  readonly isForeign?: boolean;
}

/**
 * A journal entry that the portal prepares: it is shown, and then entered as it is or as a draft.
 */
export interface PreparedEntry {
  readonly code: string;
  readonly date: BusinessDate;
  readonly stage: 'adjusting' | 'closing';
  readonly description: string;
  readonly lines: readonly PreparedLine[];
}

/** What an account has on a day: debit less credit, in centavos. */
export interface AccountBalance {
  readonly account: string;
  readonly balance: Centavos;
}

/** The line that moves an account by so much, debit less credit; nothing for nothing. */
export function lineBy(account: string, change: Centavos, memo?: string): PreparedLine[] {
  if (change === 0n) return [];
  const sides = change > 0n ? { debit: change, credit: 0n } : { debit: 0n, credit: -change };
  return [{ account, ...sides, ...(memo !== undefined && { memo }) }];
}

/** What an entry comes to: the sum of its debits, in centavos. */
export function totalOf({ lines }: Pick<PreparedEntry, 'lines'>): Centavos {
  return sum(lines.map(({ debit }) => debit));
}

/** The journal entry form filled in with a prepared entry. */
export function buildJournalAnswers(entry: PreparedEntry) {
  const amount = (centavos: Centavos) => (centavos === 0n ? '' : formatMoney(centavos));
  return {
    date: entry.date,
    stage: entry.stage,
    description: entry.description,
    lines: entry.lines.map(({ account, debit, credit, memo = '', isForeign = false }) => ({
      account,
      debit: amount(debit),
      credit: amount(credit),
      party: '',
      document: '',
      foreign: isForeign ? '0' : '',
      memo,
    })),
    note: '',
    attachments: [],
  };
}
