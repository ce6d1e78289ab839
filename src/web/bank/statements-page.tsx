import { BankAccountFrame } from './bank-account-frame.tsx';

/** The statements of a bank account that were read in. */
export function StatementsPage() {
  return <BankAccountFrame tab="statements">{() => null}</BankAccountFrame>;
}
