import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { KINDS } from '#kinds/index.ts';

import { useRole } from '../../lib/session/session-context.ts';
import type { FilterTexts } from './record-query.ts';
import { FoldedFilters } from '../../ui/folded-filters.tsx';
import { ClearFilter } from '../../ui/clear-filter.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { STATE_WORDS } from './states.tsx';
import { accountNamesQuery } from './queries.ts';
import { AmountFilter } from '../../ui/amount-filter.tsx';
import { DateField } from '../../ui/date-field.tsx';

interface RecordsFilterProps {
  filters: FilterTexts;
  change: (changes: Partial<FilterTexts>) => void;
  clear: () => void;
  isFiltered: boolean;
}

/** The filter above the list of transactions. */
export function RecordsFilter({ filters, change, clear, isFiltered }: RecordsFilterProps) {
  const isStaff = useRole() !== 'user';
  return (
    <FoldedFilters
      count={FOLDED.filter((name) => filters[name] !== '').length}
      search={
        <SearchBox
          label="Search"
          placeholder="Number, party, amount…"
          value={filters.search}
          onSearch={(search) => change({ search })}
        />
      }
    >
      <NativeSelect
        flex="1 1 9.5rem"
        label="Kind"
        value={filters.kind}
        onChange={(event) => change({ kind: event.currentTarget.value })}
      >
        <option value="">All kinds</option>
        {KINDS.map((kind) => (
          <option key={kind.id} value={kind.id}>
            {kind.title}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        flex="1 1 5.75rem"
        label="Status"
        value={filters.state}
        onChange={(event) => change({ state: event.currentTarget.value })}
      >
        <option value="">All</option>
        {Object.entries(STATE_WORDS).map(([state, words]) => (
          <option key={state} value={state}>
            {words}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        flex="1 1 6.5rem"
        label="Documents"
        value={filters.papers}
        onChange={(event) => change({ papers: event.currentTarget.value })}
      >
        <option value="">All</option>
        <option value="with">With a document</option>
        <option value="without">Without a document</option>
      </NativeSelect>
      <DateField
        isFilter
        label="From"
        value={filters.from}
        max={filters.to === '' ? '2199-12-31' : filters.to}
        onChange={(date) => change({ from: date })}
      />
      <DateField
        isFilter
        label="To"
        value={filters.to}
        min={filters.from === '' ? '1900-01-01' : filters.from}
        onChange={(date) => change({ to: date })}
      />
      <AmountFilter value={filters.amount} onChange={(amount) => change({ amount })} />
      {isStaff ? (
        <RecordedBy value={filters.recordedBy} onChange={(recordedBy) => change({ recordedBy })} />
      ) : null}
      <NativeSelect
        hiddenFrom="sm"
        label="Sort"
        value={`${filters.sort || 'recordedAt'} ${filters.direction || 'desc'}`}
        onChange={(event) => {
          const [sort = '', direction = ''] = event.currentTarget.value.split(' ');
          change({ sort, direction });
        }}
      >
        {SORTS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect>
      <ClearFilter {...{ isFiltered, clear }} />
    </FoldedFilters>
  );
}

/** What one button holds where there is little room. */
const FOLDED = ['kind', 'state', 'papers', 'from', 'to', 'amount', 'recordedBy'] as const;

/** On a phone there are no headings to press. */
const SORTS = [
  { value: 'recordedAt desc', label: 'Newest first' },
  { value: 'recordedAt asc', label: 'Oldest first' },
  { value: 'date desc', label: 'Latest date first' },
  { value: 'date asc', label: 'Earliest date first' },
  { value: 'number asc', label: 'Number, ascending' },
  { value: 'number desc', label: 'Number, descending' },
  { value: 'total desc', label: 'Largest total first' },
  { value: 'total asc', label: 'Smallest total first' },
];

function RecordedBy({ value, onChange }: { value: string; onChange: (clientId: string) => void }) {
  const users = useQuery(accountNamesQuery);
  const names = users.data?.users.map((user) => user.ClientId) ?? [];
  // A deleted account's records stay, so a name in the address may be missing in the list.
  const all = value === '' || names.includes(value) ? names : [value, ...names];
  return (
    <NativeSelect
      flex="1 1 7.25rem"
      label="Recorded by"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">All</option>
      {all.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}
