import { Readable } from 'node:stream';

import type { Report } from '#shared/reports/report.ts';

import { writeCsv } from '../../output/tables/csv.ts';
import type { Snapshot } from '../../platform/db/snapshot.ts';
import { fileColumns } from '../../output/report-files/send-report.ts';
import { reportPdf } from '../../output/vouchers/report-pdf.ts';

import type { PackageContext, PackagePart } from './package-part.ts';

/** So that one report is read while the one before, PDF and CSV, is drawn. */
export const REPORTS_AHEAD = 4;

/** The last report that is read of a moment, or waits for that: all use its one connection. */
const lastOf = new WeakMap<Snapshot, Promise<unknown>>();

/**
 * A report as PDF and as CSV; it is made when its first file is written, and let go with its last.
 * Those of one moment are read one after another, however many parts are made at once. `path`
 * without an ending.
 */
export function reportParts(
  { deps, caller, snapshot }: PackageContext,
  { path, note }: { path: string; note: string },
  make: () => Promise<Report>,
): PackagePart[] {
  let made: Promise<Report> | undefined;
  const report = () => (made ??= inTurn(snapshot, make));
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

function inTurn<T>(snapshot: Snapshot, read: () => Promise<T>): Promise<T> {
  const turn = (lastOf.get(snapshot) ?? Promise.resolve()).then(read);
  lastOf.set(
    snapshot,
    turn.catch(() => undefined),
  );
  return turn;
}
