import { BankAccountFrame } from './bank-account-frame.tsx';

/** What of the bank is left to match. */
export function MatchingPage() {
  return <BankAccountFrame>{() => null}</BankAccountFrame>;
}
