import type { BusinessDate } from '../dates.ts';
import { divideRounded } from '../money.ts';
import type { Centavos } from '../money.ts';
import type { Period } from '../periods.ts';

/** Since when sales count (RR 3-2024, in force 27 April 2024). */
const FROM = '2024-04-27';

/**
 * The eight conditions of the output VAT credit on uncollected receivables (RMC 65-2024, Q&A 4), in
 * their order. Of some the books know; `confirmed` ones only a person does.
 */
export const CONDITIONS = [
  { code: 'after-effectivity', title: 'Sold on or after 27 April 2024' },
  { code: 'on-account', title: 'Sold on account' },
  { code: 'written-terms', title: 'Written agreement on the period to pay' },
  { code: 'vat-shown', title: 'VAT shown separately' },
  { code: 'listed', title: 'In the summary list of sales, not as “various”' },
  { code: 'declared', title: 'Output VAT declared in its 2550Q' },
  { code: 'lapsed', title: 'Period to pay has elapsed' },
  { code: 'no-bad-debt', title: 'VAT not claimed as a bad debt' },
] as const;

export type ConditionCode = (typeof CONDITIONS)[number]['code'];

/** Whether a condition is met, is not, or has to be confirmed by a person. */
export type ConditionState = 'met' | 'not-met' | 'confirm';

/** An invoice with something left to collect at the end of a quarter; centavos. */
export interface Receivable {
  readonly date: BusinessDate;
  readonly dueDate: BusinessDate | null;
  /** What it came to, with VAT. */
  readonly total: Centavos;
  /** Its output VAT. */
  readonly vat: Centavos;
  readonly open: Centavos;
  readonly hasTin: boolean;
  /** The return of its quarter is marked as filed. */
  readonly isDeclared: boolean;
}

/** The states of the eight conditions for a quarter, in their order. */
export function stateOfConditions(
  { date, dueDate, vat, hasTin, isDeclared }: Receivable,
  { from }: Pick<Period, 'from'>,
): Record<ConditionCode, ConditionState> {
  const isOnAccount = dueDate !== null && dueDate > date;
  return {
    'after-effectivity': told(date >= FROM),
    'on-account': told(isOnAccount),
    'written-terms': isOnAccount ? 'confirm' : 'not-met',
    'vat-shown': told(vat > 0n),
    'listed': told(hasTin),
    'declared': isDeclared ? 'met' : 'confirm',
    'lapsed': told(dueDate !== null && dueDate < from),
    'no-bad-debt': 'confirm',
  };
}

/** The output VAT in what is open of an invoice, by its share of the whole; centavos. */
export function vatOfOpen({
  vat,
  total,
  open,
}: Pick<Receivable, 'vat' | 'total' | 'open'>): Centavos {
  return total <= 0n ? 0n : divideRounded(vat * open, total);
}

/** Output VAT that was taken back in an earlier quarter, with what is open at later ends. */
export interface ClaimedVat {
  readonly openAmount: Centavos;
  readonly vat: Centavos;
  /** What was open at the end of each later quarter, in their order; the last is the one asked. */
  readonly openAfter: readonly Centavos[];
}

/**
 * What is added back in the last of the quarters (item 36): the VAT of what was collected or
 * credited since the claim, less what earlier quarters added. A cheque that comes back later takes
 * nothing back: an invoice is claimed once.
 */
export function recoveredIn({ openAmount, vat, openAfter }: ClaimedVat): Centavos {
  let before = 0n;
  let now = 0n;
  for (const open of openAfter) {
    before = now;
    const least = open < 0n ? 0n : open;
    const collected = openAmount > least ? openAmount - least : 0n;
    const added = divideRounded(vat * collected, openAmount);
    if (added > now) now = added;
  }
  return now - before;
}

function told(isMet: boolean): ConditionState {
  return isMet ? 'met' : 'not-met';
}
