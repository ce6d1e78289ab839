import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useIsAccountant } from '../lib/session/session-context.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PlusIcon } from '../ui/icons.tsx';
import { ListIcon } from '../ui/screen-icons.tsx';
import { LoadingRows } from '../ui/loading.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { BankAccountFrame } from './bank-account-frame.tsx';
import { RuleDialog } from './rules/rule-dialog.tsx';
import { RuleTable } from './rules/rule-table.tsx';
import { rulesQuery } from './queries.ts';

/** Rules of what is recorded from lines of the bank with certain words. */
export function RulesPage() {
  const [isAdding, setAdding] = useState(false);
  const isAccountant = useIsAccountant();
  const add = isAccountant ? (
    <Button leftSection={<PlusIcon size={18} />} onClick={() => setAdding(true)}>
      Add a rule
    </Button>
  ) : null;
  return (
    <BankAccountFrame tab="rules" actions={add}>
      {({ account }) => (
        <>
          <Rules account={account} />
          {isAdding ? <RuleDialog account={account} onClose={() => setAdding(false)} /> : null}
        </>
      )}
    </BankAccountFrame>
  );
}

function Rules({ account }: { account: string }) {
  const found = useQuery(rulesQuery);
  if (found.isPending) return <LoadingRows rows={4} />;
  if (found.data === undefined) {
    return <ProblemNotice error={found.error} retry={() => void found.refetch()} />;
  }
  const rules = found.data.filter((rule) => rule.account === null || rule.account === account);
  if (rules.length === 0) {
    return (
      <EmptyState icon={<ListIcon size={26} />} title="No rule yet" order={2}>
        A rule says what a line with certain words becomes, such as SERVICE CHARGE a journal entry
        to bank charges. The form then opens filled in; nothing posts until reviewed.
      </EmptyState>
    );
  }
  return <RuleTable account={account} rules={rules} />;
}
