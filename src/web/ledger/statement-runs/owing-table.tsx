import { Anchor, Button, Checkbox, Group, Text } from '@mantine/core';
import { Link } from 'react-router';

import { formatDate } from '#shared/dates.ts';

import { partyPath } from '../../lib/paths.ts';
import { isZeroWire } from '../../lib/wire-amounts.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { dayOfInstant, formatInstant } from '../../ui/format-instant.ts';
import { formatPesos } from '../../ui/format-money.ts';
import { Money } from '../../ui/money.tsx';
import type { OwingCustomer } from './queries.ts';
import classes from './statement-runs.module.css';

interface OwingTableProps {
  customers: readonly OwingCustomer[];
  ticked: ReadonlySet<string>;
  isReader: boolean;
  onTick: (ticked: ReadonlySet<string>) => void;
  onShow: (customer: OwingCustomer) => void;
}

/** Who owes, each to be ticked where there is an address. */
export function OwingTable({ customers, ticked, isReader, onTick, onShow }: OwingTableProps) {
  const reachable = customers.filter(({ emails }) => emails.length > 0);
  const change = (partyId: string, isTicked: boolean) => {
    const next = new Set(ticked);
    if (isTicked) next.add(partyId);
    else next.delete(partyId);
    onTick(next);
  };
  return (
    <>
      {isReader ? null : (
        <Group gap="xs" mb="xs">
          <Button
            size="compact-sm"
            variant="default"
            disabled={reachable.every(({ partyId }) => ticked.has(partyId))}
            onClick={() => onTick(new Set(reachable.map(({ partyId }) => partyId)))}
          >
            Tick all with an address
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={ticked.size === 0}
            onClick={() => onTick(new Set())}
          >
            Clear
          </Button>
        </Group>
      )}
      <DataTable
        caption="Customers with an open balance"
        columns={buildColumns({ ticked, isReader, change, onShow })}
        rows={customers}
        rowKey={({ partyId }) => partyId}
      />
    </>
  );
}

interface Cells extends Pick<OwingTableProps, 'ticked' | 'isReader' | 'onShow'> {
  change: (partyId: string, isTicked: boolean) => void;
}

function buildColumns({ ticked, isReader, change, onShow }: Cells): Column<OwingCustomer>[] {
  const tick: Column<OwingCustomer> = {
    key: 'tick',
    header: 'Send',
    width: '3.5rem',
    cell: ({ partyId, name, emails }) => (
      <Checkbox
        aria-label={`Send to ${name}`}
        disabled={emails.length === 0}
        checked={ticked.has(partyId)}
        onChange={(event) => change(partyId, event.currentTarget.checked)}
      />
    ),
  };
  return [
    ...(isReader ? [] : [tick]),
    {
      key: 'customer',
      header: 'Customer',
      isTitle: true,
      isText: true,
      title: ({ name }) => name,
      cell: ({ partyId, name }) => (
        <Anchor
          component={Link}
          to={`${partyPath(partyId)}?tab=statement`}
          size="sm"
          className={classes['name'] ?? ''}
        >
          {name}
        </Anchor>
      ),
    },
    {
      key: 'balance',
      header: 'Open balance',
      isTall: true,
      align: 'right',
      cell: ({ balance, credits }) => (
        <>
          <Money amount={balance} />
          {isZeroWire(credits) ? null : (
            <Text size="xs" c="dimmed">{`${formatPesos(credits)} credit not deducted`}</Text>
          )}
        </>
      ),
    },
    {
      key: 'overdue',
      header: 'Overdue',
      align: 'right',
      cell: ({ overdue }) => (isZeroWire(overdue) ? '–' : <Money amount={overdue} />),
    },
    {
      key: 'address',
      header: 'Email address',
      cell: ({ partyId, emails }) =>
        emails.length > 0 ? (
          emails.join(', ')
        ) : (
          <>
            {isReader ? 'No email address' : 'No email address. '}
            {isReader ? null : (
              <Anchor component={Link} to={`${partyPath(partyId)}?tab=details`} size="sm">
                Enter one
              </Anchor>
            )}
          </>
        ),
    },
    {
      key: 'last',
      header: 'Last sent',
      cell: ({ lastSent, sentToday }) =>
        lastSent === null
          ? 'Never'
          : `${sentToday ? 'Today' : dayOfInstant(lastSent.at)} by ${lastSent.by}`,
      title: ({ lastSent }) =>
        lastSent === null
          ? ''
          : `${formatInstant(lastSent.at)} by ${lastSent.by}, as of ${formatDate(lastSent.asOf)}`,
    },
    {
      key: 'pdf',
      header: 'Statement',
      cell: (customer) => (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`PDF: statement of ${customer.name}`}
          onClick={() => onShow(customer)}
        >
          PDF
        </Button>
      ),
    },
  ];
}
