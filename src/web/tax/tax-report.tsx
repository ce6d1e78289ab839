import { Group } from '@mantine/core';

import { queryText } from '../lib/call.ts';
import { ExportButtons } from '../ui/export-buttons.tsx';
import { LoadingRows } from '../ui/loading.tsx';
import { MoreRows } from '../ui/more-rows.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { ReportTable } from '../ui/report-table.tsx';
import type { TaxReportName } from './queries.ts';
import { useTaxReport } from './queries.ts';

interface TaxReportProps {
  name: TaxReportName;
  period: string;
}

/** A register, list or control of a period, with its files. */
export function TaxReport({ name, period }: TaxReportProps) {
  const report = useTaxReport(name, period);
  return (
    <div>
      <Group justify="flex-end" mb="sm" className="no-print">
        <ExportButtons
          formats={['pdf', 'xlsx', 'csv'] as const}
          name={`${name}-${period}`}
          address={(format) => `/api/tax/reports/${name}/file/${format}${queryText({ period })}`}
          isDisabled={report.report === undefined}
        />
      </Group>
      {report.error === null ? null : (
        <ProblemNotice error={report.error} retry={() => void report.refetch()} />
      )}
      {report.isPending ? <LoadingRows rows={8} /> : null}
      {report.report === undefined ? null : (
        <ReportTable report={report.report} name={name} isStale={report.isStale} isInParts />
      )}
      <MoreRows more={report.more} />
    </div>
  );
}
