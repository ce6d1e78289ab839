import { PATHS } from '../../lib/paths.ts';

/** What there is to do at the end of a month or year, in the order in which it is done. */
export const PERIOD_TABS = [
  { path: PATHS.periods, label: 'Months' },
  { path: PATHS.remeasurement, label: 'Foreign currency' },
  { path: PATHS.adjustments, label: 'Recurring and reversing' },
  { path: PATHS.yearEnd, label: 'Year-end' },
  { path: PATHS.filings, label: 'Filed' },
  { path: PATHS.evidence, label: 'Supporting documents' },
  { path: PATHS.expected, label: 'Expected documents' },
] as const;

export type PeriodTab = (typeof PERIOD_TABS)[number]['path'];
