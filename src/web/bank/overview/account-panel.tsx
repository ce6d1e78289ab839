import { Anchor, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { formatDate } from '#shared/dates.ts';

import { bankAccountPath, uploadStatementPath } from '../../lib/paths.ts';
import { useIsReader } from '../../lib/session/session-context.ts';
import { formatCount } from '../../ui/format-money.ts';
import { Money } from '../../ui/money.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import classes from './overview.module.css';
import type { AccountOverview } from './queries.ts';

/**
 * One bank account: both balances, what is open, when it was last reconciled, and the way to the
 * work.
 */
export function AccountPanel({ overview }: { overview: AccountOverview }) {
  const { account, title, bank, currency, isBroken, lastReconciled, oldestOpen } = overview;
  const about = [account, bank, currency === 'PHP' ? '' : currency].filter(Boolean).join(' · ');
  return (
    <li className={classes['panel']}>
      <Group justify="space-between" gap="xs" align="flex-start" wrap="nowrap">
        <div>
          <Anchor component={Link} to={bankAccountPath(account)} fw={650}>
            {title}
          </Anchor>
          <Text size="sm" c="dimmed">
            {about}
          </Text>
        </div>
        {isBroken ? (
          <Link to={bankAccountPath(account, 'statement')} className={classes['broken']}>
            <StateBadge tone="bad">Broken</StateBadge>
          </Link>
        ) : null}
      </Group>
      <dl className={classes['facts']}>
        <Fact name="Per books">
          <Money amount={overview.bookBalance} />
        </Fact>
        <BankBalance overview={overview} />
        <Fact name="Open">{openWords(overview)}</Fact>
        {oldestOpen === null ? null : <Fact name="Oldest open">{formatDate(oldestOpen)}</Fact>}
        <Fact name="Last reconciled">
          {lastReconciled === null ? 'Never' : formatDate(lastReconciled)}
        </Fact>
      </dl>
    </li>
  );
}

/** A line of its own: a long name leaves its figure the room of a short one. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function BankBalance({ overview }: { overview: AccountOverview }) {
  const { bankBalance, bankBalanceOn } = overview;
  const isReader = useIsReader();
  if (bankBalance !== null && bankBalanceOn !== null) {
    return (
      <Fact name={`Per bank, ${formatDate(bankBalanceOn)}`}>
        <Money amount={bankBalance} />
      </Fact>
    );
  }
  return (
    <Fact name="Per bank">
      {isReader ? (
        'No statement yet'
      ) : (
        <Anchor component={Link} to={uploadStatementPath(overview.account)} size="sm">
          No statement yet
        </Anchor>
      )}
    </Fact>
  );
}

/** `3 lines, 12 items`: what the bank has and the books have that the other side lacks. */
function openWords({ openLineCount, openItemCount }: AccountOverview): string {
  if (openLineCount === 0 && openItemCount === 0) return 'Nothing';
  return [counted(openLineCount, 'bank line'), counted(openItemCount, 'entry', 'entries')]
    .filter(Boolean)
    .join(', ');
}

function counted(count: number, one: string, many = `${one}s`): string {
  if (count === 0) return '';
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
