import { Alert, Anchor, Button, Group, NativeSelect, SegmentedControl } from '@mantine/core';
import { Link } from 'react-router';

import { queryText } from '../../lib/call.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { wrongInAddress } from '../../lib/wrong-address.ts';
import { AddressNotice } from '../../ui/address-notice.tsx';
import { ExportButtons } from '../../ui/export-buttons.tsx';
import { AlertIcon, CalendarIcon } from '../../ui/icons.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { today } from '../../lib/today.ts';
import { TaxFrame } from '../tax-frame.tsx';
import { taxPath } from '../../lib/tax-paths.ts';
import classes from '../tax.module.css';
import type { Calendar } from './queries.ts';
import { daysOf, useCalendar } from './queries.ts';
import { CalendarYear } from './calendar-year.tsx';

const YEARS_BACK = 10;

/**
 * What the company has to file, pay or give in a year, by the month in which it is due; its state,
 * its proof, its day.
 */
export function CalendarPage() {
  const { filters, change } = useFilters(['year', 'show']);
  const thisYear = Number(today().slice(0, 4));
  const isYear = /^(19|20|21)\d\d$/.test(filters.year);
  const year = isYear ? filters.year : String(thisYear);
  const years = Array.from({ length: YEARS_BACK }, (_, at) => String(thisYear + 1 - at));
  const calendar = useCalendar(year);
  const { data } = calendar;
  const isOpenOnly = filters.show !== 'all';
  return (
    <TaxFrame
      tab="calendar"
      description="What is due and when. A due date on a Saturday, Sunday or holiday moves to the next working day."
      actions={
        <ExportButtons
          formats={['pdf', 'xlsx', 'csv'] as const}
          name={`tax-calendar-${year}`}
          address={(format) => `/api/tax-calendar/file/${format}${queryText(daysOf(year))}`}
          isDisabled={data === undefined}
        />
      }
    >
      <AddressNotice
        sentences={
          filters.year === '' || isYear
            ? []
            : [wrongInAddress(filters.year, 'year', 'the current one is shown')]
        }
      />
      <search className={classes['bar']}>
        <Group align="flex-end" gap="sm" className={classes['choices'] ?? ''}>
          <NativeSelect
            label="Due in"
            data={years.includes(year) ? years : [...years, year]}
            value={year}
            onChange={(event) => change({ year: event.currentTarget.value })}
          />
          <SegmentedControl
            aria-label="Which obligations"
            value={isOpenOnly ? 'open' : 'all'}
            onChange={(next) => change({ show: next === 'all' ? 'all' : '' })}
            data={[
              { value: 'open', label: 'To do' },
              { value: 'all', label: 'All' },
            ]}
          />
        </Group>
        <Button
          component={Link}
          to={`${taxPath('holidays')}?year=${year}`}
          variant="default"
          leftSection={<CalendarIcon size={18} />}
        >
          Holidays
        </Button>
      </search>
      {calendar.error === null ? null : (
        <ProblemNotice error={calendar.error} retry={() => void calendar.refetch()} />
      )}
      {calendar.isPending ? <LoadingRows rows={10} /> : null}
      {data === undefined ? null : (
        <>
          <Unproclaimed years={data.unproclaimed} />
          <CalendarYear
            key={`${year} ${filters.show}`}
            calendar={data}
            isOpenOnly={isOpenOnly}
            isStale={calendar.isPlaceholderData}
            onShowAll={() => change({ show: 'all' })}
          />
        </>
      )}
    </TaxFrame>
  );
}

function Unproclaimed({ years }: { years: Calendar['unproclaimed'] }) {
  if (years.length === 0) return null;
  const year = years.join(' and ');
  return (
    <Alert
      color="yellow"
      icon={<AlertIcon />}
      title={`The proclaimed holidays of ${year} are missing`}
    >
      Only the holidays fixed by law are included.{' '}
      <Anchor component={Link} to={`${taxPath('holidays')}?year=${years[0] ?? ''}`} c="inherit">
        Enter the proclaimed holidays
      </Anchor>
      , and the due dates are updated.
    </Alert>
  );
}
