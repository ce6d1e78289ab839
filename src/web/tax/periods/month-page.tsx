import { Alert, Anchor, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';

import { addDays } from '#shared/dates.ts';
import { monthPeriodOf, parsePeriod, yearKeyOf } from '#shared/periods.ts';

import { PATHS, approvalPath, periodPath } from '../../lib/paths.ts';
import { useIsAccountant } from '../../lib/session/session-context.ts';
import { today } from '../../lib/today.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatInstant } from '../../ui/format-instant.ts';
import { AlertIcon, CalendarIcon } from '../../ui/icons.tsx';
import { CheckIcon } from '../../ui/screen-icons.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useCompany } from '../company-query.ts';
import { Checklist } from './checklist.tsx';
import { CloseHistory } from './close-history.tsx';
import { MonthActs } from './month-acts.tsx';
import { PeriodsFrame } from './periods-frame.tsx';
import type { PeriodDetails } from './queries.ts';
import { usePeriod } from './queries.ts';
import classes from './periods.module.css';

/** One month: its checklist, its close, and who opened it again. */
export function MonthPage({ below }: MonthPageProps) {
  const { month = '' } = useParams();
  const period = parsePeriod(month);
  if (period?.kind !== 'month') return <Missing />;
  return <Month key={month} month={month} label={period.label} below={below(month)} />;
}

interface MonthPageProps {
  /** What stands below the checklist of a month. */
  below: (month: string) => ReactNode;
}

interface MonthProps {
  month: string;
  label: string;
  below: ReactNode;
}

function Month({ month, label, below }: MonthProps) {
  const period = usePeriod(month);
  const { data, error } = period;
  return (
    <PeriodsFrame
      tab={PATHS.periods}
      title={label}
      description="Checks to pass before closing. They update automatically."
      actions={data === undefined ? null : <MonthActs period={data} />}
    >
      {error === null ? null : <ProblemNotice error={error} retry={() => void period.refetch()} />}
      {period.isPending ? <LoadingRows rows={10} /> : null}
      {data === undefined ? null : (
        <div className={classes['stack']}>
          <Reopening month={data.month} />
          <Standing period={data} />
          <Checklist period={data} />
          <CloseHistory month={month} closes={data.closes} />
          {below}
        </div>
      )}
    </PeriodsFrame>
  );
}

function Standing({ period: { month } }: { period: PeriodDetails }) {
  if (month.state === 'closed') {
    return (
      <Alert color="teal" icon={<CheckIcon />} title={`${month.label} is closed`}>
        {`By ${month.closedBy}${month.closedAt === null ? '' : `, ${formatInstant(month.closedAt)}`}. Entries dated in it are refused; an admin can reopen it with a reason.`}
        <NextSteps to={month.to} />
      </Alert>
    );
  }
  if (month.obstacle === '') return null;
  return (
    <Alert color="blue" icon={<CalendarIcon />} title="It cannot be closed yet">
      {month.obstacle}
    </Alert>
  );
}

/** Who asked a second person to reopen it, and where that person does so. */
function Reopening({ month: { reopening } }: Pick<PeriodDetails, 'month'>) {
  if (reopening === null) return null;
  const { requestId, by, at, reason } = reopening;
  return (
    <Alert color="yellow" icon={<AlertIcon />} title="Reopening waits for a second person">
      {`Submitted by ${by}, ${formatInstant(at)}: ${reason} `}
      <Anchor component={Link} to={approvalPath(requestId)} c="inherit" inherit>
        Open the request
      </Anchor>
    </Alert>
  );
}

/** What comes after a close: the books of the year are printed, and the next month is closed. */
function NextSteps({ to }: { to: string }) {
  const isAccountant = useIsAccountant();
  const year = yearKeyOf(to, useCompany().data?.fiscalYearEndMonth ?? 12);
  const next = monthPeriodOf(addDays(to, 1));
  return (
    <Group gap="md" mt="xs">
      {isAccountant ? (
        <Anchor component={Link} to={`${PATHS.looseLeaf}?year=${year}`} c="inherit" inherit>
          Print the books
        </Anchor>
      ) : null}
      {next.from > today() ? null : (
        <Anchor component={Link} to={periodPath(next.key)} c="inherit" inherit>
          {`Go to ${next.label}`}
        </Anchor>
      )}
    </Group>
  );
}

function Missing() {
  return (
    <Page title="Not found">
      <EmptyState
        icon={<CalendarIcon size={26} />}
        title="Month not found"
        action={
          <Anchor component={Link} to={PATHS.periods}>
            Periods
          </Anchor>
        }
      >
        The address may be wrong.
      </EmptyState>
    </Page>
  );
}
