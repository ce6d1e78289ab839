import { ActionIcon, Group, NativeSelect } from '@mantine/core';
import { useState } from 'react';

import { formatDate } from '#shared/dates.ts';
import type { Period, PeriodKind } from '#shared/periods.ts';
import { MONTH_NAMES, parsePeriod } from '#shared/periods.ts';

import { ArrowRightIcon } from '../ui/icons.tsx';
import { ArrowLeftIcon } from '../ui/screen-icons.tsx';
import type { Days, Today } from './report-span.ts';
import { nextPeriod, periodAround, periodOf, quartersIn } from './report-span.ts';
import { DateField } from '../ui/date-field.tsx';
import classes from './reports.module.css';

interface PeriodChooserProps {
  days: Days;
  now: Today;
  /** What stands at a day: the first day means nothing. */
  isAsAt?: boolean;
  /** The sentence at a day that the server refused. */
  problem?: (path: 'from' | 'to') => string | undefined;
  onChange: (days: Days) => void;
}

const MONTHS = MONTH_NAMES.map((label, at) => ({ label, value: String(at + 1).padStart(2, '0') }));
const YEARS_BACK = 15;

/**
 * Chooses a month, a quarter, a taxable year or days of one's own, and steps from one to the next.
 */
export function PeriodChooser({ days, now, isAsAt, problem, onChange }: PeriodChooserProps) {
  const fiscal = now.fiscalYearEndMonth;
  const period = periodOf(days, fiscal);
  const [chosen, setChosen] = useState<PeriodKind | 'own'>();
  // Somebody who types days of their own may type those of a month on the way.
  const kind = chosen === 'own' ? 'own' : (period?.kind ?? 'own');
  const choose = ({ from, to }: Days) => onChange({ from, to });
  return (
    <Group className={classes['period'] ?? ''} gap="sm" align="flex-start">
      <Group gap={4} align="flex-end" wrap="nowrap">
        <NativeSelect
          label={isAsAt === true ? 'At the end of' : 'Period'}
          value={kind}
          onChange={(event) => {
            const next = event.currentTarget.value as PeriodKind | 'own';
            setChosen(next);
            if (next !== 'own') choose(periodAround(next, days.to, fiscal));
          }}
          data={[
            { value: 'month', label: isAsAt === true ? 'a month' : 'Month' },
            { value: 'quarter', label: isAsAt === true ? 'a quarter' : 'Quarter' },
            { value: 'year', label: isAsAt === true ? 'a year' : 'Year' },
            { value: 'own', label: isAsAt === true ? 'a day' : 'Custom dates' },
          ]}
        />
        {kind === 'own' || period === undefined ? null : (
          <Steps period={period} fiscalYearEndMonth={fiscal} onChange={choose} />
        )}
      </Group>
      {kind === 'own' || period === undefined ? (
        <OwnDays {...{ days, onChange }} isAsAt={isAsAt === true} problem={problem} />
      ) : (
        <Parts period={period} now={now} onChange={choose} />
      )}
    </Group>
  );
}

interface PartsProps {
  period: Period;
  now: Today;
  onChange: (days: Days) => void;
}

function Parts({ period, now, onChange }: PartsProps) {
  const fiscal = now.fiscalYearEndMonth;
  const year = period.key.slice(0, 4);
  const part = period.key.slice(5);
  const current = Number(now.today.slice(0, 4)) + 1;
  const first = Math.min(current - YEARS_BACK, Number(year));
  const last = Math.max(current, Number(year));
  const years = Array.from({ length: last - first + 1 }, (_, back) => String(last - back));
  const choose = (key: string) => {
    const next = parsePeriod(key, fiscal);
    if (next !== undefined) onChange(next);
  };
  const parts =
    period.kind === 'month'
      ? MONTHS
      : quartersIn(year, fiscal).map(({ key, label }) => ({
          value: key.slice(5),
          label: label.replace(/ (of )?\d{4}$/, ''),
        }));
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap">
      {part === '' ? null : (
        <NativeSelect
          label={period.kind === 'month' ? 'Month' : 'Quarter'}
          value={part}
          data={parts}
          onChange={(event) => choose(`${year}-${event.currentTarget.value}`)}
        />
      )}
      <NativeSelect
        label="Year"
        value={year}
        data={years}
        onChange={(event) =>
          choose([event.currentTarget.value, part].filter((text) => text !== '').join('-'))
        }
      />
    </Group>
  );
}

interface StepsProps {
  period: Period;
  fiscalYearEndMonth: number;
  onChange: (days: Days) => void;
}

function Steps({ period, fiscalYearEndMonth, onChange }: StepsProps) {
  return ([-1, 1] as const).map((step) => {
    const next = nextPeriod(period, step, fiscalYearEndMonth);
    return (
      <ActionIcon
        key={step}
        variant="default"
        size={36}
        aria-label={`${step === 1 ? 'Next' : 'Previous'}: ${next.label}`}
        title={next.label}
        onClick={() => onChange(next)}
      >
        {step === 1 ? <ArrowRightIcon size={18} /> : <ArrowLeftIcon size={18} />}
      </ActionIcon>
    );
  });
}

interface OwnDaysProps {
  days: Days;
  isAsAt: boolean;
  problem: ((path: 'from' | 'to') => string | undefined) | undefined;
  onChange: (days: Days) => void;
}

/** Two days; what is being typed stands here until it is a day, so that nothing is lost. */
function OwnDays({ days, isAsAt, problem, onChange }: OwnDaysProps) {
  const day = (path: 'from' | 'to', label: string) => (
    <DateField
      isFilter
      label={label}
      value={days[path]}
      error={problem?.(path) ?? (path === 'to' ? orderProblem(days, isAsAt) : undefined)}
      onChange={(value) => {
        if (value === '') return;
        onChange(isAsAt ? { from: value, to: value } : { ...days, [path]: value });
      }}
    />
  );
  return isAsAt ? (
    day('to', 'As at')
  ) : (
    <Group gap="xs" align="flex-start">
      {day('from', 'From')}
      {day('to', 'To')}
    </Group>
  );
}

function orderProblem({ from, to }: Days, isAsAt: boolean): string | undefined {
  return !isAsAt && from > to ? `Choose a day from ${formatDate(from)} on.` : undefined;
}
