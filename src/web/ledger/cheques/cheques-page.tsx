import { ActionIcon, Anchor, Button, Group, NativeSelect, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';

import { isBankAccount } from '#shared/ledger/chart.ts';
import type { Api } from '#shared/api/index.ts';
import { formatDate } from '#shared/dates.ts';

import { queryText } from '../../lib/call.ts';
import { useRole } from '../../lib/session/session-context.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ExportButtons } from '../../ui/export-buttons.tsx';
import { FoldedFilters } from '../../ui/folded-filters.tsx';
import { CloseIcon, ListIcon } from '../../ui/icons.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { Money } from '../../ui/money.tsx';
import { Page } from '../../ui/page.tsx';
import { Pager } from '../../ui/pager.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { FILTER_WORDS, wordOf } from './cheque-words.ts';
import type { ChequeRow } from './cheque-words.ts';
import { SpoilDialog } from './spoil-dialog.tsx';
import { chequesQuery } from './queries.ts';
import { cashAccountsQuery } from '../../lib/queries.ts';
import { amountQuery } from '../../lib/amount-query.ts';
import { AmountFilter } from '../../ui/amount-filter.tsx';
import { DateField } from '../../ui/date-field.tsx';

const PAGE_SIZE = 50;
const FILTER_NAMES = ['search', 'account', 'state', 'from', 'to', 'amount'] as const;
/** What one button holds where there is little room. */
const FOLDED = ['account', 'state', 'from', 'to', 'amount'] as const;
type Filters = NonNullable<Api['GET /api/cheques/export/:format']['query']>;

/** The cheque register: every form that was used, by bank account and number. */
export function ChequesPage() {
  const { filters, page, change, goToPage, clear, isFiltered } = useFilters(FILTER_NAMES);
  const { amount, ...texts } = filters;
  const query = {
    ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== '')),
    ...amountQuery(amount),
  } as Filters;
  const isAccountant = useRole() === 'accountant';
  const [isSpoiling, setSpoiling] = useState(false);
  const cheques = useQuery(chequesQuery({ ...query, page, pageSize: PAGE_SIZE }));
  const { data } = cheques;
  return (
    <Page
      title="Cheque register"
      description="Every cheque issued, its purpose and status."
      width="wide"
      actions={
        <Group gap="xs">
          {isAccountant ? (
            <Button variant="default" onClick={() => setSpoiling(true)}>
              Spoiled form
            </Button>
          ) : null}
          <ExportButtons
            formats={['xlsx', 'csv']}
            address={(format) => `/api/cheques/export/${format}${queryText(query)}`}
            name="cheques"
            isDisabled={data === undefined || data.total === 0}
          />
        </Group>
      }
    >
      <FoldedFilters
        count={FOLDED.filter((name) => filters[name] !== '').length}
        search={
          <SearchBox
            label="Search"
            placeholder="Number, payee, amount or purpose"
            value={filters.search}
            onSearch={(search) => change({ search })}
          />
        }
      >
        <BankAccount value={filters.account} onChange={(account) => change({ account })} />
        <NativeSelect
          label="State"
          value={filters.state}
          onChange={(event) => change({ state: event.currentTarget.value })}
        >
          <option value="">All states</option>
          {Object.entries(FILTER_WORDS).map(([state, words]) => (
            <option key={state} value={state}>
              {words}
            </option>
          ))}
        </NativeSelect>
        {(['from', 'to'] as const).map((end) => (
          <DateField
            isFilter
            key={end}
            label={end === 'from' ? 'From' : 'To'}
            value={filters[end]}
            onChange={(date) => change({ [end]: date })}
          />
        ))}
        <AmountFilter value={amount} onChange={(text) => change({ amount: text })} />
        {isFiltered ? (
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label="Clear the filter"
            title="Clear the filter"
            onClick={clear}
          >
            <CloseIcon size={18} />
          </ActionIcon>
        ) : null}
      </FoldedFilters>
      {cheques.error === null ? null : (
        <ProblemNotice error={cheques.error} retry={() => void cheques.refetch()} />
      )}
      {cheques.isPending ? <LoadingRows rows={8} /> : null}
      {data !== undefined && data.total > 0 ? (
        <>
          <DataTable
            caption="Cheques"
            isList
            columns={COLUMNS}
            rows={data.rows}
            rowKey={(row) => row.chequeId}
            footer={<Total count={data.total} amount={data.totalAmount} />}
          />
          <Pager page={page} pageSize={PAGE_SIZE} total={data.total} onChange={goToPage} />
        </>
      ) : null}
      {data?.total === 0 ? <Nothing isFiltered={isFiltered} /> : null}
      {isSpoiling ? <SpoilDialog onClose={() => setSpoiling(false)} /> : null}
    </Page>
  );
}

const COLUMNS: readonly Column<ChequeRow>[] = [
  {
    key: 'number',
    header: 'Cheque',
    label: 'Cheque',
    isTitle: true,
    width: '8rem',
    cell: (row) => (
      <Anchor
        component={Link}
        to={`/records/cheques/${row.chequeId}`}
        size="sm"
        fw={600}
        onClick={(event) => event.stopPropagation()}
      >
        {row.number}
      </Anchor>
    ),
  },
  {
    key: 'payee',
    header: 'Payee and purpose',
    label: 'Payee',
    title: ({ payee, purpose }) => [payee, purpose].filter((text) => text !== '').join(': '),
    cell: ({ payee, purpose }) => (
      <>
        {payee}{' '}
        <Text span inherit c="dimmed">
          {purpose}
        </Text>
      </>
    ),
  },
  {
    key: 'date',
    header: 'Date',
    label: 'Date',
    width: '7.25rem',
    cell: (row) => formatDate(row.date),
  },
  {
    key: 'account',
    header: 'Bank account',
    label: 'Bank account',
    hideOnPhone: true,
    width: '22%',
    title: accountWords,
    cell: accountWords,
  },
  {
    key: 'state',
    header: 'State',
    label: 'State',
    width: '12rem',
    title: stateWords,
    cell: stateWords,
  },
  {
    key: 'amount',
    header: 'Amount',
    label: 'Amount',
    align: 'right',
    width: '8.5rem',
    cell: (row) => <Money amount={row.amount} />,
  },
];

function accountWords({ account, accountTitle }: ChequeRow): string {
  return `${account} ${accountTitle}`;
}

function stateWords(row: ChequeRow): string {
  return row.clearedOn === null ? wordOf(row) : `${wordOf(row)} ${formatDate(row.clearedOn)}`;
}

function Total({ count, amount }: { count: number; amount: string }) {
  return (
    <Table.Tr>
      <Table.Td colSpan={5} data-title>
        {`Total of ${count} ${count === 1 ? 'cheque' : 'cheques'}`}
        <Text span size="sm" c="dimmed" fw={400}>
          {' '}
          without voided and replaced ones
        </Text>
      </Table.Td>
      <Table.Td data-align="right">
        <Text span fw={650}>
          <Money amount={amount} currency="₱" />
        </Text>
      </Table.Td>
    </Table.Tr>
  );
}

function BankAccount({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const cash = useQuery(cashAccountsQuery);
  const banks = cash.data?.accounts.filter(({ account }) => isBankAccount(account)) ?? [];
  return (
    <NativeSelect
      label="Bank account"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">All accounts</option>
      {banks.map(({ account, title }) => (
        <option key={account} value={account}>
          {`${account} ${title}`}
        </option>
      ))}
    </NativeSelect>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyState
      icon={<ListIcon size={26} />}
      title={isFiltered ? 'Nothing matches' : 'No cheque is written yet'}
      order={2}
    >
      {isFiltered
        ? 'No cheque has all of what you asked for.'
        : 'Cheques appear here when a bill payment, a cheque disbursement or a replenishment writes them.'}
    </EmptyState>
  );
}
