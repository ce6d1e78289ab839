import {
  approveReopening as approveRoute,
  closePeriod,
  getPeriod,
  listPeriods,
  reopenPeriod,
} from '#shared/api/tax/periods.ts';
import {
  draftRemeasurement as draftRemeasurementRoute,
  postRemeasurement as postRemeasurementRoute,
  previewRemeasurement,
} from '#shared/api/tax/remeasurement.ts';
import {
  cancelReversing as cancelRoute,
  listReversing,
  planReversing as planRoute,
  postReversing as postReversingRoute,
} from '#shared/api/tax/reversing.ts';
import {
  draftYearEntry as draftYearRoute,
  getYearEnd,
  lockYear as lockRoute,
  postClosing as postClosingRoute,
} from '#shared/api/tax/year-end.ts';
import {
  acceptFindings as acceptRoute,
  exportChecklist,
  withdrawAcceptance as withdrawRoute,
} from '#shared/api/tax/checklists.ts';

import type { HttpContext } from '../../platform/http/context.ts';
import { keyOf } from '../../platform/http/idempotency-key.ts';
import { mount } from '../../platform/http/mount.ts';

import { sendReport } from '../../output/report-files/send-report.ts';

import { acceptFindings, withdrawAcceptance } from './accept-findings.ts';
import { checklistReport } from './checklist-report.ts';
import { closeMonth, lockYear } from './close-month.ts';
import { postClosing } from './closing.ts';
import { checklistRun, demandYear, fiscalYearEnd, monthDetails, monthsOfYear } from './months.ts';
import { draftRemeasurement, postRemeasurement, findPreview } from './remeasure.ts';
import {
  cancelReversing,
  planReversing,
  postDueReversals,
  postReversing,
  reversingEntries,
} from './reversing.ts';
import { approveReopening, askReopening } from './reopen-month.ts';
import { draftYearEntry } from './year-drafts.ts';
import { yearEnd } from './year-end.ts';
import { listClosingEntries } from './year-queries.ts';

const done = { success: true as const };

/**
 * Months and years: their checklists, closes, closing entries; remeasurement; entries that reverse
 * themselves.
 */
export function mountPeriods(context: HttpContext): void {
  mountMonths(context);
  mountChecklists(context);
  mountYears(context);
  mountAdjustments(context);
}

function mountMonths(context: HttpContext): void {
  const { deps } = context;
  mount(context, listPeriods, async ({ query, caller }) => {
    return { ...done, ...(await monthsOfYear(deps, caller, query.year)) };
  });
  mount(context, getPeriod, async ({ params, caller }) => {
    return { ...done, ...(await monthDetails(deps, caller, params.month)) };
  });
  mount(context, closePeriod, async ({ params, body, caller, request }) => {
    await closeMonth(deps, caller, { ...params, ...body, address: request.ip });
    return done;
  });
  mount(context, reopenPeriod, async ({ params, body, caller, request }) => {
    const act = { ...params, ...body, address: request.ip };
    return { ...done, isWaiting: await askReopening(deps, caller, act) };
  });
  mount(context, approveRoute, async ({ params, caller, request }) => {
    await approveReopening(deps, caller, { ...params, address: request.ip });
    return done;
  });
}

function mountChecklists(context: HttpContext): void {
  const { deps } = context;
  mount(context, acceptRoute, async ({ params, body, caller, request }) => {
    await acceptFindings(deps, caller, { ...params, ...body, address: request.ip });
    return done;
  });
  mount(context, withdrawRoute, async ({ params, body, caller, request }) => {
    await withdrawAcceptance(deps, caller, { ...params, ...body, address: request.ip });
    return done;
  });
  mount(context, exportChecklist, async ({ params, query, caller, reply }) => {
    const run = await checklistRun(deps, caller, { month: params.month, closeId: query.closeId });
    const report = checklistReport(run, deps.clock.now());
    const fileName = `checklist-${params.month}`;
    return sendReport(reply, { deps, caller, report, format: params.format, fileName });
  });
}

function mountYears(context: HttpContext): void {
  const { deps } = context;
  mount(context, getYearEnd, async ({ params, query, caller }) => {
    const asked = { year: params.year, quarter: query.quarter };
    return { ...done, ...(await yearEnd(deps, caller, asked)) };
  });
  mount(context, postClosingRoute, async ({ params, body, caller, request }) => {
    const by = { key: keyOf(request), address: request.ip };
    await postClosing(deps, caller, { ...params, ...body, ...by });
    const year = demandYear(params.year, await fiscalYearEnd(deps, caller));
    const entries = await listClosingEntries(deps.db, year);
    return {
      ...done,
      entries: entries.map(({ transactionId, entryNumber }) => ({ transactionId, entryNumber })),
    };
  });
  mount(context, lockRoute, async ({ params, body, caller, request }) => {
    await lockYear(deps, caller, { ...params, ...body, address: request.ip });
    return done;
  });
  mount(context, draftYearRoute, async ({ params, body, caller }) => {
    return { ...done, path: await draftYearEntry(deps, caller, { ...params, ...body }) };
  });
}

function mountAdjustments(context: HttpContext): void {
  const { deps } = context;
  mount(context, previewRemeasurement, async ({ body }) => {
    return { ...done, ...(await findPreview(deps, body)) };
  });
  mount(context, postRemeasurementRoute, async ({ body, caller, request }) => {
    const { digest, ...form } = body;
    const submission = { form, digest, key: keyOf(request), address: request.ip };
    const { transactionId, entryNumber } = await postRemeasurement(deps, caller, submission);
    return { ...done, transactionId, entryNumber };
  });
  mount(context, draftRemeasurementRoute, async ({ body, caller }) => {
    return { ...done, path: await draftRemeasurement(deps, caller, body) };
  });
  mount(context, listReversing, async () => {
    await postDueReversals(deps);
    return { ...done, entries: await reversingEntries(deps) };
  });
  mount(context, planRoute, async ({ params, body, caller, request }) => {
    await planReversing(deps, caller, { ...params, ...body, address: request.ip });
    // Its day may have come already.
    await postDueReversals(deps);
    return done;
  });
  mount(context, cancelRoute, async ({ params, caller, request }) => {
    await cancelReversing(deps, caller, { ...params, address: request.ip });
    return done;
  });
  mount(context, postReversingRoute, async ({ params, caller, request }) => {
    const by = { key: keyOf(request), address: request.ip };
    const { transactionId, number } = await postReversing(deps, caller, { ...params, ...by });
    return { ...done, transactionId, number };
  });
}
