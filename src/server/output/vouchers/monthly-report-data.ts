import { printableJson } from './drawing/printable-json.ts';
import type { MonthlyReportInput } from './monthly-report-input.ts';
import { formatInstant, timeParts } from './printed-times.ts';
import { buildReportParts } from './report-data.ts';

/**
 * What the template `monthly-report.typ` is given: every text ready to print, `printable` applied
 * to all of them.
 */
export function monthlyReportData(
  { company, period, notes, reports, preparedBy, producedAt, ...rest }: MonthlyReportInput,
  printable: (text: string) => string,
): string {
  return printableJson(
    {
      ...rest,
      title: `Monthly Report, ${period}`,
      created: timeParts(producedAt),
      company: { ...company, logo: company.logo !== null },
      heading: 'Monthly Report',
      period,
      // An empty line begins a paragraph.
      notes: notes
        .split(/\n{2,}/)
        .map((paragraph) => paragraph.trim().split('\n'))
        .filter((lines) => lines.join('') !== ''),
      reports: reports.map((report) => buildReportParts(report, company.paperSize ?? 'a4')),
      foot: `Prepared by ${preparedBy}, ${formatInstant(producedAt)}`,
    },
    printable,
  );
}
