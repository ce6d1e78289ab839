import {
  exportMonthlyReport,
  getMonthlyReport,
  saveMonthlyNotes,
  saveMonthlySchedule,
  sendMonthlyReport as sendRoute,
} from '#shared/api/books/monthly-reports.ts';
import { manilaDate } from '#shared/dates.ts';
import type { Period } from '#shared/periods.ts';
import { parsePeriod } from '#shared/periods.ts';
import { Problem } from '#shared/problems.ts';

import { recordAudit } from '../../platform/audit/record.ts';
import { serveFile } from '../../platform/attachments/serve-file.ts';
import type { HttpContext } from '../../platform/http/context.ts';
import { mount } from '../../platform/http/mount.ts';
import { listMonthStates } from '../../tax/periods/month-queries.ts';

import { makeMonthlyReport } from './make-report.ts';
import { findNotes, keepNotes, listSends } from './month-queries.ts';
import { readSchedule, saveSchedule } from './schedule.ts';
import { sendMonthlyReport } from './send-report.ts';

const done = { success: true as const };

/**
 * The report of a month: read, written about, saved as a PDF, mailed, and when it goes by itself.
 */
export function mountMonthlyReports(context: HttpContext): void {
  const { deps } = context;
  const demandMonth = (key: string): Period => {
    const month = parsePeriod(key);
    if (month === undefined) throw new Problem('not-found');
    if (month.from <= manilaDate(deps.clock.now())) return month;
    const message = 'This month has not begun yet. Choose an earlier one.';
    throw new Problem('bad-request', { fields: [{ path: 'month', message }] });
  };
  mount(context, getMonthlyReport, async ({ params }) => {
    const month = demandMonth(params.month);
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
    const { pdf, fileName } = await makeMonthlyReport(deps, caller, demandMonth(params.month));
    return serveFile(reply, { fileName, contentType: 'application/pdf', content: pdf });
  });
  mount(context, saveMonthlyNotes, async ({ params, body, caller, request }) => {
    const month = demandMonth(params.month);
    const { text, version } = body;
    const at = deps.clock.now();
    await deps.db.transaction().execute(async (tx) => {
      const before = await findNotes(tx, month.from);
      const kept = { month: month.from, text, version, userId: caller.userId, at };
      if (!(await keepNotes(tx, kept))) throw new Problem('conflict');
      await recordAudit(tx, {
        at,
        actor: caller.clientId,
        actorUserId: caller.userId,
        action: 'monthly-report.noted',
        subject: month.key,
        address: request.ip,
        before: { notes: before.text },
        after: { notes: text },
      });
    });
    return { ...done, version: version + 1 };
  });
  mount(context, sendRoute, async ({ params, body, caller, request }) => {
    const month = demandMonth(params.month);
    const sender = { clientId: caller.clientId, address: request.ip };
    await sendMonthlyReport(deps, { ...body, asker: caller, month, sender });
    return done;
  });
  mount(context, saveMonthlySchedule, async ({ body, caller, request }) => {
    const actor = { clientId: caller.clientId, userId: caller.userId, address: request.ip };
    return { ...done, version: await saveSchedule(deps, actor, body) };
  });
}
