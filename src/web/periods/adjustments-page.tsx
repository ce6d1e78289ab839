import { Anchor, Text, Title } from '@mantine/core';
import { Link } from 'react-router';

import { PATHS } from '../lib/paths.ts';
import { useRole } from '../lib/session/session-context.ts';
import { useReturn } from '../lib/way-back.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { RepeatIcon } from '../ui/icons.tsx';
import { LoadingRows } from '../ui/loading.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { PeriodsFrame } from './periods-frame.tsx';
import { useReversing } from './periods-queries.ts';
import classes from './periods.module.css';
import { ReversingTable } from './reversing-table.tsx';

/** Entries that repeat by schedule, and adjustments that reverse themselves. */
export function AdjustmentsPage() {
  return (
    <PeriodsFrame
      tab={PATHS.adjustments}
      title="Recurring and reversing"
      description="Entries that come again by themselves, and adjustments that are taken back on a day."
    >
      <div className={classes['stack']}>
        <Reversing />
        <Recurring />
      </div>
    </PeriodsFrame>
  );
}

function Reversing() {
  const entries = useReversing();
  const { data, error } = entries;
  useReturn(data !== undefined);
  return (
    <section aria-labelledby="reversing">
      <Title order={2} size="h3" mb="sm" id="reversing">
        Reversing adjustments
      </Title>
      {error === null ? null : <ProblemNotice error={error} retry={() => void entries.refetch()} />}
      {entries.isPending ? <LoadingRows rows={3} /> : null}
      {data?.length === 0 ? (
        <EmptyState icon={<RepeatIcon size={26} />} title="Nothing reverses itself">
          An accrual of this month is mostly taken back on the first day of the next. Choose the day
          in the journal entry form, or on the entry’s own page.
        </EmptyState>
      ) : null}
      {data === undefined || data.length === 0 ? null : <ReversingTable rows={data} />}
    </section>
  );
}

/** The way to the recurring entries; they have a screen of their own. */
function Recurring() {
  const isAccountant = useRole() === 'accountant';
  return (
    <section aria-labelledby="recurring">
      <Title order={2} size="h3" mb="sm" id="recurring">
        Recurring entries
      </Title>
      <Text>
        Rent, depreciation and the like become drafts on their day; a person looks at each before it
        is entered.{' '}
        {isAccountant ? (
          <Anchor component={Link} to={PATHS.recurring} inherit>
            See the recurring entries
          </Anchor>
        ) : (
          'An accountant keeps them.'
        )}
      </Text>
    </section>
  );
}
