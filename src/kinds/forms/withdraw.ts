import { withdrawal } from '../withdrawal/withdrawal.ts';

/** What this form records, its own kind first. */
export const kinds: readonly unknown[] = [withdrawal];
