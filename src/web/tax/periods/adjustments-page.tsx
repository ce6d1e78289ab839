import { Anchor, Text, Title } from '@mantine/core';
import { Link } from 'react-router';

import { formatDate } from '#shared/dates.ts';
import { scheduleText } from '#shared/ledger/recurring.ts';

import { PATHS } from '../../lib/paths.ts';
import { useIsAccountant } from '../../lib/session/session-context.ts';
import { useReturn } from '../../lib/way-back.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RepeatIcon } from '../../ui/icons.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { PeriodsFrame } from './periods-frame.tsx';
import type { RecurringEntry } from './queries.ts';
import { useRecurring, useReversing } from './queries.ts';
import classes from './periods.module.css';
import { ReversingTable } from './reversing-table.tsx';

/** Entries that repeat by schedule, and adjustments that reverse themselves. */
export function AdjustmentsPage() {
  return (
    <PeriodsFrame
      tab={PATHS.adjustments}
      title="Recurring and reversing"
      description="Recurring entries and auto-reversing adjustments."
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
        <EmptyState icon={<RepeatIcon size={26} />} title="No auto-reversing entries">
          Accruals are usually reversed on the first day of the next month. Set the date in the
          journal entry form, or on the entry’s own page.
        </EmptyState>
      ) : null}
      {data === undefined || data.length === 0 ? null : <ReversingTable rows={data} />}
    </section>
  );
}

/**
 * What comes next by schedule, for the accountants who keep it; it is changed on a screen of its
 * own.
 */
function Recurring() {
  const isAccountant = useIsAccountant();
  return (
    <section aria-labelledby="recurring">
      <Title order={2} size="h3" mb="sm" id="recurring">
        Recurring entries
      </Title>
      <Text mb="sm">
        Rent, depreciation and the like become drafts on their date; each is reviewed before it is
        posted.{' '}
        {isAccountant ? (
          <Anchor component={Link} to={PATHS.recurring} inherit>
            Change the recurring entries
          </Anchor>
        ) : (
          'Only accountants change them.'
        )}
      </Text>
      {isAccountant ? <RecurringRows /> : null}
    </section>
  );
}

function RecurringRows() {
  const entries = useRecurring();
  const { data, error } = entries;
  return (
    <>
      {error === null ? null : <ProblemNotice error={error} retry={() => void entries.refetch()} />}
      {entries.isPending ? <LoadingRows rows={3} /> : null}
      {data === undefined || data.length === 0 ? null : (
        <DataTable
          caption="Recurring entries"
          columns={RECURRING_COLUMNS}
          rows={data.toSorted((a, b) => a.nextDate.localeCompare(b.nextDate))}
          rowKey={({ recurringEntryId }) => recurringEntryId}
        />
      )}
    </>
  );
}

const RECURRING_COLUMNS: readonly Column<RecurringEntry>[] = [
  { key: 'name', isText: true, header: 'Name', isTitle: true, cell: ({ name }) => name },
  {
    key: 'what',
    isText: true,
    breaks: true,
    header: 'Description',
    cell: ({ kindTitle, party }) => [kindTitle, party].filter(Boolean).join(' · '),
  },
  { key: 'when', header: 'When', cell: scheduleText },
  {
    key: 'next',
    header: 'Next on',
    isWhole: true,
    cell: ({ nextDate, until, isActive }) => {
      if (!isActive) return <StateBadge tone="quiet">Paused</StateBadge>;
      const isOver = until !== null && nextDate > until;
      return isOver ? <StateBadge tone="quiet">Ended</StateBadge> : formatDate(nextDate);
    },
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    cell: ({ amount }) => (amount === '' ? '–' : amount),
  },
];
