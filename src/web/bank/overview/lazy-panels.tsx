import { Suspense, lazy } from 'react';

import { useRole } from '../../lib/session/session-context.ts';

const Accounts = lazy(async () => ({
  default: (await import('./bank-accounts.tsx')).BankAccounts,
}));
const Questions = lazy(async () => ({
  default: (await import('./bank-questions.tsx')).BankQuestions,
}));

/** The bank accounts, fetched after the screen that they stand on; staff only. */
export function BankAccountsLater({ withForecast = false }: { withForecast?: boolean }) {
  if (useRole() === 'user') return null;
  return (
    <Suspense fallback={null}>
      <Accounts withForecast={withForecast} />
    </Suspense>
  );
}

/** Questions about lines of the bank, fetched after the screen that they stand on. */
export function BankQuestionsLater() {
  return (
    <Suspense fallback={null}>
      <Questions />
    </Suspense>
  );
}
