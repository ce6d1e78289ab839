import { NativeSelect } from '@mantine/core';
import { useState } from 'react';

import { parsePeriod } from '#shared/periods.ts';

import { PATHS } from '../../lib/paths.ts';
import { today } from '../../lib/today.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { wrongInAddress } from '../../lib/wrong-address.ts';
import { useReturn } from '../../lib/way-back.ts';
import { AddressNotice } from '../../ui/address-notice.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { ClosingEntries } from './closing-entries.tsx';
import { PeriodsFrame } from './periods-frame.tsx';
import { useMonths, useYearEnd } from './queries.ts';
import classes from './periods.module.css';
import { YearDrafts } from './year-drafts.tsx';
import { LockYear } from './lock-year.tsx';
import { YearSteps } from './year-steps.tsx';

/**
 * The end of a taxable year in the order of handbook 5.15: the steps, prepared entries, closing
 * entries, the lock.
 */
export function YearEndPage() {
  const { filters, change } = useFilters(['year', 'quarter']);
  const [thisYear] = useState(() => today().slice(0, 4));
  const months = useMonths('');
  const isYear = parsePeriod(filters.year)?.kind === 'year';
  const due = months.data?.yearToClose ?? (months.isError ? thisYear : undefined);
  const year = isYear ? filters.year : due;
  const yearEnd = useYearEnd(year, filters.quarter);
  const { data, error } = yearEnd;
  useReturn(data !== undefined);
  const years = [...new Set([year ?? thisYear, thisYear, ...(months.data?.years ?? [])])];
  return (
    <PeriodsFrame
      tab={PATHS.yearEnd}
      title="Year-end"
      description="Close income and expenses to equity, then lock the year."
      actions={
        <NativeSelect
          aria-label="Taxable year"
          value={year ?? thisYear}
          data={years.toSorted().toReversed()}
          onChange={(event) => change({ year: event.currentTarget.value, quarter: '' })}
        />
      }
    >
      <AddressNotice
        sentences={
          filters.year === '' || isYear
            ? []
            : [wrongInAddress(filters.year, 'taxable year', 'the one that is due is shown')]
        }
      />
      {error === null ? null : <ProblemNotice error={error} retry={() => void yearEnd.refetch()} />}
      {yearEnd.isPending ? <LoadingRows rows={10} /> : null}
      {data === undefined ? null : (
        <div className={classes['stack']} data-stale={yearEnd.isPlaceholderData || undefined}>
          <YearSteps steps={data.steps} />
          <YearDrafts yearEnd={data} onQuarter={(quarter) => change({ quarter })} />
          <ClosingEntries key={data.closing.digest} yearEnd={data} />
          <LockYear yearEnd={data} />
        </div>
      )}
    </PeriodsFrame>
  );
}
