import {
  exportMonthlyReport,
  getMonthlyReport,
  saveMonthlyNotes,
  saveMonthlySchedule,
  sendMonthlyReport as sendRoute,
} from '#shared/api/books/monthly-reports.ts';
import { manilaDate } from '#shared/dates.ts';

import { serveFile } from '../../platform/attachments/serve-file.ts';
import type { HttpContext } from '../../platform/http/context.ts';
import { mount } from '../../platform/http/mount.ts';
import { listMonthStates } from '../../tax/periods/month-queries.ts';

import { makeMonthlyReport } from './make-report.ts';
import { findNotes, listSends } from './month-queries.ts';
import { demandBegunMonth, saveNotes } from './save-notes.ts';
import { readSchedule, saveSchedule } from './schedule.ts';
import { sendMonthlyReport } from './send-report.ts';

const done = { success: true as const };

/**
 * The report of a month: read, written about, saved as a PDF, mailed, and when it goes by itself.
 */
export function mountMonthlyReports(context: HttpContext): void {
  const { deps } = context;
  mount(context, getMonthlyReport, async ({ params }) => {
    const month = demandBegunMonth(deps, params.month);
    const [state] = await listMonthStates(deps.db, month);
    return {
      ...done,
      label: month.label,
      isClosed: state !== undefined && state.closedAt !== null,
      notes: await findNotes(deps.db, month.from),
      sends: await listSends(deps.db, month.from),
      schedule: await readSchedule(deps.db, manilaDate(deps.clock.now())),
    };
  });
  mount(context, exportMonthlyReport, async ({ params, caller, reply }) => {
    const month = demandBegunMonth(deps, params.month);
    const { pdf, fileName } = await makeMonthlyReport(deps, caller, month);
    return serveFile(reply, { fileName, contentType: 'application/pdf', content: pdf });
  });
  mount(context, saveMonthlyNotes, async ({ params, body, caller, request }) => {
    const actor = { clientId: caller.clientId, userId: caller.userId, address: request.ip };
    return { ...done, version: await saveNotes(deps, actor, { ...params, ...body }) };
  });
  mount(context, sendRoute, async ({ params, body, caller, request }) => {
    const month = demandBegunMonth(deps, params.month);
    const sender = { clientId: caller.clientId, address: request.ip };
    await sendMonthlyReport(deps, { ...body, asker: caller, month, sender });
    return done;
  });
  mount(context, saveMonthlySchedule, async ({ body, caller, request }) => {
    const actor = { clientId: caller.clientId, userId: caller.userId, address: request.ip };
    return { ...done, version: await saveSchedule(deps, actor, body) };
  });
}
