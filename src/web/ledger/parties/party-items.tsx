import { Table, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';

import { formatDate } from '#shared/dates.ts';

import { recordPath } from '../../lib/paths.ts';
import { useReturn } from '../../lib/way-back.ts';
import { BehindLink } from '../../ui/behind-link.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CheckIcon } from '../../ui/screen-icons.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { Money } from '../../ui/money.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { BucketStrip } from './bucket-strip.tsx';
import classes from './parties.module.css';
import { SIDE_WORDS, dayOr } from './queries.ts';
import type { OpenSide, PartyDetails } from './queries.ts';
import { partyItemsQuery } from './queries.ts';
import { DateField } from '../../ui/date-field.tsx';

type Item = OpenSide['items'][number];
type Advance = OpenSide['advances'][number];

/** What is open of a party on a day, by age, with credits and advances beside. */
export function PartyItems({ party }: { party: PartyDetails }) {
  const { partyId } = party;
  const [params, setParams] = useSearchParams();
  const asOf = dayOr(params.get('asOf') ?? '');
  const items = useQuery(partyItemsQuery(partyId, asOf));
  useReturn(items.data !== undefined);
  return (
    <div className={classes['stack']}>
      <DateField
        isFilter
        label="As of"
        maw="14rem"
        value={asOf}
        onChange={(date) => {
          const next = new URLSearchParams(params);
          next.set('asOf', date);
          setParams(next, { replace: true });
        }}
      />
      {items.error === null ? null : (
        <ProblemNotice error={items.error} retry={() => void items.refetch()} />
      )}
      {items.isPending ? <LoadingRows rows={6} /> : null}
      {items.data?.sides.map((side) => (
        <Side key={side.side} side={side} />
      ))}
    </div>
  );
}

function Side({ side }: { side: OpenSide }) {
  const words = SIDE_WORDS[side.side];
  return (
    <section className={classes['stack']}>
      <Title order={2} size="h3">
        {words.open}
      </Title>
      <BucketStrip buckets={side.buckets} total={side.total} />
      {side.items.length === 0 ? (
        <EmptyState order={3} icon={<CheckIcon size={26} />} title="No open balances">
          Every document was settled as of this date.
        </EmptyState>
      ) : (
        <DataTable
          caption={words.open}
          columns={ITEM_COLUMNS}
          rows={side.items}
          rowKey={(item) => item.document}
          footer={<Total label="Total" amount={side.total} span={4} />}
        />
      )}
      {side.advances.length === 0 ? null : (
        <>
          <Title order={3} size="h4">
            {words.advances}
          </Title>
          <DataTable
            caption={words.advances}
            columns={ADVANCE_COLUMNS}
            rows={side.advances}
            rowKey={(item) => item.document}
            footer={
              <Total label="Total, not deducted above" amount={side.advancesTotal} span={2} />
            }
          />
        </>
      )}
    </section>
  );
}

function Total({ label, amount, span }: { label: string; amount: string; span: number }) {
  return (
    <Table.Tr>
      <Table.Td colSpan={span} data-title>
        {label}
      </Table.Td>
      <Table.Td data-align="right">
        <strong>
          <Money amount={amount} currency="₱" />
        </strong>
      </Table.Td>
    </Table.Tr>
  );
}

function DocumentLink({ item }: { item: Pick<Item, 'document' | 'transactionId'> }) {
  if (item.transactionId === null) return <>{item.document}</>;
  return (
    <BehindLink
      to={recordPath(item.transactionId)}
      mark={`item-${item.document.replaceAll(/\s/g, '-')}`}
      here="the party"
    >
      {item.document}
    </BehindLink>
  );
}

const ITEM_COLUMNS: readonly Column<Item>[] = [
  {
    key: 'document',
    isText: true,
    header: 'Document',
    isTitle: true,
    cell: (item) => <DocumentLink item={item} />,
  },
  {
    key: 'date',
    header: 'Date',
    cell: (item) => <span className={classes['date']}>{formatDate(item.date)}</span>,
  },
  {
    key: 'due',
    header: 'Due',
    cell: (item) => <span className={classes['date']}>{formatDate(item.due)}</span>,
  },
  {
    key: 'days',
    header: 'Days past due',
    align: 'right',
    cell: (item) => (item.daysPastDue === 0 ? 'not due' : String(item.daysPastDue)),
  },
  {
    key: 'balance',
    header: 'Balance',
    align: 'right',
    cell: (item) => <Money amount={item.balance} />,
  },
];

const ADVANCE_COLUMNS: readonly Column<Advance>[] = [
  {
    key: 'document',
    isText: true,
    header: 'Document',
    isTitle: true,
    cell: (item) => <DocumentLink item={item} />,
  },
  {
    key: 'date',
    header: 'Date',
    cell: (item) => <span className={classes['date']}>{formatDate(item.date)}</span>,
  },
  {
    key: 'balance',
    header: 'Not yet applied',
    align: 'right',
    cell: (item) => <Money amount={item.balance} />,
  },
];
