import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';

import { CallError } from '../../lib/call.ts';
import { AddressNotice } from '../../ui/address-notice.tsx';
import { FoldedSettings } from '../folded-settings.tsx';
import { PeriodChooser } from '../period-chooser.tsx';
import classes from '../reports.module.css';
import { wrongDays } from '../report-span.ts';
import type { LedgerView } from './use-ledger-view.ts';
import { STAGES } from './use-ledger-view.ts';
import { fieldProblem } from '../../ui/form-dialog.tsx';
import { DateField } from '../../ui/date-field.tsx';

interface LedgerSettingsProps {
  view: LedgerView;
  error: unknown;
  /** What is chosen beside the days: an account, a book. */
  children?: ReactNode;
}

/** What a ledger or the journal covers. */
export function LedgerSettings({ view, error, children }: LedgerSettingsProps) {
  const { query, now, filters, change } = view;
  const problem = (path: string) => fieldProblem(error, path);
  return (
    <>
      <AddressNotice sentences={wrongDays(filters)} />
      <FoldedSettings label="Settings of the ledger" days={query} now={now}>
        <div className={classes['line']}>
          {children}
          <PeriodChooser
            days={query}
            now={now}
            problem={problem}
            onChange={({ from, to }) => change({ from, to, span: '' })}
          />
          <NativeSelect
            label="Entries"
            value={query.stages ?? STAGES[0].value}
            data={STAGES}
            onChange={(event) => change({ stages: event.currentTarget.value })}
          />
          <DateField
            isFilter
            label="As of recording date"
            value={filters.knownBy}
            max={now.today}
            error={problem('knownBy')}
            onChange={(date) => change({ knownBy: date })}
          />
        </div>
      </FoldedSettings>
    </>
  );
}

/** Whether every sentence of a failure stands at a field of these settings. */
export function isMarked(error: unknown): boolean {
  if (!(error instanceof CallError) || error.fields.length === 0) return false;
  return error.fields.every(({ path }) => ['from', 'to', 'knownBy'].includes(path));
}
