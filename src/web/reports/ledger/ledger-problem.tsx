import { CallError } from '../../lib/call.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { BookIcon } from '../../ui/screen-icons.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { isMarked } from './ledger-settings.tsx';

interface LedgerProblemProps {
  error: unknown;
  account: string;
  retry: () => void;
}

/** Why a ledger cannot be shown; an address that names no account says so. */
export function LedgerProblem({ error, account, retry }: LedgerProblemProps) {
  if (error === null || isMarked(error)) return null;
  if (error instanceof CallError && error.code === 'not-found') {
    return (
      <EmptyState
        order={2}
        icon={<BookIcon size={26} />}
        title={`Account not found: ${account.slice(0, 40)}`}
      >
        The address may be wrong. Choose an account above.
      </EmptyState>
    );
  }
  return <ProblemNotice error={error} retry={retry} />;
}
