import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { chartQuery } from '../../lib/queries.ts';

interface AccountSelectProps {
  value: string;
  /** Only these, where not every account will do. */
  among?: (account: string) => boolean;
  /** What stands there while none is chosen. */
  placeholder: string;
  onChange: (account: string) => void;
}

/** An account of the chart, found by number or title. */
export function AccountSelect({ value, among, placeholder, onChange }: AccountSelectProps) {
  const chart = useQuery(chartQuery);
  const accounts = (chart.data?.accounts ?? []).filter(({ number }) => among?.(number) ?? true);
  return (
    <Select
      label="Account"
      searchable
      clearable={value !== '' && among === undefined}
      clearButtonProps={{ 'aria-label': 'All accounts' }}
      w={{ base: '100%', xs: '23rem' }}
      placeholder={placeholder}
      nothingFoundMessage="No accounts match."
      data={accounts.map(({ number, title }) => ({ value: number, label: `${number} ${title}` }))}
      value={value === '' ? null : value}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}
