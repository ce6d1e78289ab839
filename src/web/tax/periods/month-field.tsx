import { NativeSelect } from '@mantine/core';

import { MONTH_NAMES } from '#shared/periods.ts';

import { today } from '../../lib/today.ts';

const MONTHS = 14;
const YEAR = 12;

/** A month from a year ago to the next one. */
export function MonthField({
  month,
  onChange,
}: {
  month: string;
  onChange: (month: string) => void;
}) {
  const now = numberOf(today().slice(0, 7));
  const keys = Array.from({ length: MONTHS }, (_, at) => keyOf(now + 1 - at));
  const all = keys.includes(month) ? keys : [month, ...keys];
  return (
    <NativeSelect
      label="Month"
      maw="16rem"
      value={month}
      data={all.map((key) => ({ value: key, label: nameOf(key) }))}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function numberOf(key: string): number {
  return Number(key.slice(0, 4)) * YEAR + Number(key.slice(5)) - 1;
}

function keyOf(month: number): string {
  return `${Math.floor(month / YEAR)}-${String((month % YEAR) + 1).padStart(2, '0')}`;
}

function nameOf(key: string): string {
  return `${MONTH_NAMES[Number(key.slice(5)) - 1] ?? ''} ${key.slice(0, 4)}`;
}
