import { Anchor, NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useNavigate, useParams } from 'react-router';

import type { BankTab } from '../lib/paths.ts';
import { PATHS, bankAccountPath } from '../lib/paths.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { BankIcon } from '../ui/screen-icons.tsx';
import { LinkTabs } from '../ui/link-tabs.tsx';
import { LoadingRows } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import type { BankAccount } from './queries.ts';
import { useBankAccounts } from './queries.ts';

const TABS: readonly { tab: BankTab | undefined; label: string }[] = [
  { tab: undefined, label: 'To match' },
  { tab: 'statements', label: 'Statements' },
  { tab: 'matched', label: 'Matched' },
  { tab: 'rules', label: 'Rules' },
  { tab: 'statement', label: 'Reconciliation statement' },
];

interface BankAccountFrameProps {
  /** Absent: what is left to match. */
  tab?: BankTab;
  /** Buttons beside the title. */
  actions?: ReactNode;
  /** What the tab shows of the account that the address names. */
  children: (account: BankAccount) => ReactNode;
}

/**
 * What stands around every tab of a bank account: its title, the way to the other accounts, and the
 * tabs.
 */
export function BankAccountFrame({ tab, actions, children }: BankAccountFrameProps) {
  const { account = '' } = useParams();
  const accounts = useBankAccounts();
  const found = accounts.data?.find((row) => row.account === account);
  if (accounts.data !== undefined && found === undefined) return <Missing />;
  return (
    <Page
      title={found?.title ?? `Bank account ${account}`}
      description={found === undefined ? undefined : describe(found)}
      width="wide"
      // Together with the switch: on a phone it takes a line, and the buttons go with it.
      actions={
        accounts.isPending ? undefined : (
          <>
            {actions}
            <AccountSwitch accounts={accounts.data ?? []} account={account} tab={tab} />
          </>
        )
      }
    >
      {/* Only below the account's own title: that takes two lines on a phone. */}
      {accounts.isPending ? null : (
        <LinkTabs
          label="Bank account"
          tabs={TABS.map((row) => ({ path: bankAccountPath(account, row.tab), label: row.label }))}
          current={bankAccountPath(account, tab)}
        />
      )}
      {accounts.error === null ? null : (
        <ProblemNotice error={accounts.error} retry={() => void accounts.refetch()} />
      )}
      {accounts.isPending ? <LoadingRows rows={6} /> : null}
      {found === undefined ? null : children(found)}
    </Page>
  );
}

function describe({ account, bank, accountNumberEnd, currency }: BankAccount): string {
  // Short enough for one line of a phone.
  const number = accountNumberEnd === '' ? '' : `ending in ${accountNumberEnd}`;
  return [account, bank, number, currency === 'PHP' ? '' : currency].filter(Boolean).join(' · ');
}

interface AccountSwitchProps {
  accounts: readonly BankAccount[];
  account: string;
  tab: BankTab | undefined;
}

function AccountSwitch({ accounts, account, tab }: AccountSwitchProps) {
  const navigate = useNavigate();
  if (accounts.length < 2) return null;
  return (
    <NativeSelect
      aria-label="Another bank account"
      value={account}
      onChange={(event) => void navigate(bankAccountPath(event.currentTarget.value, tab))}
    >
      {accounts.map((row) => (
        <option key={row.account} value={row.account}>
          {`${row.account} ${row.title}`}
        </option>
      ))}
    </NativeSelect>
  );
}

function Missing() {
  return (
    <Page title="Not found">
      <EmptyState
        icon={<BankIcon size={26} />}
        title="Bank account not found"
        action={
          <Anchor component={Link} to={PATHS.bankReconciliation}>
            Bank Reconciliation
          </Anchor>
        }
      >
        The address may be wrong, or the account is no longer in use.
      </EmptyState>
    </Page>
  );
}
