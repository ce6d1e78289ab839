import { Button } from '@mantine/core';
import { Link } from 'react-router';

import { bankAccountPath } from '../../lib/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CheckIcon } from '../../ui/screen-icons.tsx';
import type { Workspace } from './workspace.ts';

/** What comes next when no line of the bank is left. */
export function EverythingMatched({ workspace }: { workspace: Workspace }) {
  const { account, difference, itemTotal } = workspace;
  const left =
    itemTotal === 0
      ? 'Every entry in the books is on the bank statement.'
      : `${itemTotal === 1 ? 'One entry of the books is' : `${itemTotal} entries of the books are`} outstanding; the reconciliation statement lists them.`;
  return (
    <EmptyState
      icon={<CheckIcon size={26} />}
      title="Every line of the bank is matched"
      action={
        <Button component={Link} to={bankAccountPath(account, 'statement')}>
          Sign the reconciliation statement
        </Button>
      }
    >
      {difference === '0.00' ? `The difference is 0.00. ${left}` : left}
    </EmptyState>
  );
}
