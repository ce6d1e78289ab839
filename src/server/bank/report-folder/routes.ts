import multipart from '@fastify/multipart';

import {
  getReportFile,
  listReports as listRoute,
  listReportVersions,
  moveReport as moveRoute,
  uploadReport as uploadRoute,
} from '#shared/api/bank/bank-reports.ts';
import { MAX_REPORT_BYTES } from '#shared/bank/limits.ts';

import { openProved } from '../../platform/attachments/open-proved.ts';
import { serveFile } from '../../platform/attachments/serve-file.ts';
import type { HttpContext } from '../../platform/http/context.ts';
import { mount } from '../../platform/http/mount.ts';

import { XLSX_TYPE } from './check-report.ts';
import { moveReport } from './move-report.ts';
import { getReport, listReports, listVersions } from './queries.ts';
import { uploadReport } from './upload-report.ts';

const done = { success: true as const };
// Letters of a note may take four bytes each.
const MAX_FIELD_BYTES = 4 * 1_024;

/**
 * The report folder: finished reports with their versions, to look at and to save; nothing in it is
 * deleted.
 */
export async function mountBankReports(context: HttpContext): Promise<void> {
  const { deps } = context;
  // In a scope of its own: nowhere else is this multipart body taken.
  await context.app.register(async (app) => {
    await app.register(multipart, {
      throwFileSizeLimit: false,
      limits: {
        files: 1,
        fields: 8,
        parts: 9,
        fieldSize: MAX_FIELD_BYTES,
        fileSize: MAX_REPORT_BYTES + 1,
      },
    });
    mount({ ...context, app }, uploadRoute, async ({ caller, request }) => ({
      ...done,
      report: await uploadReport(deps, caller, request),
    }));
  });
  mount(context, listRoute, async ({ query }) => ({
    ...done,
    ...(await listReports(deps.db, query)),
  }));
  mount(context, listReportVersions, async ({ params }) => ({
    ...done,
    versions: await listVersions(deps.db, params.reportId),
  }));
  mount(context, getReportFile, async ({ params, query, reply }) => {
    const report = await getReport(deps.db, params.reportId);
    return serveFile(reply, {
      fileName: report.fileName,
      contentType: report.contentType,
      size: report.size,
      content: await openProved(deps.files, report.sha256),
      // Only what a browser draws by itself and that was checked to be nothing else.
      disposition: report.contentType === XLSX_TYPE ? 'attachment' : query.disposition,
    });
  });
  mount(context, moveRoute, async ({ params, body, caller, request }) => {
    await moveReport(deps, caller, { ...params, ...body, address: request.ip });
    return done;
  });
}
