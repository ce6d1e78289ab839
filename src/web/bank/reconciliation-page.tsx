import { BankAccountFrame } from './bank-account-frame.tsx';

/** The reconciliation statement of a bank account. */
export function ReconciliationPage() {
  return <BankAccountFrame tab="statement">{() => null}</BankAccountFrame>;
}
