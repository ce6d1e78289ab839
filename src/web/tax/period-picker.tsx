import { ActionIcon, Group, NativeSelect } from '@mantine/core';

import type { Period, PeriodKind } from '#shared/periods.ts';

import { today } from '../lib/today.ts';
import { ArrowRightIcon } from '../ui/icons.tsx';
import { ArrowLeftIcon } from '../ui/screen-icons.tsx';
import { neighbour, periodsOfYear } from './tax-period.ts';

interface PeriodPickerProps {
  kinds: readonly PeriodKind[];
  period: Period;
  /** The month that the year ends with whose quarters are offered. */
  yearEndMonth?: number | undefined;
  onChoose: (key: string) => void;
}

const GROUPS: Readonly<Record<PeriodKind, string>> = {
  month: 'Months',
  quarter: 'Quarters',
  year: 'Year',
};
const YEARS = 12;

/** Chooses the month, quarter or year of a return or list, and steps from one to the next. */
export function PeriodPicker({ kinds, period, yearEndMonth = 12, onChoose }: PeriodPickerProps) {
  const year = period.to.slice(0, 4);
  const latest = Math.max(Number(today().slice(0, 4)) + 1, Number(year));
  const years = Array.from({ length: YEARS }, (_, at) => String(latest - at));
  const offered = years.includes(year) ? years : [...years, year];
  const inYear = (wanted: string) => {
    const sameKind = periodsOfYear(period.kind, wanted, yearEndMonth);
    const place = periodsOfYear(period.kind, year, yearEndMonth).findIndex(
      ({ key }) => key === period.key,
    );
    onChoose(sameKind[Math.max(place, 0)]?.key ?? wanted);
  };
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap">
      <ActionIcon
        size="input-sm"
        variant="default"
        aria-label="Previous period"
        onClick={() => onChoose(neighbour(period, -1).key)}
      >
        <ArrowLeftIcon size={18} />
      </ActionIcon>
      <NativeSelect
        label="Period"
        flex="0 1 auto"
        miw={0}
        rightSectionWidth={28}
        value={period.key}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        {kinds.map((kind) => (
          <optgroup key={kind} label={GROUPS[kind]}>
            {periodsOfYear(kind, year, yearEndMonth).map(({ key, label }) => (
              <option key={key} value={key}>
                {kind === 'year' ? 'Whole year' : withoutYear(label)}
              </option>
            ))}
          </optgroup>
        ))}
      </NativeSelect>
      <NativeSelect
        aria-label="Year"
        miw="5.5rem"
        rightSectionWidth={28}
        data={offered}
        value={year}
        onChange={(event) => inYear(event.currentTarget.value)}
      />
      <ActionIcon
        size="input-sm"
        variant="default"
        aria-label="Next period"
        onClick={() => onChoose(neighbour(period, 1).key)}
      >
        <ArrowRightIcon size={18} />
      </ActionIcon>
    </Group>
  );
}

/** `Quarter 4 of 2026` → `Quarter 4`: the year is chosen beside it. */
function withoutYear(label: string): string {
  return label.replace(/( of)? \d{4}$/, '');
}
