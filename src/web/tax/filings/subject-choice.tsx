import { NativeSelect } from '@mantine/core';

import type { Api } from '#shared/api/index.ts';
import { addDays } from '#shared/dates.ts';
import { monthPeriodOf, parsePeriod, taxableQuarterKeyOf, yearKeyOf } from '#shared/periods.ts';
import type { Period, PeriodKind } from '#shared/periods.ts';

import { today } from '../../lib/today.ts';
import { useCompany } from '../company-query.ts';
import { ownFirst } from '../own-tax-forms.ts';

type Subject = Api['GET /api/filings']['reply']['subjects'][number];

interface SubjectChoiceProps {
  subjects: readonly Subject[];
  chosen: { readonly subject: string; readonly period: string };
  onChoose: (chosen: { subject: string; period: string }) => void;
}

/** How many periods back may be chosen. */
const OFFERED: Readonly<Record<PeriodKind, number>> = { month: 24, quarter: 12, year: 6 };

/** Chooses what is filed, and for which period that is over. */
export function SubjectChoice({ subjects, chosen, onChoose }: SubjectChoiceProps) {
  const subject = subjects.find(({ code }) => code === chosen.subject);
  const periods = periodsOf(subject);
  const { data: company } = useCompany();
  return (
    <>
      <NativeSelect
        label="Return"
        value={subject?.code ?? ''}
        onChange={(event) => {
          const next = subjects.find(({ code }) => code === event.currentTarget.value);
          const [latest] = periodsOf(next);
          onChoose({ subject: next?.code ?? '', period: latest?.key ?? '' });
        }}
        data={[
          { value: '', label: 'Choose a return' },
          ...ownFirst(
            subjects.map(({ code, title }) => ({ value: code, label: title })),
            company,
          ),
        ]}
      />
      {subject === undefined ? null : (
        <NativeSelect
          label="Period"
          value={chosen.period}
          onChange={(event) =>
            onChoose({ subject: subject.code, period: event.currentTarget.value })
          }
          data={optionsOf(periods, chosen.period)}
        />
      )}
    </>
  );
}

/** Also a period of an address, farther back than what is offered. */
function optionsOf(periods: readonly Period[], chosen: string) {
  const offered = periods.map(({ key, label }) => ({ value: key, label }));
  if (offered.some(({ value }) => value === chosen)) return offered;
  return [...offered, { value: chosen, label: parsePeriod(chosen)?.label ?? chosen }];
}

function periodsOf(subject: Subject | undefined): Period[] {
  if (subject === undefined) return [];
  return subject.periods.flatMap((kind) => periodsBefore(kind, subject));
}

/** Periods of a kind that are over, the latest first. */
function periodsBefore(kind: PeriodKind, { quarterYearEnd, yearEnd }: Subject): Period[] {
  const periods: Period[] = [];
  let day = today();
  for (let count = 0; count <= OFFERED[kind]; count += 1) {
    const key =
      kind === 'month'
        ? monthPeriodOf(day).key
        : kind === 'quarter'
          ? taxableQuarterKeyOf(day, quarterYearEnd)
          : yearKeyOf(day, yearEnd);
    const period = parsePeriod(key, yearEnd);
    if (period === undefined) break;
    if (period.to < today()) periods.push(period);
    day = addDays(period.from, -1);
  }
  return periods;
}
