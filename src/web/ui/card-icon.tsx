import type { Category } from '#shared/platform/cards.ts';

import classes from './card-icon.module.css';
import {
  BankIcon,
  BillIcon,
  BookIcon,
  ChartIcon,
  ChequeIcon,
  CoinsIcon,
  DepositIcon,
  FolderIcon,
  IdCardIcon,
  InvoiceIcon,
  PaymentIcon,
  ReceiptIcon,
  TransferIcon,
  WithdrawIcon,
} from './icons.tsx';

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

/** The sign of a category. */
export function CardIcon({ category }: { category: Category }) {
  const Icon = CATEGORY_ICONS[category];
  return (
    <span className={classes['icon']}>
      <Icon size={22} />
    </span>
  );
}
