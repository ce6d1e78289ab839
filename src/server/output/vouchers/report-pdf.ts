import type { Report } from '#shared/reports/report.ts';

import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';

import { findCompanyHead } from './company-head.ts';
import { drawPrintout } from './drawing/draw-printout.ts';
import { isLongReport, longReportPdf } from './long-report-pdf.ts';

/**
 * A report as a PDF under the company's head and logo, across when it has many columns; a long list
 * without the logo, page by page. The same report gives the same bytes. Throws what `drawPrintout`
 * throws.
 */
export async function reportPdf(
  deps: Pick<Deps, 'db' | 'files' | 'log' | 'clock'>,
  caller: Pick<Caller, 'companyId' | 'companyName' | 'name'>,
  report: Report,
): Promise<Uint8Array> {
  const company = await findCompanyHead(deps, caller);
  const input = { report, company, preparedBy: caller.name };
  return isLongReport(report) ? longReportPdf(input) : drawPrintout({ template: 'report', input });
}
