import { Button, Checkbox, Group, Text, TextInput } from '@mantine/core';

import { formatDate } from '#shared/dates.ts';

import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { formatPesos } from '../../ui/format-money.ts';
import { Money } from '../../ui/money.tsx';
import { isZeroWire } from '../../lib/wire-amounts.ts';
import { fullAmount, keyOfBill, problemOfAmount } from './choice.ts';
import type { Choice } from './choice.ts';
import classes from './pay-runs.module.css';
import type { OpenBill } from './queries.ts';

interface BillTableProps {
  bills: readonly OpenBill[];
  nameOf: (partyId: string) => string;
  ticked: Choice['ticked'];
  isReader: boolean;
  onTick: (ticked: Choice['ticked']) => void;
}

/** The open bills that the filter leaves, each to be ticked, in full or with an amount. */
export function BillTable({ bills, nameOf, ticked, isReader, onTick }: BillTableProps) {
  const change = (bill: OpenBill, amount: string | undefined) => {
    const next = new Map(ticked);
    if (amount === undefined) next.delete(keyOfBill(bill));
    else next.set(keyOfBill(bill), amount);
    onTick(next);
  };
  const left = bills.filter((bill) => !ticked.has(keyOfBill(bill)));
  return (
    <>
      {isReader ? null : (
        <Group gap="xs" mb="xs">
          <Button
            size="compact-sm"
            variant="default"
            disabled={left.length === 0}
            onClick={() => {
              const more = left.map((bill) => [keyOfBill(bill), fullAmount(bill)] as const);
              onTick(new Map([...ticked, ...more]));
            }}
          >
            Tick all shown
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={ticked.size === 0}
            onClick={() => onTick(new Map())}
          >
            Clear
          </Button>
        </Group>
      )}
      <DataTable
        caption="Open bills"
        columns={buildColumns({ nameOf, ticked, change, isReader })}
        rows={bills}
        rowKey={keyOfBill}
      />
    </>
  );
}

interface Cells extends Pick<BillTableProps, 'nameOf' | 'ticked' | 'isReader'> {
  change: (bill: OpenBill, amount: string | undefined) => void;
}

function buildColumns({ nameOf, ticked, change, isReader }: Cells): readonly Column<OpenBill>[] {
  const tick: Column<OpenBill> = {
    key: 'tick',
    header: 'Pay',
    width: '3rem',
    cell: (bill) => (
      <Checkbox
        aria-label={`Pay ${bill.document} of ${nameOf(bill.partyId)}`}
        checked={ticked.has(keyOfBill(bill))}
        onChange={(event) =>
          change(bill, event.currentTarget.checked ? fullAmount(bill) : undefined)
        }
      />
    ),
  };
  const amount: Column<OpenBill> = {
    key: 'amount',
    header: 'Amount to pay',
    align: 'right',
    cell: (bill) => <Amount bill={bill} typed={ticked.get(keyOfBill(bill))} change={change} />,
  };
  return [
    ...(isReader ? [] : [tick]),
    {
      key: 'vendor',
      header: 'Vendor and bill',
      isTitle: true,
      cell: ({ partyId, document, supplierNumber }) => (
        <>
          {nameOf(partyId)}
          <Text size="xs" c="dimmed">
            {supplierNumber === '' || supplierNumber === document
              ? document
              : `${document} · ${supplierNumber}`}
          </Text>
        </>
      ),
    },
    {
      key: 'due',
      header: 'Due',
      cell: ({ due, daysPastDue }) => (
        <>
          <span className={classes['day']}>{formatDate(due)}</span>
          {daysPastDue === 0 ? null : (
            <Text size="xs" className={`${classes['late']} ${classes['day']}`}>
              {`${daysPastDue} ${daysPastDue === 1 ? 'day' : 'days'} overdue`}
            </Text>
          )}
        </>
      ),
    },
    {
      key: 'balance',
      header: 'Balance',
      align: 'right',
      cell: ({ balance, withheld }) => (
        <>
          <Money amount={balance} />
          {isZeroWire(withheld) ? null : (
            <Text size="xs" c="dimmed">
              {`${formatPesos(withheld)} tax withheld`}
            </Text>
          )}
        </>
      ),
    },
    ...(isReader ? [] : [amount]),
  ];
}

interface AmountProps {
  bill: OpenBill;
  typed: string | undefined;
  change: Cells['change'];
}

/** What is paid of a ticked bill; its balance unless a person says less. */
function Amount({ bill, typed, change }: AmountProps) {
  if (typed === undefined) return '–';
  return (
    <TextInput
      className={classes['amount']}
      size="xs"
      inputMode="decimal"
      aria-label={`Amount to pay of ${bill.document}`}
      value={typed}
      error={problemOfAmount(typed, bill)}
      onChange={(event) => change(bill, event.currentTarget.value)}
    />
  );
}
