import { Anchor, Button, NativeSelect, SegmentedControl, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { queryText } from '../../lib/call.ts';
import { PATHS, partyPath } from '../../lib/paths.ts';
import { useIsReader, useRole } from '../../lib/session/session-context.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ExportButtons } from '../../ui/export-buttons.tsx';
import { PlusIcon, UploadIcon } from '../../ui/icons.tsx';
import { IdCardIcon } from '../../ui/screen-icons.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { MoneyOrDash } from '../../ui/money.tsx';
import { ViewMenu } from '../../ui/list-view/view-menu.tsx';
import { shownColumns, useListView } from '../../ui/list-view/use-list-view.ts';
import { Page } from '../../ui/page.tsx';
import { Pager } from '../../ui/pager.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import classes from './parties.module.css';
import type { PartyRow } from './queries.ts';
import { partiesQuery } from './queries.ts';
import { Acts } from '../../ui/acts.tsx';
import { useIsBelow } from '../../ui/use-room.ts';

const PAGE_SIZE = 50;
const STATES = ['active', 'inactive', 'all'] as const;
const WORDS = {
  customer: {
    many: 'customers',
    ask: 'Register a customer',
    form: '/customertinform',
    open: 'Owes us',
    advances: 'Credits',
  },
  vendor: {
    many: 'vendors',
    ask: 'Register a vendor',
    form: '/vendortinform',
    open: 'We owe',
    advances: 'Advances',
  },
} as const;

/** The registers of customers and vendors, with their TINs and what is open. */
export function PartiesPage() {
  const { filters, page, change, goToPage } = useFilters(['register', 'search', 'state']);
  const view = useListView('parties');
  const register = filters.register === 'vendor' ? 'vendor' : 'customer';
  const words = WORDS[register];
  const state = STATES.find((each) => each === filters.state) ?? 'active';
  const filter = {
    register,
    state,
    ...(filters.search === '' ? {} : { search: filters.search.slice(0, 100) }),
  } as const;
  const parties = useQuery(partiesQuery({ ...filter, page, pageSize: PAGE_SIZE }));
  const columns = shownColumns(useColumns(register), view);
  const data = view.isOpening ? undefined : parties.data;
  const isFiltered = filters.search !== '' || state !== 'active';
  const registerButton = (
    <Acts>
      <Button component={Link} to={words.form} leftSection={<PlusIcon size={18} />}>
        {words.ask}
      </Button>
    </Acts>
  );
  return (
    <Page
      title="Customers and Vendors"
      description="Customers and vendors, with TINs and open balances."
      width="wide"
      actions={
        <>
          <ViewMenu view={view} all="All active customers" columns={HIDEABLE} />
          <ExportButtons
            formats={['xlsx', 'csv'] as const}
            name={words.many}
            address={(format) => `/api/parties/export/${format}${queryText(filter)}`}
            isDisabled={data === undefined || data.total === 0}
          />
          <ImportLink register={register} />
          {registerButton}
        </>
      }
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
        <NativeSelect
          label="Status"
          value={state}
          onChange={(event) => change({ state: event.currentTarget.value })}
        >
          <option value="active">Active</option>
          <option value="inactive">Inactive</option>
          <option value="all">All</option>
        </NativeSelect>
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
      {data === undefined && parties.error === null ? <LoadingRows rows={8} /> : null}
      {data === undefined || data.total === 0 ? null : (
        <>
          <DataTable
            caption={words.many}
            isList
            columns={columns}
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
          title={isFiltered ? 'Nothing matches' : `No ${words.many} yet`}
          action={isFiltered ? undefined : registerButton}
        >
          {isFiltered
            ? `None of the ${words.many} match these filters.`
            : 'Registered customers and vendors appear in the forms.'}
        </EmptyState>
      ) : null}
    </Page>
  );
}

function ImportLink({ register }: { register: 'customer' | 'vendor' }) {
  const isReader = useIsReader();
  if (useRole() === 'user' || isReader) return null;
  return (
    <Button
      component={Link}
      to={`${PATHS.partyImport}?register=${register}`}
      variant="default"
      leftSection={<UploadIcon size={18} />}
    >
      Import
    </Button>
  );
}

const HIDEABLE = [
  { key: 'tin', label: 'TIN' },
  { key: 'vat', label: 'VAT' },
  { key: 'address', label: 'Address' },
  { key: 'open', label: 'Open balance' },
  { key: 'advances', label: 'Credits and advances' },
];

function useColumns(register: 'customer' | 'vendor'): readonly Column<PartyRow>[] {
  // Beside all the others an address leaves no room for the name.
  const isTight = useIsBelow(76);
  const words = WORDS[register];
  const columns: readonly Column<PartyRow>[] = [
    {
      key: 'name',
      header: 'Name',
      isTitle: true,
      title: ({ name, tradeName }) => (tradeName === '' ? name : `${name} (${tradeName})`),
      cell: (row) => <Name party={row} />,
    },
    {
      key: 'tin',
      header: 'TIN',
      width: '11rem',
      cell: (row) => <span className={classes['tin']}>{row.tin ?? 'none'}</span>,
    },
    {
      key: 'vat',
      header: 'VAT',
      hideOnPhone: true,
      width: '8.75rem',
      narrow: false,
      cell: (row) => (row.isVatRegistered ? 'VAT-registered' : 'Not registered'),
    },
    {
      key: 'address',
      header: 'Address',
      hideOnPhone: true,
      width: '18%',
      narrow: false,
      title: (row) => row.address,
      cell: (row) => row.address,
    },
    {
      key: 'open',
      header: words.open,
      align: 'right',
      width: '8rem',
      cell: (row) => <MoneyOrDash amount={row.openBalance} />,
    },
    {
      key: 'advances',
      header: words.advances,
      align: 'right',
      hideOnPhone: true,
      width: '8rem',
      narrow: false,
      cell: (row) => <MoneyOrDash amount={row.advances} />,
    },
  ];
  return isTight ? columns.filter(({ key }) => key !== 'address') : columns;
}

function Name({ party }: { party: PartyRow }) {
  return (
    <>
      <Anchor component={Link} to={partyPath(party.partyId)} size="sm" fw={600}>
        {party.name}
      </Anchor>
      {party.isActive ? null : (
        <>
          {' '}
          <StateBadge tone="quiet">Inactive</StateBadge>
        </>
      )}{' '}
      <Text span inherit c="dimmed">
        {party.tradeName}
      </Text>
    </>
  );
}
