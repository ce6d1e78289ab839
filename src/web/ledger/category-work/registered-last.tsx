import { Anchor, Text, Title } from '@mantine/core';
import { Link, useNavigate } from 'react-router';

import { formatDate } from '#shared/dates.ts';

import { PATHS, partyPath } from '../../lib/paths.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import type { Room } from '../../ui/use-room.ts';
import { useRoom } from '../../ui/use-room.ts';
import classes from './category-work.module.css';
import type { CategoryWork } from './queries.ts';

type Party = NonNullable<CategoryWork['parties']>[number];

/** The customers and vendors that were registered last. */
export function RegisteredLast({ parties }: { parties: readonly Party[] }) {
  const navigate = useNavigate();
  const room = useRoom();
  return (
    <section className={classes['part']} aria-labelledby="registered-last">
      <div className={classes['head']}>
        <Title order={2} id="registered-last">
          Recently registered
        </Title>
        <Anchor component={Link} to={PATHS.parties} size="sm">
          Customers and Vendors
        </Anchor>
      </div>
      {parties.length === 0 ? (
        <Text size="sm" c="dimmed">
          No customers or vendors yet.
        </Text>
      ) : (
        <DataTable
          caption="Recently registered"
          columns={buildColumns(room)}
          isList
          rows={parties}
          rowKey={({ partyId }) => partyId}
          onRowClick={({ partyId }) => void navigate(partyPath(partyId))}
        />
      )}
    </section>
  );
}

function buildColumns(room: Room): readonly Column<Party>[] {
  if (room === 'phone') return [NAME, { ...REGISTER, align: 'right' }, TIN, REGISTERED];
  return room === 'narrow' ? [NAME, REGISTER, TIN] : [NAME, REGISTER, TIN, REGISTERED];
}

const NAME: Column<Party> = {
  key: 'name',
  header: 'Name',
  isTitle: true,
  cell: ({ partyId, name }) => (
    <Anchor
      component={Link}
      to={partyPath(partyId)}
      size="sm"
      fw={600}
      onClick={(event) => event.stopPropagation()}
    >
      {name}
    </Anchor>
  ),
  title: ({ name }) => name,
};

const REGISTER: Column<Party> = {
  key: 'register',
  header: 'Register',
  width: '7rem',
  cell: ({ register }) => (register === 'customer' ? 'Customer' : 'Vendor'),
};

const TIN: Column<Party> = {
  key: 'tin',
  header: 'TIN',
  width: '11.5rem',
  cell: ({ tin }) => (tin === '' ? 'No TIN' : tin),
};

const REGISTERED: Column<Party> = {
  key: 'on',
  header: 'Registered',
  width: '8rem',
  cell: ({ registeredOn }) => formatDate(registeredOn),
};
