import type { BusinessDate } from '#shared/dates.ts';
import type { Problem } from '#shared/problems.ts';

import type { Prepared } from '../../../ledger/transactions/prepare.ts';

import type { ChosenEntry } from './choose-entry.ts';

/** Lines of the bank with the entry that would record them, or why they can't be. */
export interface DeskEntry {
  readonly lineIds: readonly string[];
  readonly matchId: string | null;
  readonly date: BusinessDate;
  readonly text: string;
  readonly amount: bigint;
  readonly chosen: ChosenEntry | undefined;
  readonly prepared: Prepared | undefined;
  readonly refusal: string;
  readonly fields: Problem['fields'];
}

/** The ones that can be recorded. */
export type ReadyEntry = DeskEntry & {
  readonly chosen: ChosenEntry;
  readonly prepared: Prepared;
};

/** Those that can be recorded. */
export function readyOf(entries: readonly DeskEntry[]): ReadyEntry[] {
  return entries.filter(
    (entry): entry is ReadyEntry => entry.chosen !== undefined && entry.prepared !== undefined,
  );
}
