import type { FormId } from './embed.ts';
import type { Role } from './roles.ts';

export const CATEGORIES = [
  'Invoice',
  'Bills',
  'Payments',
  'CollectionReceipt',
  'PettyCash',
  'BankReconciliation',
  'BankReconciliationReport',
  'LooseLeaf',
  'ChequeDisbursement',
  'Deposit',
  'Withdrawal',
  'Transfer',
  'Tin',
  'Documentation',
] as const;

export type Category = (typeof CATEGORIES)[number];

/** One card of the catalogue (specification, section 3). */
export interface Card {
  readonly id: string;
  readonly category: Category;
  readonly title: string;
  readonly description: string;
  readonly buttonText: string;
  /** A path of the portal. */
  readonly buttonLink: string;
  /** Only this role sees the card; everybody does if absent. */
  readonly role?: Role;
  /**
   * The form screen behind the link; absent where another kind of a form is chosen by it, which has
   * a card of its own.
   */
  readonly form?: FormId;
  /** Opens the address of this setting in a new tab instead of its link. */
  readonly opensSetting?: 'documentation';
}

/**
 * Every card. Its order is the order on the screens; ids never change, because bookmarks keep them.
 */
export const CARDS: readonly Card[] = [
  {
    id: 'invoice-new',
    category: 'Invoice',
    title: 'Invoice',
    description: 'Record what a customer owes for goods or services, with the invoice as issued.',
    buttonText: 'Record Invoice',
    buttonLink: '/invoiceform',
    form: 'invoice',
  },
  {
    id: 'credit-memo-new',
    category: 'Invoice',
    title: 'Credit Memo',
    description: 'Record returned goods, an allowance, a discount or an error, with its VAT.',
    buttonText: 'Record Credit Memo',
    buttonLink: '/invoiceform?kind=credit-memo',
  },
  {
    id: 'debit-memo-new',
    category: 'Invoice',
    title: 'Debit Memo',
    description: 'Charge a customer more than the invoice, with its VAT.',
    buttonText: 'Record Debit Memo',
    buttonLink: '/invoiceform?kind=debit-memo',
  },
  {
    id: 'collection-receipt-new',
    category: 'CollectionReceipt',
    title: 'Collection Receipt',
    description: 'Record money received from a customer and settle the invoices that it pays.',
    buttonText: 'Record Collection',
    buttonLink: '/collectionreceiptform',
    form: 'collectionreceipt',
  },
  {
    id: 'statement-run',
    category: 'CollectionReceipt',
    title: 'Statements of Account',
    description: 'Mail statements to all customers with an open balance in one action.',
    buttonText: 'Send Statements',
    buttonLink: '/records/statement-run',
    role: 'accountant',
  },
  {
    id: 'petty-cash-new',
    category: 'PettyCash',
    title: 'Petty Cash Expense',
    description: 'Record a small expense that was paid from the petty cash fund.',
    buttonText: 'Record Expense',
    buttonLink: '/pettycashform',
    form: 'pettycash',
  },
  {
    id: 'bill-new',
    category: 'Bills',
    title: 'Bill',
    description: 'Record the bill of a vendor or supplier that is to be paid later.',
    buttonText: 'Record Bill',
    buttonLink: '/billsform',
    form: 'bills',
  },
  {
    id: 'supplier-credit-memo-new',
    category: 'Bills',
    title: 'Supplier’s Credit Memo',
    description: 'Record goods sent back, an allowance, a discount or an error of a bill.',
    buttonText: 'Record Credit Memo',
    buttonLink: '/billsform?kind=supplier-credit-memo',
  },
  {
    id: 'supplier-debit-memo-new',
    category: 'Bills',
    title: 'Supplier’s Debit Memo',
    description: 'Record what a supplier charges beyond its bill, with its VAT.',
    buttonText: 'Record Debit Memo',
    buttonLink: '/billsform?kind=supplier-debit-memo',
  },
  {
    id: 'importation-new',
    category: 'Bills',
    title: 'Importation',
    description: 'Record the VAT and duties of imported goods, from the customs documents.',
    buttonText: 'Record Importation',
    buttonLink: '/billsform?kind=importation',
  },
  {
    id: 'pay-run',
    category: 'Bills',
    title: 'Pay Bills Together',
    description: 'Tick due bills of many vendors and pay them in one action.',
    buttonText: 'Pay Bills',
    buttonLink: '/bills/pay-run',
    role: 'accountant',
  },
  {
    id: 'bill-payment-new',
    category: 'Payments',
    title: 'Bill Payment',
    description: 'Pay open bills of a vendor, in whole or in part, and print the voucher.',
    buttonText: 'Record Payment',
    buttonLink: '/paymentform',
    form: 'payment',
  },
  {
    id: 'cheque-disbursement-new',
    category: 'ChequeDisbursement',
    title: 'Cheque Disbursement',
    description: 'Record a cheque that was issued, its payee and what it pays for.',
    buttonText: 'Record Cheque',
    buttonLink: '/chequedisbursementform',
    form: 'chequedisbursement',
  },
  {
    id: 'vat-remittance-new',
    category: 'ChequeDisbursement',
    title: 'Remittance of Withheld VAT',
    description: 'Record the payment of Form 1600-VT: VAT withheld on services of non-residents.',
    buttonText: 'Record Remittance',
    buttonLink: '/chequedisbursementform?kind=vat-remittance',
  },
  {
    id: 'deposit-new',
    category: 'Deposit',
    title: 'Deposit',
    description: 'Record cash or cheques deposited in a bank account.',
    buttonText: 'Record Deposit',
    buttonLink: '/depositform',
    form: 'deposit',
  },
  {
    id: 'transfer-new',
    category: 'Transfer',
    title: 'Fund Transfer',
    description: 'Move money between own accounts, Local or Foreign with its exchange rate.',
    buttonText: 'Record Transfer',
    buttonLink: '/transferform',
    form: 'transfer',
  },
  {
    id: 'withdrawal-new',
    category: 'Withdrawal',
    title: 'Withdrawal',
    description: 'Record money that was taken out of a bank account.',
    buttonText: 'Record Withdrawal',
    buttonLink: '/withdrawform',
    form: 'withdraw',
  },
  {
    id: 'customer-tin-new',
    category: 'Tin',
    title: 'Customer TIN',
    description: 'Register a customer and its TIN, so that invoices can name it.',
    buttonText: 'Register Customer',
    buttonLink: '/customertinform',
    form: 'customertin',
  },
  {
    id: 'vendor-tin-new',
    category: 'Tin',
    title: 'Vendor TIN',
    description:
      'Register a vendor or supplier and its TIN, so that bills and expenses can name it.',
    buttonText: 'Register Vendor',
    buttonLink: '/vendortinform',
    form: 'vendortin',
  },
  {
    id: 'statement-of-account-upload',
    category: 'BankReconciliation',
    title: 'Statement of Account',
    description: 'Upload the bank’s statement of account for the reconciliation of a month.',
    buttonText: 'Upload SOA',
    buttonLink: '/bankreconciliationform',
    form: 'bankreconciliation',
  },
  {
    id: 'bank-report-upload',
    category: 'BankReconciliationReport',
    title: 'Upload Reconciliation Report',
    description: 'Add a finished bank reconciliation report to the report folder.',
    buttonText: 'Upload Report',
    buttonLink: '/uploadreportform',
    role: 'accountant',
    form: 'uploadreport',
  },
  {
    id: 'bank-report-view',
    category: 'BankReconciliationReport',
    title: 'Reconciliation Reports',
    description: 'See the bank reconciliation reports of the past months.',
    buttonText: 'View Reports',
    buttonLink: '/bankreconciliationreportform',
    role: 'accountant',
    form: 'bankreconciliationreport',
  },
  {
    id: 'loose-leaf-new',
    category: 'LooseLeaf',
    title: 'Loose-Leaf Record',
    description: 'Upload loose-leaf books and records with their period.',
    buttonText: 'Upload Record',
    buttonLink: '/looseleafform',
    role: 'accountant',
    form: 'looseleaf',
  },
  {
    id: 'documentation',
    category: 'Documentation',
    title: 'Documentation',
    description: 'Open the company’s folder of documentation in a new tab.',
    buttonText: 'Open Folder',
    buttonLink: '/Documentation',
    role: 'accountant',
    opensSetting: 'documentation',
  },
];

/** The card of an id, if there is one. */
export function findCard(cardId: string): Card | undefined {
  return CARDS.find((card) => card.id === cardId);
}

/** Whether a role sees a card (specification, section 6). */
export function isCardFor(card: Card, role: Role): boolean {
  return card.role === undefined || card.role === role;
}

/** The cards of a category that a role sees. */
export function cardsOf(category: Category, role: Role): readonly Card[] {
  return CARDS.filter((card) => card.category === category && isCardFor(card, role));
}
