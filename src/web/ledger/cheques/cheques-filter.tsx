import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { isBankAccount } from '#shared/ledger/chart.ts';

import { cashAccountsQuery } from '../../lib/queries.ts';
import { AmountFilter } from '../../ui/amount-filter.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { FoldedFilters } from '../../ui/folded-filters.tsx';
import { ClearFilter } from '../../ui/clear-filter.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { FILTER_WORDS } from './cheque-words.ts';

export const FILTER_NAMES = ['search', 'account', 'state', 'from', 'to', 'amount'] as const;
/** What one button holds where there is little room. */
const FOLDED = ['account', 'state', 'from', 'to', 'amount'] as const;

type Filters = Readonly<Record<(typeof FILTER_NAMES)[number], string>>;

interface ChequesFilterProps {
  filters: Filters;
  change: (changes: Partial<Filters>) => void;
  clear: () => void;
  isFiltered: boolean;
}

/** The filter above the cheque register. */
export function ChequesFilter({ filters, change, clear, isFiltered }: ChequesFilterProps) {
  return (
    <FoldedFilters
      count={FOLDED.filter((name) => filters[name] !== '').length}
      search={
        <SearchBox
          label="Search"
          placeholder="Number, payee, amount…"
          value={filters.search}
          onSearch={(search) => change({ search })}
        />
      }
    >
      <BankAccount value={filters.account} onChange={(account) => change({ account })} />
      <NativeSelect
        label="Status"
        value={filters.state}
        onChange={(event) => change({ state: event.currentTarget.value })}
      >
        <option value="">All</option>
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
      <AmountFilter value={filters.amount} onChange={(text) => change({ amount: text })} />
      <ClearFilter {...{ isFiltered, clear }} />
    </FoldedFilters>
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
