import { fundTransfer } from '../fund-transfer/fund-transfer.ts';

/** What this form records, its own kind first. */
export const kinds: readonly unknown[] = [fundTransfer];
