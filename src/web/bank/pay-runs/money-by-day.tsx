import { Alert, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { formatDate } from '#shared/dates.ts';

import { isZeroWire } from '../../lib/wire-amounts.ts';
import { formatPesos } from '../../ui/format-money.ts';
import { AlertIcon } from '../../ui/icons.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { Money } from '../../ui/money.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { moneyRows } from './choice.ts';
import type { MoneyRow } from './choice.ts';
import classes from './pay-runs.module.css';
import { moneyByDayQuery } from './queries.ts';

interface MoneyByDayPanelProps {
  account: string;
  today: string;
  date: string;
  total: bigint;
}

/** What the bank has, day by day, with this run and with what falls due beside it. */
export function MoneyByDayPanel({ account, today, date, total }: MoneyByDayPanelProps) {
  const money = useQuery(moneyByDayQuery(account));
  const rows = money.data === undefined ? [] : moneyRows(money.data, { today, date, total });
  const short = rows.find(({ isShort }) => isShort);
  return (
    <Panel>
      <Title order={2} size="h3" mb="xs">
        Money by day
      </Title>
      {money.error === null ? null : (
        <ProblemNotice error={money.error} retry={() => void money.refetch()} />
      )}
      {money.isPending && account !== '' ? <LoadingRows rows={4} /> : null}
      {short === undefined ? null : (
        <Alert color="red" icon={<AlertIcon />} mb="sm">
          {`The account is short of ${formatPesos(short.after.replace('-', ''))} on ${formatDate(short.date)}.`}
        </Alert>
      )}
      {money.data === undefined ? null : (
        <>
          <DaysTable rows={rows} />
          <Text size="sm" c="dimmed" mt="xs">
            {[
              `${money.data.account} ${money.data.title}.`,
              'Book balances: uncleared cheques are already deducted',
              isZeroWire(money.data.outstanding)
                ? '(none now).'
                : `(${formatPesos(money.data.outstanding)} now).`,
              `Overdue and not counted: ${formatPesos(money.data.overdueCollections)} to collect, ${formatPesos(money.data.overdueBills)} of bills.`,
            ].join(' ')}
          </Text>
        </>
      )}
    </Panel>
  );
}

/** Four short columns: they fit beside the bills, and on a phone. */
function DaysTable({ rows }: { rows: readonly MoneyRow[] }) {
  return (
    <div className={classes['days']} role="region" aria-label="Money by day" tabIndex={0}>
      <Table verticalSpacing="0.3rem" horizontalSpacing="0.3rem">
        <caption className={classes['caption']}>Money by day</caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Date</Table.Th>
            <Table.Th scope="col">To collect</Table.Th>
            <Table.Th scope="col">Bills due</Table.Th>
            <Table.Th scope="col">After this run</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ date, collections, bills, after, isShort }) => (
            <Table.Tr key={date}>
              <Table.Td>{formatDate(date).replace(/ \d{4}$/, '')}</Table.Td>
              <Table.Td>{figure(collections)}</Table.Td>
              <Table.Td>{figure(bills)}</Table.Td>
              <Table.Td className={isShort ? classes['short'] : undefined}>
                <Money amount={after} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function figure(amount: string) {
  return isZeroWire(amount) ? '–' : <Money amount={amount} />;
}
