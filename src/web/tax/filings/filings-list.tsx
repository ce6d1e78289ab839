import { Anchor, NativeSelect } from '@mantine/core';
import { Link } from 'react-router';

import { formatDate } from '#shared/dates.ts';

import { useFilters } from '../../lib/use-filters.ts';
import { useReturn } from '../../lib/way-back.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CheckIcon } from '../../ui/screen-icons.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { FiledPanel } from './filed-panel.tsx';
import { filedPanelPath, nameOfFiling, useFilings } from './queries.ts';
import type { ListedFiling } from './queries.ts';
import classes from './filings.module.css';
import { SubjectChoice } from './subject-choice.tsx';

/**
 * Everything that was filed, with its state; and one return or list of a period, chosen, with its
 * panel.
 */
export function FilingsList() {
  const { filters, change } = useFilters(['year', 'subject', 'period']);
  const { data, error, isPending, refetch } = useFilings(filters.year);
  useReturn(data !== undefined);
  return (
    <div className={classes['stack']}>
      {error === null ? null : <ProblemNotice error={error} retry={() => void refetch()} />}
      {isPending ? <LoadingRows rows={4} /> : null}
      {data === undefined ? null : (
        <>
          <search className={classes['chooser']}>
            <NativeSelect
              label="Year"
              value={filters.year}
              onChange={(event) => change({ year: event.currentTarget.value })}
              data={[
                { value: '', label: 'All years' },
                ...data.years.map((year) => ({ value: year, label: year })),
              ]}
            />
            <SubjectChoice subjects={data.subjects} chosen={filters} onChoose={change} />
          </search>
          {filters.subject === '' || filters.period === '' ? null : (
            <FiledPanel subject={filters.subject} period={filters.period} />
          )}
          <Filings filings={data.filings} />
        </>
      )}
    </div>
  );
}

function Filings({ filings }: { filings: readonly ListedFiling[] }) {
  if (filings.length === 0) {
    return (
      <EmptyState icon={<CheckIcon size={26} />} title="No filings yet">
        Choose a return and its period above and mark it as filed: its figures are frozen, and you
        are alerted here and on the dashboard when a later entry changes them.
      </EmptyState>
    );
  }
  return (
    <DataTable
      caption="What was filed"
      columns={COLUMNS}
      rows={filings}
      rowKey={(row) => row.filingId}
    />
  );
}

const COLUMNS: readonly Column<ListedFiling>[] = [
  {
    key: 'subject',
    isText: true,
    header: 'Return',
    isTitle: true,
    isTall: true,
    cell: (row) => (
      <Anchor component={Link} to={filedPanelPath(row)} inherit>
        <FormTitle title={row.subjectTitle} />
      </Anchor>
    ),
  },
  { key: 'period', header: 'Period', cell: (row) => row.periodLabel },
  { key: 'name', header: 'Filing', cell: (row) => <Whole>{nameOfFiling(row)}</Whole> },
  { key: 'on', header: 'Filed on', cell: (row) => <Whole>{formatDate(row.filedOn)}</Whole> },
  { key: 'reference', header: 'Reference', narrow: false, cell: (row) => row.reference },
  { key: 'by', header: 'Marked by', narrow: false, cell: (row) => row.filedBy },
  { key: 'state', header: 'Status', cell: (row) => <FilingBadge filing={row} /> },
];

/** A return’s title; the form’s number at its end is not broken at its hyphen. */
function FormTitle({ title }: { title: string }) {
  const at = title.lastIndexOf('(');
  if (at < 1) return title;
  return (
    <>
      {title.slice(0, at)}
      <Whole>{title.slice(at)}</Whole>
    </>
  );
}

/** Words that stay on one line. */
function Whole({ children }: { children: string }) {
  return <span className={classes['whole']}>{children}</span>;
}

function FilingBadge({ filing: { state, hasAlarm } }: { filing: ListedFiling }) {
  if (state === 'withdrawn') return <StateBadge tone="quiet">Taken back</StateBadge>;
  if (state === 'amended') return <StateBadge tone="quiet">Amended</StateBadge>;
  return hasAlarm ? (
    <StateBadge tone="bad">Changed since</StateBadge>
  ) : (
    <StateBadge tone="good">As filed</StateBadge>
  );
}
