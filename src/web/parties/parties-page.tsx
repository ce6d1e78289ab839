import { Button, SegmentedControl, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import type { Api } from '#shared/api/index.ts';

import { call } from '../lib/call.ts';
import { useFilters } from '../lib/use-filters.ts';
import { DataTable } from '../ui/data-table.tsx';
import type { Column } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { IdCardIcon, PlusIcon } from '../ui/icons.tsx';
import { LoadingRows } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { Pager } from '../ui/pager.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import classes from './parties.module.css';

type PartyRow = Api['GET /api/parties']['reply']['rows'][number];

const PAGE_SIZE = 50;
const WORDS = {
  customer: { many: 'customers', ask: 'Register a customer', form: '/customertinform' },
  vendor: { many: 'vendors', ask: 'Register a vendor', form: '/vendortinform' },
} as const;

/** The registers of customers and vendors, with their TINs. */
export function PartiesPage() {
  const { filters, page, change, goToPage } = useFilters(['register', 'search']);
  const register = filters.register === 'vendor' ? 'vendor' : 'customer';
  const words = WORDS[register];
  const query = {
    register,
    page,
    pageSize: PAGE_SIZE,
    ...(filters.search === '' ? {} : { search: filters.search.slice(0, 100) }),
  } as const;
  const parties = useQuery({
    queryKey: ['parties', query],
    queryFn: ({ signal }) => call('GET /api/parties', { query }, { signal }),
    placeholderData: keepPreviousData,
    // A form page in its frame may have registered somebody meanwhile.
    staleTime: 0,
    meta: { handled: true },
  });
  const { data } = parties;
  const registerButton = (
    <Button component={Link} to={words.form} leftSection={<PlusIcon size={18} />}>
      {words.ask}
    </Button>
  );
  return (
    <Page
      title="Customers and Vendors"
      description="Who invoices and bills may name, with their TINs."
      width="wide"
      actions={registerButton}
    >
      <search className={classes['filter']}>
        <SegmentedControl
          aria-label="Register"
          value={register}
          onChange={(next) => change({ register: next })}
          data={[
            { value: 'customer', label: 'Customers' },
            { value: 'vendor', label: 'Vendors' },
          ]}
        />
        <div className={classes['search']}>
          <SearchBox
            label="Search"
            placeholder="Name, trade name or TIN"
            value={filters.search}
            onSearch={(search) => change({ search })}
          />
        </div>
      </search>
      {parties.error === null ? null : (
        <ProblemNotice error={parties.error} retry={() => void parties.refetch()} />
      )}
      {parties.isPending ? <LoadingRows rows={8} /> : null}
      {data === undefined || data.total === 0 ? null : (
        <>
          <DataTable
            caption={words.many}
            columns={COLUMNS}
            rows={data.rows}
            rowKey={(row) => row.partyId}
          />
          <Pager page={page} pageSize={PAGE_SIZE} total={data.total} onChange={goToPage} />
        </>
      )}
      {data?.total === 0 ? (
        <EmptyState
          order={2}
          icon={<IdCardIcon size={26} />}
          title={filters.search === '' ? `No ${words.many} yet` : 'Nothing matches'}
          action={filters.search === '' ? registerButton : undefined}
        >
          {filters.search === ''
            ? 'Whoever is registered here can be picked in the forms.'
            : `No one of the ${words.many} has “${filters.search}” in the name or TIN.`}
        </EmptyState>
      ) : null}
    </Page>
  );
}

const COLUMNS: readonly Column<PartyRow>[] = [
  {
    key: 'name',
    header: 'Name',
    isTitle: true,
    cell: (row) => (
      <div>
        <Text fw={600}>{row.name}</Text>
        {row.tradeName === '' ? null : (
          <Text size="sm" c="dimmed">
            {row.tradeName}
          </Text>
        )}
      </div>
    ),
  },
  {
    key: 'tin',
    header: 'TIN',
    cell: (row) => <span className={classes['tin']}>{row.tin ?? 'none'}</span>,
  },
  {
    key: 'vat',
    header: 'VAT',
    cell: (row) => (row.isVatRegistered ? 'VAT-registered' : 'Not registered'),
  },
  { key: 'address', header: 'Address', cell: (row) => row.address },
  { key: 'email', header: 'Email', cell: (row) => row.email },
];
