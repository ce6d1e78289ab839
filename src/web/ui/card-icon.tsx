import { CARDS } from '#shared/platform/cards.ts';
import type { Card, Category } from '#shared/platform/cards.ts';

import classes from './card-icon.module.css';
import { BillIcon, PlusIcon, UndoIcon, UploadIcon } from './icons.tsx';
import {
  BankIcon,
  BookIcon,
  ChartIcon,
  ChequeIcon,
  CoinsIcon,
  DepositIcon,
  FolderIcon,
  IdCardIcon,
  InvoiceIcon,
  MailIcon,
  PaymentIcon,
  ReceiptIcon,
  TaxIcon,
  TransferIcon,
  UserIcon,
  WithdrawIcon,
} from './screen-icons.tsx';

export const CATEGORY_ICONS = {
  Invoice: InvoiceIcon,
  CollectionReceipt: ReceiptIcon,
  PettyCash: CoinsIcon,
  Bills: BillIcon,
  Payments: PaymentIcon,
  ChequeDisbursement: ChequeIcon,
  Deposit: DepositIcon,
  Transfer: TransferIcon,
  Withdrawal: WithdrawIcon,
  Tin: IdCardIcon,
  BankReconciliation: BankIcon,
  BankReconciliationReport: ChartIcon,
  LooseLeaf: BookIcon,
  Documentation: FolderIcon,
} as const satisfies Record<Category, typeof InvoiceIcon>;

// Cards that stand beside the one that their category is named by.
const OWN_ICONS: Readonly<Record<string, typeof InvoiceIcon>> = {
  'credit-memo-new': UndoIcon,
  'debit-memo-new': PlusIcon,
  'statement-run': MailIcon,
  'supplier-credit-memo-new': UndoIcon,
  'supplier-debit-memo-new': PlusIcon,
  'importation-new': TaxIcon,
  'pay-run': PaymentIcon,
  'vat-remittance-new': TaxIcon,
  'vendor-tin-new': UserIcon,
  'bank-report-upload': UploadIcon,
};

/** The sign of each card, by its id: none is like another of its page. */
export const CARD_ICONS: Readonly<Record<string, typeof InvoiceIcon>> = Object.fromEntries(
  CARDS.map(({ id, category }) => [id, OWN_ICONS[id] ?? CATEGORY_ICONS[category]]),
);

/** The sign of a card, drawn. */
export function CardIcon({ card }: { card: Card }) {
  const Icon = CARD_ICONS[card.id];
  if (Icon === undefined) return null;
  return (
    <span className={classes['icon']}>
      <Icon size={22} />
    </span>
  );
}
