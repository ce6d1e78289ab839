import { deposit } from '../deposit/deposit.ts';

/** What this form records, its own kind first. */
export const kinds: readonly unknown[] = [deposit];
