import { Anchor, Group, Text } from '@mantine/core';
import { Link } from 'react-router';

import { formatDate } from '#shared/dates.ts';

import { queryText } from '../../lib/call.ts';
import { bankAccountPath } from '../../lib/paths.ts';
import { BehindLink } from '../../ui/behind-link.tsx';
import { Money } from '../../ui/money.tsx';
import classes from './records.module.css';
import type { RecordDetails } from './record-details.ts';

type OnBank = RecordDetails['bank'][number];

/** Which lines of the bank's statements it is matched with, by bank account. */
export function RecordBank({ record }: { record: RecordDetails }) {
  const here = `${record.kindTitle} ${record.number}`;
  return (
    <ul className={classes['history']}>
      {record.bank.map((matched, at) => (
        // One account may be there with several matches.
        <li key={`${matched.account} ${matched.lines[0]?.lineId ?? at}`}>
          <Lines matched={matched} here={here} />
          <Text size="xs" c="dimmed">{`${matched.account} ${matched.title}`}</Text>
        </li>
      ))}
    </ul>
  );
}

function Lines({ matched, here }: { matched: OnBank; here: string }) {
  const { account, currency, kind, lines } = matched;
  if (kind === null)
    return (
      <Text size="sm">
        {'Not matched yet. '}
        <Anchor component={Link} to={bankAccountPath(account)} size="sm">
          To match
        </Anchor>
      </Text>
    );
  if (lines.length === 0)
    return (
      <Text size="sm">
        {kind === 'start' ? 'Opening balance' : 'Matched with book entries only'}
      </Text>
    );
  return lines.map(({ lineId, statementId, position, date, amount, description }) => (
    <Group key={lineId} justify="space-between" wrap="nowrap" align="start">
      <Text size="sm" className={classes['bankLine']}>
        {`${formatDate(date)} · `}
        <BehindLink
          to={`${bankAccountPath(account, 'statements')}${queryText({ opened: statementId, line: position })}`}
          mark={`bank-${lineId}`}
          here={here}
        >
          {description === '' ? 'No text' : description}
        </BehindLink>
      </Text>
      <Text component="span" size="sm">
        <Money amount={amount} {...(currency === 'PHP' ? {} : { currency })} />
      </Text>
    </Group>
  ));
}
