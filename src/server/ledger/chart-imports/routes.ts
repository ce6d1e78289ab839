import {
  chartImportTemplate,
  checkChartImport,
  exportImportOutcome,
  listChartImports as listRoute,
  postChartImport,
  readChartImport,
  undoChartImport,
} from '#shared/api/ledger/chart-imports.ts';
import { Problem } from '#shared/problems.ts';

import { sendReport } from '../../output/report-files/send-report.ts';
import type { ExportColumn } from '../../output/tables/columns.ts';
import { sendTable } from '../../output/tables/send-table.ts';
import type { HttpContext } from '../../platform/http/context.ts';
import { mount } from '../../platform/http/mount.ts';
import { reportOfOutcome } from '../imports/outcome-queries.ts';
import { findImport } from '../imports/queries.ts';
import { decodeFiles } from '../imports/read-file.ts';

import { checkChartFile, postChartFile, readChartFile, undoChartFile } from './chart-import.ts';
import { CHART_FIELDS } from './fields.ts';
import { listChartImports } from './queries.ts';

/** A chart of accounts from a file: read, judged row by row, entered in one act, taken back. */
export function mountChartImports(context: HttpContext): void {
  const { deps } = context;
  mount(context, listRoute, async () => ({
    success: true as const,
    imports: await listChartImports(deps.db),
  }));
  mount(context, readChartImport, ({ body, caller }) =>
    readChartFile(deps, caller, decodeFiles(body.files)),
  );
  mount(context, checkChartImport, ({ params, body, caller }) =>
    checkChartFile(deps, caller, { ...params, ...body }),
  );
  mount(context, postChartImport, ({ params, body, caller, request }) =>
    postChartFile(deps, caller, { ...params, ...body, address: request.ip }),
  );
  mount(context, undoChartImport, ({ params, caller, request }) => {
    const { clientId, userId } = caller;
    return undoChartFile(deps, { clientId, userId, address: request.ip }, params.importId);
  });
  mountFiles(context);
}

function mountFiles(context: HttpContext): void {
  const { deps } = context;
  mount(context, exportImportOutcome, async ({ params, caller, reply }) => {
    const { importId, format } = params;
    const row = await findImport(deps.db, { importId, userId: caller.userId });
    if (row === undefined || row.outcome === null) throw new Problem('import-not-found');
    const report = reportOfOutcome(row.outcome, deps.clock.now());
    const fileName = report.title.toLowerCase().replaceAll(/\W+/g, '-');
    return sendReport(reply, { deps, caller, report, format, fileName });
  });
  mount(context, chartImportTemplate, async ({ params, reply }) => {
    const columns = CHART_FIELDS.map(({ heading }): ExportColumn<never> => ({
      title: heading,
      type: 'text',
      value: () => '',
    }));
    const file = { name: 'Chart of accounts', fileName: 'chart-of-accounts-template' };
    return sendTable(reply, { ...file, format: params.format, columns, rows: [] });
  });
}
