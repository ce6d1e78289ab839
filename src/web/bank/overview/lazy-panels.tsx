import { Suspense, lazy } from 'react';

import { useRole } from '../../lib/session/session-context.ts';

const Accounts = lazy(async () => ({
  default: (await import('./bank-accounts.tsx')).BankAccounts,
}));

/** The bank accounts, fetched after the screen that they stand on; staff only. */
export function BankAccountsLater() {
  if (useRole() === 'user') return null;
  return (
    <Suspense fallback={null}>
      <Accounts />
    </Suspense>
  );
}
