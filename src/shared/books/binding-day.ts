import type { BusinessDate } from '../dates.ts';
import { addDays } from '../dates.ts';
import type { Period } from '../periods.ts';

/** By when books of a year must be bound or registered, and by which rule. */
export interface BindingDay {
  readonly day: BusinessDate;
  readonly usualDay: BusinessDate;
  readonly rule: string;
  /** Why it is another day than usual; empty when it is not. */
  readonly reason: string;
}

type BooksMode = 'manual' | 'loose_leaf' | 'computerised';

// Days after the end of the taxable year (RMC 3-2023; handbook 3.2).
const RULES: Readonly<Record<BooksMode, { days: number; rule: string }>> = {
  loose_leaf: {
    days: 15,
    rule: 'Loose-leaf books are permanently bound and registered within 15 days after the taxable year (RMC 3-2023).',
  },
  computerised: {
    days: 30,
    rule: 'Computerised books are registered within 30 days from the close of the taxable year (RMC 3-2023).',
  },
  manual: {
    days: 0,
    rule: 'Bound books are registered before they are used; the next set is due when the year ends (RMC 3-2023).',
  },
};

// Days that the BIR itself moved.
const MOVED: Readonly<Record<string, Partial<Record<BooksMode, BusinessDate>> & { by: string }>> = {
  '2025': { loose_leaf: '2026-01-31', computerised: '2026-02-17', by: 'RMC 4-2026' },
};

/**
 * The day by which the books of a taxable year are due; `moved` is what somebody here set for the
 * year.
 */
export function buildBindingDay(
  mode: BooksMode,
  { key, to }: Pick<Period, 'key' | 'to'>,
  moved?: { readonly date: BusinessDate | null; readonly reason: string },
): BindingDay {
  const { days, rule } = RULES[mode];
  const usualDay = addDays(to, days);
  if (moved !== undefined && moved.date !== null) {
    return { day: moved.date, usualDay, rule, reason: moved.reason };
  }
  const byLaw = MOVED[key];
  const day = byLaw?.[mode];
  if (byLaw === undefined || day === undefined)
    return { day: usualDay, usualDay, rule, reason: '' };
  return { day, usualDay, rule, reason: `Extended by ${byLaw.by}` };
}
