import { Anchor, NativeSelect, Text } from '@mantine/core';
import { Link } from 'react-router';

import { behindPath } from '../../lib/behind-path.ts';
import { PATHS, periodPath } from '../../lib/paths.ts';
import { useRole } from '../../lib/session/session-context.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { useReturn } from '../../lib/way-back.ts';
import { BehindLink } from '../../ui/behind-link.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { formatInstant } from '../../ui/format-instant.ts';
import { LoadingRows } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { PeriodsFrame } from './periods-frame.tsx';
import type { MonthRow, Months } from './queries.ts';
import { useMonths } from './queries.ts';
import classes from './periods.module.css';

/** The months of a year: what is open, what is closed, and what stands in the way. */
export function MonthsPage() {
  const { filters, change } = useFilters(['year']);
  const months = useMonths(/^\d{4}$/.test(filters.year) ? filters.year : '');
  const { data, error } = months;
  useReturn(data !== undefined);
  return (
    <PeriodsFrame
      tab={PATHS.periods}
      title="Periods"
      description="Close a month once its checklist is complete. Closed months accept no entries."
      actions={<YearSelect months={data} onChange={(year) => change({ year })} />}
    >
      {error === null ? null : <ProblemNotice error={error} retry={() => void months.refetch()} />}
      {months.isPending ? <LoadingRows rows={12} /> : null}
      {data === undefined ? null : (
        <div className={classes['stack']} data-stale={months.isPlaceholderData || undefined}>
          {data.isYearLocked ? (
            <Text>
              <StateBadge tone="good">Locked</StateBadge>
              {` The taxable year ${data.year} is closed: every month is, and its closing entries are posted.`}
            </Text>
          ) : null}
          <DataTable
            caption={`Months of ${data.year}`}
            columns={COLUMNS}
            rows={data.months}
            rowKey={({ month }) => month}
          />
        </div>
      )}
    </PeriodsFrame>
  );
}

interface YearSelectProps {
  months: Months | undefined;
  onChange: (year: string) => void;
}

function YearSelect({ months, onChange }: YearSelectProps) {
  if (months === undefined) return null;
  return (
    <NativeSelect
      aria-label="Taxable year"
      value={months.year}
      data={[...new Set([months.year, ...months.years])].toSorted().toReversed()}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

const COLUMNS: readonly Column<MonthRow>[] = [
  {
    key: 'month',
    header: 'Month',
    isTitle: true,
    cell: ({ month, label }) => (
      <Anchor component={Link} to={periodPath(month)}>
        {label}
      </Anchor>
    ),
  },
  {
    key: 'state',
    header: 'Status',
    cell: ({ state, isOver, isBeforeBooks }) =>
      state === 'closed' ? (
        <StateBadge tone="good">Closed</StateBadge>
      ) : isBeforeBooks ? (
        <StateBadge tone="quiet">Before the books</StateBadge>
      ) : (
        <StateBadge tone={isOver ? 'wait' : 'told'}>Open</StateBadge>
      ),
  },
  { key: 'entries', header: 'Entries', align: 'right', cell: Entries },
  { key: 'told', isText: true, breaks: true, header: 'Remarks', cell: Told },
];

/** How many entries a month has opens them. */
function Entries({ month, from, to, entryCount }: MonthRow) {
  const path = behindPath({ of: 'journal', from, to }, { role: useRole() });
  if (path === undefined || entryCount === 0) return <>{entryCount}</>;
  return (
    <BehindLink to={path} mark={`entries-${month}`} here="Periods">
      {entryCount}
    </BehindLink>
  );
}

function Told(row: MonthRow) {
  const { state, closedBy, closedAt, reopenCount, reopening, obstacle, isOver } = row;
  const closed =
    state === 'closed' && closedAt !== null
      ? `Closed by ${closedBy}, ${formatInstant(closedAt)}`
      : '';
  const again =
    reopenCount === 0 ? '' : `reopened ${reopenCount === 1 ? 'once' : `${reopenCount} times`}`;
  const waiting =
    state === 'open' && isOver ? obstacle || 'Can be closed once its checklist is complete.' : '';
  const asked = reopening === null ? '' : 'reopening waits for a second person';
  return (
    <Text span size="sm" c="dimmed">
      {[closed, waiting, again, asked].filter(Boolean).join(' · ') || '–'}
    </Text>
  );
}
