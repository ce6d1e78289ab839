import { Anchor } from '@mantine/core';
import { useDeferredValue } from 'react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';

import { REPORTS } from '#shared/reports/catalogue.ts';
import type { ReportName } from '#shared/reports/catalogue.ts';

import { CallError, queryText } from '../lib/call.ts';
import { PATHS } from '../lib/paths.ts';
import { useFilters } from '../lib/use-filters.ts';
import { AddressNotice } from '../ui/address-notice.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ChartIcon } from '../ui/screen-icons.tsx';
import { LoadingRows } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { MoreRows } from '../ui/more-rows.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { ReportTable } from '../ui/report-table.tsx';
import { useStatement } from './queries.ts';
import { ReportActions } from './report-actions.tsx';
import { ReportSettingsPanel } from './report-settings-panel.tsx';
import { SETTING_NAMES, isReportName, buildQuery, yearFiled } from './report-settings.ts';
import { wrongDays } from './report-span.ts';
import classes from './reports.module.css';
import { useNow } from './use-now.ts';
import { fieldProblem } from '../ui/form-dialog.tsx';

interface ReportPageProps {
  /** Under the statements of a taxable year: what was filed of them. */
  filedOf: (year: string) => ReactNode;
}

/** One financial report, with its settings in the address. */
export function ReportPage({ filedOf }: ReportPageProps) {
  const { report = '' } = useParams();
  if (!isReportName(report)) return <Missing />;
  return <Statement key={report} name={report} filedOf={filedOf} />;
}

function Statement({ name, filedOf }: ReportPageProps & { name: ReportName }) {
  const kind = REPORTS[name];
  const { filters, change } = useFilters(SETTING_NAMES);
  const { now, isKnown } = useNow();
  const query = buildQuery(name, filters, now);
  const { from, to } = query;
  // The period of a taxable year is known with the company's profile.
  const statement = useStatement(name, query, isKnown);
  const { error } = statement;
  // A long report is drawn in small steps, so that the page answers meanwhile.
  const report = useDeferredValue(statement.report);
  const isLate = report !== statement.report;
  const fields = error instanceof CallError ? error.fields : [];
  const problem = (path: string) => fieldProblem(error, path);
  const elsewhere = fields.filter(({ path }) => !['from', 'to', 'knownBy'].includes(path));
  const year = yearFiled(name, query, now);
  const isMarked = fields.length > 0 && elsewhere.length === 0;
  return (
    <Page
      title={kind.title}
      description={kind.summary}
      width="wide"
      actions={
        <ReportActions
          report={name}
          title={kind.title}
          query={query}
          file={(format) => `/api/reports/${name}/file/${format}${queryText(query)}`}
          isDisabled={report === undefined || error !== null}
        />
      }
    >
      <AddressNotice sentences={wrongDays(filters)} />
      <div className={classes['stack']}>
        <ReportSettingsPanel
          {...{ kind, now, problem, change }}
          texts={filters}
          days={{ from, to }}
        />
        {error === null || isMarked ? null : (
          <ProblemNotice
            error={error}
            retry={() => void statement.refetch()}
            title={elsewhere[0]?.message ?? ''}
          />
        )}
        {statement.isPending || (report === undefined && isLate) ? <LoadingRows rows={12} /> : null}
        {report === undefined || error !== null ? null : (
          <>
            <ReportTable report={report} isStale={statement.isStale || isLate} isInParts />
            <MoreRows more={statement.more} />
          </>
        )}
        {year === undefined ? null : filedOf(year)}
      </div>
    </Page>
  );
}

function Missing() {
  return (
    <Page title="Report not found">
      <EmptyState
        icon={<ChartIcon size={26} />}
        title="Report not found"
        action={
          <Anchor component={Link} to={PATHS.financialReport}>
            All financial reports
          </Anchor>
        }
      >
        The address may be wrong.
      </EmptyState>
    </Page>
  );
}
