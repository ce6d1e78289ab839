import { Anchor, Button, Title } from '@mantine/core';
import { useState } from 'react';

import { MONTH_NAMES } from '#shared/periods.ts';

import { EmptyState } from '../../ui/empty-state.tsx';
import { CalendarIcon } from '../../ui/icons.tsx';
import classes from '../tax.module.css';
import type { Calendar, Obligation } from './queries.ts';
import { ObligationTable } from './obligation-table.tsx';

// The latest of them: what a person can still do something about.
const OVERDUE_AT_ONCE = 8;

interface YearProps {
  calendar: Calendar;
  isOpenOnly: boolean;
  isStale: boolean;
  onShowAll: () => void;
}

/**
 * The obligations of a year: what is overdue first, the others by the month in which they are due.
 */
export function CalendarYear({ calendar, isOpenOnly, isStale, onShowAll }: YearProps) {
  const isShown = ({ state }: Obligation) => !isOpenOnly || state === 'open';
  const shown = calendar.obligations.filter(isShown);
  const overdue = isOpenOnly ? shown.filter((row) => row.isOverdue) : [];
  const rows = shown.filter((row) => !overdue.includes(row));
  const undated = calendar.undated.filter(isShown);
  const months = MONTH_NAMES.map((name, at) => ({
    name: `${name} ${rows[0]?.due?.slice(0, 4) ?? ''}`,
    rows: rows.filter(({ due }) => Number(due?.slice(5, 7)) === at + 1),
  })).filter((month) => month.rows.length > 0);
  return (
    <div className={classes['stack']} data-stale={isStale || undefined}>
      {shown.length + undated.length === 0 ? (
        <EmptyState
          order={2}
          icon={<CalendarIcon size={26} />}
          title="Nothing is left to do"
          action={
            <Anchor component="button" type="button" onClick={onShowAll}>
              Show everything of this year
            </Anchor>
          }
        >
          Everything due this year is filed, not needed, or was due before these books began.
        </EmptyState>
      ) : null}
      <Overdue rows={overdue} />
      {months.map((month) => (
        <section key={month.name} aria-label={month.name}>
          <Title order={2} size="h3" mb="sm">
            {month.name}
          </Title>
          <ObligationTable caption={`Due in ${month.name}`} rows={month.rows} />
        </section>
      ))}
      {undated.length === 0 ? null : (
        <section aria-label="No due date set">
          <Title order={2} size="h3" mb="sm">
            No due date set
          </Title>
          <ObligationTable caption="No due date set" rows={undated} />
        </section>
      )}
    </div>
  );
}

function Overdue({ rows }: { rows: Obligation[] }) {
  const [isWhole, setWhole] = useState(false);
  if (rows.length === 0) return null;
  const shown = isWhole ? rows : rows.slice(-OVERDUE_AT_ONCE);
  return (
    <section aria-label="Overdue">
      <Title order={2} size="h3" mb="sm">
        {`Overdue: ${rows.length}`}
      </Title>
      {shown.length < rows.length ? (
        <Button variant="default" mb="sm" onClick={() => setWhole(true)}>
          {`Show the ${rows.length - shown.length} before these`}
        </Button>
      ) : null}
      <ObligationTable caption="Overdue" rows={shown} />
    </section>
  );
}
