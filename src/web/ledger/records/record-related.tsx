import { Anchor, Group, Text } from '@mantine/core';
import { Link } from 'react-router';

import { ACCOUNT } from '#shared/ledger/chart.ts';
import { formatDate } from '#shared/dates.ts';

import { PATHS, recordPath } from '../../lib/paths.ts';
import { BehindLink } from '../../ui/behind-link.tsx';
import { Money } from '../../ui/money.tsx';
import classes from './records.module.css';
import type { RecordDetails } from './record-details.ts';

/** Whether there is anything to lead to. */
export function hasRelated({ related, opened, cheques }: RecordDetails): boolean {
  return related.length > 0 || opened.length > 0 || cheques.length > 0;
}

/**
 * What is still open of its documents, who else settled or opened them, and the cheques that it
 * wrote.
 */
export function RecordRelated({ record }: { record: RecordDetails }) {
  const { related, opened, cheques } = record;
  return (
    <ul className={classes['history']}>
      {opened.map(({ account, title, document, balance }) => (
        <li key={`${account} ${document}`}>
          <Group justify="space-between" wrap="nowrap" align="start">
            <Text size="sm">{wordOf(account, Number(balance) === 0)}</Text>
            <Text component="span" size="sm" fw={600}>
              <Money amount={balance} />
            </Text>
          </Group>
          <Text size="xs" c="dimmed">
            {`${document} · ${title}`}
          </Text>
        </li>
      ))}
      {related.map((other) => (
        <li key={`${other.transactionId} ${other.document} ${other.amount}`}>
          <Group justify="space-between" wrap="nowrap" align="start">
            <Text size="sm">
              {`${other.kindTitle} `}
              {other.mayOpen ? (
                <BehindLink
                  to={recordPath(other.transactionId)}
                  mark={`related-${other.transactionId}`}
                  here={`${record.kindTitle} ${record.number}`}
                >
                  {other.number}
                </BehindLink>
              ) : (
                other.number
              )}
            </Text>
            <Text component="span" size="sm">
              <Money amount={other.amount} />
            </Text>
          </Group>
          <Text size="xs" c="dimmed">
            {other.document === other.number
              ? formatDate(other.date)
              : `${formatDate(other.date)} · on ${other.document}`}
          </Text>
        </li>
      ))}
      {cheques.map(({ chequeId, number, state }) => (
        <li key={chequeId}>
          <Text size="sm">
            {'Cheque '}
            <Anchor
              component={Link}
              to={`${PATHS.cheques}/${encodeURIComponent(chequeId)}`}
              size="sm"
            >
              {number}
            </Anchor>
            {`: ${state}`}
          </Text>
        </li>
      ))}
    </ul>
  );
}

/** Receipts are deposited and credits applied; everything else is settled. */
function wordOf(account: string, isDone: boolean): string {
  if (account === ACCOUNT.undeposited) return isDone ? 'Deposited' : 'Not deposited yet';
  if (account === ACCOUNT.supplierAdvances || account === ACCOUNT.customerCredits)
    return isDone ? 'Applied' : 'Not applied yet';
  return isDone ? 'Settled' : 'Still open';
}
