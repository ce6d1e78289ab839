import { openingBalances } from '../opening-balances/opening-balances.ts';

/** What this form records, its own kind first. */
export const kinds: readonly unknown[] = [openingBalances];
