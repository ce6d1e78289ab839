import { ACCOUNT } from './chart.ts';
import type { BusinessDate } from '../dates.ts';
import { daysBetween } from '../dates.ts';

export const SIDES = ['receivable', 'payable'] as const;
export type Side = (typeof SIDES)[number];

interface SideAccounts {
  /** The control account of what is open. */
  readonly control: string;
  /** The account of what was paid beyond it; shown beside, never netted (handbook 8.2). */
  readonly advances: string;
  /** 1n where a debit is a balance, -1n where a credit is one. */
  readonly sign: 1n | -1n;
}

/**
 * The accounts that the ledger of parties stands in: what customers owe, what we owe vendors, and
 * what was paid beyond.
 */
export const SIDE_ACCOUNTS: Readonly<Record<Side, SideAccounts>> = {
  receivable: { control: ACCOUNT.receivable, advances: ACCOUNT.customerCredits, sign: 1n },
  payable: { control: ACCOUNT.payable, advances: ACCOUNT.supplierAdvances, sign: -1n },
};

const REGISTER_OF_ACCOUNT: Readonly<Record<string, 'customer' | 'vendor'>> = {
  [ACCOUNT.receivable]: 'customer',
  [ACCOUNT.customerCredits]: 'customer',
  [ACCOUNT.payable]: 'vendor',
  [ACCOUNT.supplierAdvances]: 'vendor',
  [ACCOUNT.employeeAdvances]: 'vendor',
};

/** The register whose parties stand on an account; none where any party may. */
export function registerOfAccount(account: string): 'customer' | 'vendor' | undefined {
  return REGISTER_OF_ACCOUNT[account];
}

/** The side that a register stands on. */
export function sideOf(register: 'customer' | 'vendor'): Side {
  return register === 'customer' ? 'receivable' : 'payable';
}

export const BUCKETS = ['current', '1-30', '31-60', '61-90', '91-120', 'over 120'] as const;
export type Bucket = (typeof BUCKETS)[number];

/** The bucket of an item by the days past its due day (handbook 8.2). */
export function deriveBucket(daysPastDue: number): Bucket {
  if (daysPastDue <= 0) return 'current';
  if (daysPastDue <= 30) return '1-30';
  if (daysPastDue <= 60) return '31-60';
  if (daysPastDue <= 90) return '61-90';
  return daysPastDue <= 120 ? '91-120' : 'over 120';
}

/** Days after the due day; 0 while it is not past. */
export function daysPastDue(due: BusinessDate, asOf: BusinessDate): number {
  return Math.max(0, daysBetween(due, asOf));
}
