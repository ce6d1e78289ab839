import { Button, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { PATHS } from '../../lib/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PlusIcon } from '../../ui/icons.tsx';
import { BookIcon } from '../../ui/screen-icons.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { AccountPanel } from './account-panel.tsx';
import { FundingForecast } from './funding-forecast.tsx';
import classes from './overview.module.css';
import type { AccountOverview } from './queries.ts';
import { useBankOverview } from './queries.ts';

/** Where each bank account stands, on the page of the reconciliation. */
export function BankAccounts() {
  const { data, error, isPending, refetch } = useBankOverview();
  const accounts = data?.filter(isUsed);
  if (accounts?.length === 0) return <NoAccounts />;
  return (
    <Section>
      {error === null ? null : <ProblemNotice error={error} retry={() => void refetch()} />}
      {isPending ? <LoadingRows rows={1} height={150} /> : null}
      {accounts === undefined ? null : <Accounts accounts={accounts} />}
    </Section>
  );
}

/**
 * The same on the dashboard, with the cheques that are to be funded; nothing at all while there is
 * no bank account.
 */
export function BankAccountsAtHome({ accounts }: { accounts: readonly AccountOverview[] }) {
  const used = accounts.filter(isUsed);
  if (used.length === 0) return null;
  return (
    <Section>
      <Accounts accounts={used} />
      <FundingForecast accounts={used} />
    </Section>
  );
}

function Section({ children }: { children: ReactNode }) {
  return (
    <section className={classes['section']} aria-labelledby="bank-accounts">
      <Title order={2} mb="md" id="bank-accounts">
        Bank accounts
      </Title>
      {children}
    </section>
  );
}

function Accounts({ accounts }: { accounts: readonly AccountOverview[] }) {
  return (
    <ul className={classes['panels']}>
      {accounts.map((row) => (
        <AccountPanel key={row.account} overview={row} />
      ))}
    </ul>
  );
}

function NoAccounts() {
  return (
    <EmptyState
      icon={<BookIcon size={26} />}
      title="No bank accounts yet"
      order={2}
      action={
        <Button
          component={Link}
          to={`${PATHS.settings}?tab=banks`}
          leftSection={<PlusIcon size={18} />}
        >
          Add bank account
        </Button>
      }
    >
      Add the company’s accounts, with their banks and numbers. A statement that you upload then
      finds its account automatically.
    </EmptyState>
  );
}

/**
 * An account of the chart that the settings do not name and that holds nothing waits for its bank.
 */
function isUsed({ bank, bookBalance, bankBalance }: AccountOverview): boolean {
  return bank !== '' || bankBalance !== null || /[1-9]/.test(bookBalance);
}
