import { Alert, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';

import { addDays, isBusinessDate, monthOf } from '#shared/dates.ts';

import { PATHS } from '../../lib/paths.ts';
import { today } from '../../lib/today.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { useReturn } from '../../lib/way-back.ts';
import { fieldProblem } from '../../ui/form-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CalendarIcon } from '../../ui/icons.tsx';
import { CheckIcon, CoinsIcon } from '../../ui/screen-icons.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { HoldingsTable } from './holdings-table.tsx';
import { PeriodsFrame } from './periods-frame.tsx';
import type { TypedRate } from './queries.ts';
import { useRemeasurement } from './queries.ts';
import classes from './periods.module.css';
import { PreparedEntry } from './prepared-entry.tsx';
import { RemeasurementActs } from './remeasurement-acts.tsx';
import { DateField } from '../../ui/date-field.tsx';

/**
 * Foreign currency at the closing rate (handbook 5.11): rates are typed, the difference is shown,
 * then it is recorded.
 */
export function RemeasurementPage() {
  const { filters, change } = useFilters(['asAt']);
  const [lastMonth] = useState(() => addDays(`${monthOf(today())}-01`, -1));
  const asAt = isBusinessDate(filters.asAt) ? filters.asAt : lastMonth;
  return (
    <PeriodsFrame
      tab={PATHS.remeasurement}
      title="Foreign currency"
      description="Foreign-currency balances are restated at the closing rate at month-end."
    >
      <div className={classes['stack']}>
        <div className={classes['bar']}>
          <DateField
            isFilter
            flex="0 0 9.5rem"
            label="As of"
            value={asAt}
            onChange={(date) => change({ asAt: date })}
          />
          <Text size="sm" c="dimmed" maw="34rem">
            The rate is pesos for one unit, as the reference rate bulletin of the Bangko Sentral
            gives it for that day.
          </Text>
        </div>
        <Holdings key={asAt} asAt={asAt} />
      </div>
    </PeriodsFrame>
  );
}

function Holdings({ asAt }: { asAt: string }) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [asked] = useDebouncedValue(typed, 300);
  const rates = ratesOf(asked);
  const found = useRemeasurement(asAt, rates);
  const { data, error } = found;
  useReturn(data !== undefined);
  // A rate that cannot be read is marked where it stands.
  const problemAt = (account: string) => {
    const place = rates.findIndex((rate) => rate.account === account);
    return place === -1 ? undefined : fieldProblem(error, `rates.${place}.rate`);
  };
  const isMarked = rates.some(({ account }) => problemAt(account) !== undefined);
  const isCurrent = asked === typed && !found.isPlaceholderData && error === null;
  if (found.isPending) return <LoadingRows rows={4} />;
  return (
    <>
      {error === null || isMarked ? null : (
        <ProblemNotice error={error} retry={() => void found.refetch()} />
      )}
      {data === undefined ? null : data.holdings.length === 0 ? (
        <EmptyState order={2} icon={<CoinsIcon size={26} />} title="No foreign currency">
          No foreign-currency account has a balance on this date.
        </EmptyState>
      ) : (
        <>
          <HoldingsTable
            holdings={data.holdings}
            asAt={asAt}
            typed={typed}
            problemAt={problemAt}
            onType={(account, rate) => setTyped({ ...typed, [account]: rate })}
          />
          {data.holdings.some(({ hasLaterEntries }) => hasLaterEntries) ? (
            <Alert color="yellow" icon={<CalendarIcon />}>
              There are entries after this day. Their cost was computed from the earlier value;
              reverse and post them again, or choose a later date.
            </Alert>
          ) : null}
          {data.entry === null ? (
            <Outcome hasRates={rates.length > 0 && isCurrent} />
          ) : (
            <div className={classes['stack']} data-stale={!isCurrent || undefined}>
              <PreparedEntry entry={data.entry} here="Foreign currency" />
              <RemeasurementActs
                key={data.digest}
                asAt={asAt}
                rates={rates}
                digest={data.digest}
                isCurrent={isCurrent}
              />
            </div>
          )}
        </>
      )}
    </>
  );
}

function Outcome({ hasRates }: { hasRates: boolean }) {
  if (!hasRates) return <Text c="dimmed">Enter a closing rate to see the difference.</Text>;
  return (
    <Alert color="teal" icon={<CheckIcon />}>
      The books agree with these rates; there is nothing to post.
    </Alert>
  );
}

function ratesOf(typed: Readonly<Record<string, string>>): readonly TypedRate[] {
  return Object.entries(typed)
    .map(([account, rate]) => ({ account, rate: rate.trim() }))
    .filter(({ rate }) => rate !== '');
}
