import { FileControl } from '../../../forms/controls/file-control.tsx';
import { REPORT_TYPES, reportFileProblem } from './queries.ts';
import type { ReportForm } from './use-report.ts';

interface ReportFileProps {
  report: ReportForm;
  problem: string | undefined;
}

/** The file of a report: chosen or dropped; what cannot be taken is said at once. */
export function ReportFile({ report, problem }: ReportFileProps) {
  const { file, setFile, isRefused } = report;
  const found = file === undefined ? undefined : reportFileProblem(file);
  return (
    <FileControl
      label="File of the report"
      description="PDF, Excel (XLSX), JPEG or PNG, at most 10 MB."
      types={REPORT_TYPES}
      file={file}
      onChange={setFile}
      problem={found ?? (isRefused ? problem : undefined)}
    />
  );
}
