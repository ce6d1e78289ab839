import { pettyCashCount } from '../petty-cash-count/petty-cash-count.ts';
import { pettyCashExpense } from '../petty-cash-expense/petty-cash-expense.ts';
import { pettyCashReplenishment } from '../petty-cash-replenishment/petty-cash-replenishment.ts';

/** What this form records, its own kind first. */
export const kinds: readonly unknown[] = [pettyCashExpense, pettyCashReplenishment, pettyCashCount];
