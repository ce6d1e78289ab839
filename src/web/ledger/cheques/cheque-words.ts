import type { Api } from '#shared/api/index.ts';

export type ChequeRow = Api['GET /api/cheques']['reply']['rows'][number];
export type ChequeDetails = Api['GET /api/cheques/:chequeId']['reply']['cheque'];
export type ChequeState = ChequeRow['state'];

/** How the states are called on screen. */
export const STATE_WORDS: Record<ChequeState, string> = {
  written: 'Written',
  released: 'Released',
  cleared: 'Cleared',
  stale: 'Stale',
  voided: 'Voided',
  replaced: 'Replaced',
};

/**
 * What the register can be narrowed to: the states, and what follows from date and state together.
 */
export const FILTER_WORDS: Record<string, string> = {
  'outstanding': 'Outstanding',
  'post-dated': 'Post-dated',
  'going-stale': 'Stale-dated',
  ...STATE_WORDS,
};

/**
 * The state as a person says it: a cheque whose day has not come is post-dated, whatever else it
 * is.
 */
export function wordOf({ state, isPostDated }: Pick<ChequeRow, 'state' | 'isPostDated'>): string {
  return isPostDated ? `${STATE_WORDS[state]}, post-dated` : STATE_WORDS[state];
}
