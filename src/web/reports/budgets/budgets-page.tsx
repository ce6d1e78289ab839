import { Anchor, Button, Group, NativeSelect, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Link } from 'react-router';

import { isBusinessDate } from '#shared/dates.ts';
import { yearKeyOf } from '#shared/periods.ts';

import { queryText } from '../../lib/call.ts';
import { reportPath } from '../../lib/paths.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { LoadingRows } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { daysOfSpan } from '../report-span.ts';
import type { Today } from '../report-span.ts';
import classes from '../reports.module.css';
import { useNow } from '../use-now.ts';
import { BudgetAsked } from './budget-asked.tsx';
import type { AskedBudget } from './budget-asked.tsx';
import { BudgetGrid } from './budget-grid.tsx';
import { buildFaults } from './budget-edits.ts';
import { CopyDialog } from './copy-dialog.tsx';
import { useBudget } from './use-budget.ts';
import { Acts } from '../../ui/acts.tsx';
import { useIsReader } from '../../lib/session/session-context.ts';

/** The budgets: what was planned by account and month of a taxable year. */
export function BudgetsPage() {
  const { filters, change } = useFilters(['year', 'account', 'from', 'to']);
  const { now, isKnown } = useNow();
  const current = yearKeyOf(now.today, now.fiscalYearEndMonth);
  const asked = askedOf(filters);
  const own = asked === undefined ? current : yearKeyOf(asked.to, now.fiscalYearEndMonth);
  const year = /^(19|20|21)\d\d$/.test(filters.year) ? filters.year : own;
  return (
    <Page
      title="Budgets"
      description="Planned amounts by account and month. The income statement compares them with actuals."
      width="wide"
    >
      {isKnown ? (
        <YearBudget
          key={`${year} ${asked?.account ?? ''}`}
          year={year}
          now={now}
          asked={asked}
          chooser={
            <NativeSelect
              label="Year"
              value={year}
              data={yearsAround(current, year)}
              onChange={(event) =>
                change({ year: event.currentTarget.value, account: '', from: '', to: '' })
              }
            />
          }
        />
      ) : (
        <LoadingRows rows={10} />
      )}
    </Page>
  );
}

interface YearBudgetProps {
  year: string;
  now: Today;
  /** The figure that led here. */
  asked: AskedBudget | undefined;
  chooser: ReactNode;
}

function YearBudget({ year, now, asked, chooser }: YearBudgetProps) {
  const work = useBudget(year);
  const [search, setSearch] = useState(asked?.account ?? '');
  const [isCopying, setCopying] = useState(false);
  const isReader = useIsReader();
  const { budget, edits, changes, isUnsaved, save } = work;
  const { data, error } = budget;
  const isFaulty = data !== undefined && buildFaults(data, edits).length > 0;
  return (
    <div className={classes['stack']}>
      <search className={`${classes['settings']} no-print`} aria-label="The budget's year">
        <Group gap="md" align="flex-end">
          {chooser}
          <SearchBox
            label="Account"
            placeholder="Number or title"
            value={search}
            onSearch={setSearch}
          />
          <Acts>
            <Button
              variant="default"
              disabled={data === undefined || isUnsaved}
              onClick={() => setCopying(true)}
            >
              Fill from another year
            </Button>
          </Acts>
          <Acts>
            <Button
              disabled={data === undefined || changes.length === 0 || isFaulty}
              loading={save.isPending}
              onClick={() => data !== undefined && save.mutate(data)}
            >
              Save
            </Button>
          </Acts>
          {isUnsaved ? (
            <Button variant="subtle" onClick={work.forget}>
              Discard my changes
            </Button>
          ) : null}
        </Group>
        <Text size="sm" c="dimmed" mt="sm">
          {changes.length === 0
            ? 'Everything is saved.'
            : `${changes.length === 1 ? '1 amount is' : `${changes.length} amounts are`} not saved.`}{' '}
          <Anchor
            component={Link}
            to={`${reportPath('income-statement')}${comparison(now)}`}
            inherit
          >
            Budget against actual
          </Anchor>
        </Text>
      </search>
      {error === null ? null : <ProblemNotice error={error} retry={() => void budget.refetch()} />}
      {budget.isPending ? <LoadingRows rows={12} /> : null}
      {data === undefined || asked === undefined ? null : (
        <BudgetAsked budget={data} asked={asked} />
      )}
      {data === undefined ? null : (
        <fieldset className={classes['part']} disabled={isReader}>
          <BudgetGrid budget={data} work={work} search={search} asked={asked} />
        </fieldset>
      )}
      {isCopying && data !== undefined ? (
        <CopyDialog year={year} version={data.version} onClose={() => setCopying(false)} />
      ) : null}
    </div>
  );
}

function askedOf({ account, from, to }: Record<'account' | 'from' | 'to', string>) {
  const isSound = /^\d{4}$/.test(account) && isBusinessDate(from) && isBusinessDate(to);
  return isSound ? { account, from, to } : undefined;
}

function comparison(now: Today): string {
  return queryText({ ...daysOfSpan('this-year', now), compare: 'budget,difference' });
}

function yearsAround(current: string, chosen: string): string[] {
  const years = Array.from({ length: 8 }, (_, at) => String(Number(current) + 2 - at));
  return years.includes(chosen) ? years : [chosen, ...years];
}
