import { isBusinessDate } from '#shared/dates.ts';

import { useFilters } from '../../lib/use-filters.ts';
import type { Days } from '../report-span.ts';
import { daysOfAddress } from '../report-span.ts';
import { useNow } from '../use-now.ts';

const NAMES = [
  'from',
  'to',
  'span',
  'stages',
  'knownBy',
  'account',
  'partyId',
  'book',
  'measure',
] as const;

/** Which entries count, in words: the last counts all. */
export const STAGES = [
  { value: 'post-closing', label: 'All entries' },
  { value: 'adjusted', label: 'Without closing entries' },
  { value: 'unadjusted', label: 'Without adjusting and closing' },
] as const;
type Stages = (typeof STAGES)[number]['value'];

/**
 * What the ledgers and the journal are asked for: days, stages, and the day by whose end entries
 * had been recorded.
 */
export interface LedgerQuery extends Days {
  readonly stages?: Stages;
  readonly knownBy?: string;
}

/** The settings of a ledger, kept in its address; without days it shows the current month. */
export function useLedgerView() {
  const { filters, change } = useFilters(NAMES);
  const { now, isKnown } = useNow();
  const { from, to } = daysOfAddress(filters, 'this-month', now);
  const stages = STAGES.find(({ value }) => value === filters.stages)?.value;
  const query: LedgerQuery = {
    from,
    to,
    ...(stages === undefined ? {} : { stages }),
    ...(isBusinessDate(filters.knownBy) ? { knownBy: filters.knownBy } : {}),
  };
  return { filters, change, now, isKnown, query };
}

export type LedgerView = ReturnType<typeof useLedgerView>;
