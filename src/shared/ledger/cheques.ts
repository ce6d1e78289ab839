import type { BusinessDate } from '../dates.ts';
import { addDays } from '../dates.ts';

/**
 * A cheque is presented at most 180 days after its date; then the bank refuses it (handbook 9.3;
 * NIL sec. 186).
 */
export const STALE_AFTER_DAYS = 181;

/** The first day on which a cheque of this date is stale. */
export function staleFrom(chequeDate: BusinessDate): BusinessDate {
  return addDays(chequeDate, STALE_AFTER_DAYS);
}

/** How the ledger's lines name a cheque: `CHQ 0001234`. */
export function chequeDocument(number: string): string {
  return `CHQ ${number}`;
}
