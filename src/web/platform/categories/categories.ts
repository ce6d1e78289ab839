import type { Category } from '#shared/platform/cards.ts';

/** A category page: its address, its title, and what its cards are (specification, section 2). */
export interface CategoryScreen {
  readonly path: `/${string}`;
  readonly category: Category;
  readonly title: string;
  readonly description: string;
}

export const CATEGORY_SCREENS = [
  {
    path: '/invoice',
    category: 'Invoice',
    title: 'Invoice',
    description: 'What customers owe for goods and services.',
  },
  {
    path: '/collectionreceipt',
    category: 'CollectionReceipt',
    title: 'Collection Receipt',
    description: 'Money received from customers.',
  },
  {
    path: '/pettycash',
    category: 'PettyCash',
    title: 'Petty Cash',
    description: 'Small expenses paid in cash.',
  },
  {
    path: '/bills',
    category: 'Bills',
    title: 'Bills',
    description: 'What vendors and suppliers have billed.',
  },
  {
    path: '/payments',
    category: 'Payments',
    title: 'Payments',
    description: 'Payments of bills.',
  },
  {
    path: '/chequedisbursement',
    category: 'ChequeDisbursement',
    title: 'Cheque Disbursement',
    description: 'Cheques that were issued.',
  },
  {
    path: '/deposit',
    category: 'Deposit',
    title: 'Deposit',
    description: 'Money deposited in the bank.',
  },
  {
    path: '/transfer',
    category: 'Transfer',
    title: 'Transfer',
    description: 'Money moved between own accounts.',
  },
  {
    path: '/withdraw',
    category: 'Withdrawal',
    title: 'Withdrawal',
    description: 'Money taken from the bank.',
  },
  {
    path: '/tinregistration',
    category: 'Tin',
    title: 'TIN Registration',
    description: 'Customers, vendors and suppliers with their TIN.',
  },
  {
    path: '/bankreconciliation',
    category: 'BankReconciliation',
    title: 'Bank Reconciliation',
    description: 'The bank’s statements against the books.',
  },
  {
    path: '/looseleaf',
    category: 'LooseLeaf',
    title: 'Looseleaf',
    description: 'Loose-leaf books and records.',
  },
] as const satisfies readonly CategoryScreen[];
