import { BankAccountFrame } from './bank-account-frame.tsx';

/** Rules of what is recorded from lines of the bank. */
export function RulesPage() {
  return <BankAccountFrame tab="rules">{() => null}</BankAccountFrame>;
}
