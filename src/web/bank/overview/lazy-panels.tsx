import { useRole } from '../../lib/session/session-context.ts';
import { laterPart } from '../../ui/later-part.tsx';

const Accounts = laterPart(async () => (await import('./bank-accounts.tsx')).BankAccounts);

/** The bank accounts, fetched after the screen that they stand on; staff only. */
export function BankAccountsLater() {
  if (useRole() === 'user') return null;
  return <Accounts />;
}
