import {
  addSchedule as addRoute,
  endSchedule as endRoute,
  exportSchedules,
  getSchedule,
  listDueLines,
  listSchedules,
  listUnwinding,
  postDueLines as postRoute,
  previewSchedule as previewRoute,
  setAutomaticSchedules,
  submitDueLine,
} from '#shared/api/ledger/schedules.ts';
import {
  disposeOfAsset,
  exportLapsing,
  listPurchases as listPurchasesRoute,
  previewDisposal as previewDisposalRoute,
} from '#shared/api/ledger/schedule-assets.ts';
import { manilaDate } from '#shared/dates.ts';
import { Problem } from '#shared/problems.ts';

import { sendReport } from '../../output/report-files/send-report.ts';
import type { HttpContext } from '../../platform/http/context.ts';
import { keyOf } from '../../platform/http/idempotency-key.ts';
import { mount } from '../../platform/http/mount.ts';

import { addSchedule, previewSchedule } from './add-schedule.ts';
import { disposeAsset, previewDisposal } from './dispose.ts';
import { findDue } from './due.ts';
import { endSchedule, setAutomatic } from './end-schedule.ts';
import { lapsingReport } from './lapsing.ts';
import { findOverview, scheduleReport, shownOf } from './overview.ts';
import { postLines } from './post-lines.ts';
import { listPurchases } from './purchase-queries.ts';
import { listLines, listScheduleRows } from './queries.ts';
import { submitLine } from './submit-line.ts';
import { listSchedulesOf, listUnwound } from './unwinding-queries.ts';

const done = { success: true as const };

/** Schedules: what is taken up month by month, beside its account. */
export function mountSchedules(context: HttpContext): void {
  const { deps } = context;
  const today = () => manilaDate(deps.clock.now());
  mount(context, listSchedules, async ({ query }) => ({
    ...done,
    ...(await findOverview(deps, query.asOf ?? today())),
  }));
  mount(context, exportSchedules, async ({ params, query, caller, reply }) => {
    const asOf = query.asOf ?? today();
    const report = scheduleReport(await findOverview(deps, asOf), deps.clock.now());
    const file = { format: params.format, fileName: `schedules-${asOf}` };
    return sendReport(reply, { deps, caller, report, ...file });
  });
  mount(context, getSchedule, async ({ params }) => {
    const [row] = await listScheduleRows(deps.db, params.scheduleId);
    if (row === undefined) throw new Problem('not-found');
    return {
      ...done,
      schedule: { ...row, ...shownOf(row, today()) },
      lines: await listLines(deps.db, params.scheduleId),
    };
  });
  mount(context, listDueLines, async ({ caller }) => ({
    ...done,
    ...(await findDue(deps, caller.userId)),
  }));
  mount(context, postRoute, async ({ body, caller, request }) => {
    const act = { lines: body.lines, key: keyOf(request), address: request.ip };
    return { ...done, posted: await postLines(deps, caller, act) };
  });
  mount(context, submitDueLine, async ({ body, caller, request }) => {
    const act = { line: body, key: keyOf(request), address: request.ip };
    return { ...done, requestId: await submitLine(deps, caller, act) };
  });
  mount(context, previewRoute, async ({ body }) => ({
    ...done,
    ...(await previewSchedule(deps, body)),
  }));
  mount(context, addRoute, async ({ body, caller, request }) => {
    const act = { form: body, key: keyOf(request), address: request.ip };
    return { ...done, scheduleId: await addSchedule(deps, caller, act) };
  });
  mount(context, listUnwinding, async ({ params }) => ({
    ...done,
    schedules: await listSchedulesOf(deps.db, params.transactionId),
    postings: await listUnwound(deps.db, params.transactionId),
  }));
  mount(context, endRoute, async ({ params, body, caller, request }) => {
    const act = { ...params, ...body, key: keyOf(request), address: request.ip };
    return { ...done, reversed: await endSchedule(deps, caller, act) };
  });
  mountAssets(context);
  mount(context, setAutomaticSchedules, async ({ body, caller, request }) => {
    await setAutomatic(deps, caller, { ...body, address: request.ip });
    return done;
  });
}

/** Assets: how they leave the books, and the lapsing schedule. */
function mountAssets(context: HttpContext): void {
  const { deps } = context;
  mount(context, previewDisposalRoute, async ({ params, body }) => ({
    ...done,
    ...(await previewDisposal(deps, params.scheduleId, body)),
  }));
  mount(context, disposeOfAsset, async ({ params, body, caller, request }) => {
    const act = { ...params, disposal: body, key: keyOf(request), address: request.ip };
    const { transactionId, number } = await disposeAsset(deps, caller, act);
    return { ...done, transactionId, number };
  });
  mount(context, listPurchasesRoute, async () => ({
    ...done,
    purchases: await listPurchases(deps.db),
  }));
  mount(context, exportLapsing, async ({ params, caller, reply }) => {
    const { year, format } = params;
    const report = await lapsingReport(deps.db, year, deps.clock.now());
    return sendReport(reply, { deps, caller, report, format, fileName: `lapsing-${year}` });
  });
}
