import { Anchor, Text, Title, VisuallyHidden } from '@mantine/core';
import { Link, useNavigate } from 'react-router';

import { formatDate } from '#shared/dates.ts';

import { PATHS, partyPath, recordPath } from '../../lib/paths.ts';
import { useRole } from '../../lib/session/session-context.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { formatPesos } from '../../ui/format-money.ts';
import { Money } from '../../ui/money.tsx';
import type { Room } from '../../ui/use-room.ts';
import { useRoom } from '../../ui/use-room.ts';
import classes from './category-work.module.css';
import type { CategoryWork } from './queries.ts';

type Open = NonNullable<CategoryWork['open']>;
type Item = Open['items'][number];

const TITLES = { receivable: 'Open invoices', payable: 'Open bills' } as const;

/** What is open of a side and what of it is overdue; the documents that are due first. */
export function OpenDocuments({ open }: { open: Open }) {
  const { side, all, overdue, items } = open;
  const navigate = useNavigate();
  const room = useRoom();
  const isStaff = useRole() !== 'user';
  const title = TITLES[side];
  return (
    <section className={classes['part']} aria-labelledby="open-documents">
      <div className={classes['head']}>
        <Title order={2} id="open-documents">
          {title}
        </Title>
        {isStaff ? (
          <Anchor component={Link} to={`${PATHS.ageing}?side=${side}`} size="sm">
            Ageing
          </Anchor>
        ) : null}
      </div>
      <Text size="sm" c="dimmed">
        {all.count === 0 ? (
          'Nothing is open.'
        ) : (
          <>
            {`${all.count} open, ₱\u00a0${formatPesos(all.amount)}`}
            {overdue.count === 0 ? (
              '; none overdue.'
            ) : (
              <>
                {' · '}
                <Text span inherit className={classes['late']}>
                  {`${overdue.count} overdue, ₱\u00a0${formatPesos(overdue.amount)}`}
                </Text>
              </>
            )}
          </>
        )}
      </Text>
      {items.length === 0 ? null : (
        <DataTable
          caption={title}
          columns={buildColumns(room)}
          isList
          rows={items}
          rowKey={({ partyId, document }) => `${partyId} ${document}`}
          onRowClick={(item) => void navigate(pathOf(item))}
        />
      )}
    </section>
  );
}

/** Its record; what the books began with has none, and leads to its party. */
function pathOf({ transactionId, partyId }: Item): string {
  return transactionId === null ? partyPath(partyId) : recordPath(transactionId);
}

function buildColumns(room: Room): readonly Column<Item>[] {
  const due = buildDue(room === 'wide');
  if (room === 'phone') return [DOCUMENT, BALANCE, PARTY, due];
  return [DOCUMENT, PARTY, due, BALANCE];
}

const DOCUMENT: Column<Item> = {
  key: 'document',
  header: 'Document',
  isTitle: true,
  width: '9.5rem',
  cell: (item) => (
    <Anchor
      component={Link}
      to={pathOf(item)}
      size="sm"
      fw={600}
      onClick={(event) => event.stopPropagation()}
    >
      {item.document}
    </Anchor>
  ),
  title: ({ document }) => document,
};

const PARTY: Column<Item> = {
  key: 'party',
  header: 'Party',
  cell: ({ party }) => party,
  title: ({ party }) => party,
};

const BALANCE: Column<Item> = {
  key: 'balance',
  header: 'Balance',
  align: 'right',
  width: '8rem',
  cell: ({ balance }) => <Money amount={balance} />,
};

/** The due date, with how late it is where there is room for the words. */
function buildDue(isWide: boolean): Column<Item> {
  return {
    key: 'due',
    header: 'Due',
    width: isWide ? '16.5rem' : '7.5rem',
    cell: ({ due, daysPastDue }) =>
      daysPastDue > 0 ? (
        <span className={classes['late']}>
          {formatDate(due)}
          {isWide ? ` · ${lateWords(daysPastDue)}` : <VisuallyHidden> overdue</VisuallyHidden>}
        </span>
      ) : (
        formatDate(due)
      ),
    title: ({ daysPastDue }) => (daysPastDue > 0 ? lateWords(daysPastDue) : ''),
  };
}

function lateWords(days: number): string {
  return `${days} ${days === 1 ? 'day' : 'days'} overdue`;
}
