import type { BusinessDate } from '#shared/dates.ts';
import { addDays } from '#shared/dates.ts';
import { parsePeriod, yearKeyOf } from '#shared/periods.ts';
import { Problem } from '#shared/problems.ts';

import type { Counted } from '../../ledger/postings/balances.ts';

type Stage = 'normal' | 'adjusting' | 'closing';

/**
 * How far the year's work counts: before adjustments, with them, or after closing (handbook 8.2).
 */
type Stages = 'unadjusted' | 'adjusted' | 'post-closing';

/** What a look at the ledger asks for. */
export interface AskedView {
  readonly from: BusinessDate;
  readonly to: BusinessDate;
  readonly stages: Stages;
  /** Only entries that had been recorded by the end of this day count. */
  readonly knownBy?: BusinessDate | undefined;
}

/** The entries that a look at the ledger counts. */
export interface LedgerView extends AskedView {
  /** Stages that are left out from `yearStart` on. */
  readonly excluded: readonly Exclude<Stage, 'normal'>[];
  /**
   * The first day of the taxable year that `to` is in: what was adjusted and closed in former years
   * always counts.
   */
  readonly yearStart: BusinessDate;
  /** The end of `knownBy` in Manila. */
  readonly recordedBefore: Date | null;
}

const EXCLUDED = {
  'unadjusted': ['adjusting', 'closing'],
  'adjusted': ['closing'],
  'post-closing': [],
} as const;

/** Works out which entries count. Throws bad-request when the period ends before it begins. */
export function ledgerView(asked: AskedView, fiscalYearEndMonth: number): LedgerView {
  const { from, to, stages, knownBy } = asked;
  if (to < from) {
    const message = 'The last date is before the first.';
    throw new Problem('bad-request', { fields: [{ path: 'to', message }] });
  }
  const year = parsePeriod(yearKeyOf(to, fiscalYearEndMonth), fiscalYearEndMonth);
  return {
    ...asked,
    excluded: EXCLUDED[stages],
    yearStart: year?.from ?? `${to.slice(0, 4)}-01-01`,
    recordedBefore:
      knownBy === undefined ? null : new Date(`${addDays(knownBy, 1)}T00:00:00+08:00`),
  };
}

/** The same as the kept balances ask for it. */
export function countedIn({ excluded, yearStart, recordedBefore }: LedgerView): Counted {
  return { excluded, excludedFrom: yearStart, recordedBefore };
}
