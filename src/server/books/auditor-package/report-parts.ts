import { Readable } from 'node:stream';

import type { Report } from '#shared/reports/report.ts';

import { writeCsv } from '../../output/tables/csv.ts';
import { fileColumns } from '../../output/report-files/send-report.ts';
import { reportPdf } from '../../output/vouchers/report-pdf.ts';

import type { PackageContext, PackagePart } from './package-part.ts';

/**
 * A report as PDF and as CSV; it is made when its first file is written, and let go with its last.
 * `path` without an ending.
 */
export function reportParts(
  { deps, caller }: PackageContext,
  { path, note }: { path: string; note: string },
  make: () => Promise<Report>,
): PackagePart[] {
  let made: Promise<Report> | undefined;
  const report = () => (made ??= make());
  return [
    {
      path: `${path}.pdf`,
      note,
      isPacked: true,
      open: async () => Readable.from([Buffer.from(await reportPdf(deps, caller, await report()))]),
    },
    {
      path: `${path}.csv`,
      note,
      open: async () => {
        const table = await report();
        // A package holds its parts to its end: a register of a large year would stay in memory
        // with them.
        made = undefined;
        return writeCsv(fileColumns(table), Readable.from(table.rows));
      },
    },
  ];
}
