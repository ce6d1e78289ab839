import { BankAccountFrame } from './bank-account-frame.tsx';

/** What is matched on a bank account. */
export function MatchedPage() {
  return <BankAccountFrame tab="matched">{() => null}</BankAccountFrame>;
}
