import {
  exportPayRun,
  getMoneyByDay,
  getPayRun,
  listPayRuns,
  listPayables,
  postPayRun,
  previewPayRun,
} from '#shared/api/bank/pay-runs.ts';
import { Problem } from '#shared/problems.ts';

import { sendReport } from '../../output/report-files/send-report.ts';
import type { HttpContext } from '../../platform/http/context.ts';
import { keyOf } from '../../platform/http/idempotency-key.ts';
import { mount } from '../../platform/http/mount.ts';

import { findMoneyByDay, findPayables } from './payables.ts';
import { getRun, postRun, previewRun } from './pay-run.ts';
import { findRun, listRunPayments, listRuns } from './queries.ts';
import { runReport } from './run-report.ts';

const done = { success: true as const };

/** Pay runs: what is open, what a run would post, the run itself, and its list. */
export function mountPayRuns(context: HttpContext): void {
  const { deps } = context;
  mount(context, listPayables, async () => ({ ...done, ...(await findPayables(deps)) }));
  mount(context, getMoneyByDay, async ({ params, query }) => ({
    ...done,
    ...(await findMoneyByDay(deps, { ...params, ...query })),
  }));
  mount(context, previewPayRun, ({ body, caller, reply }) =>
    previewRun(deps, caller, { asked: body, isGone: () => reply.raw.destroyed }),
  );
  mount(context, postPayRun, ({ body, caller, request, reply }) => {
    const { digest, answered, ...asked } = body;
    const by = { key: keyOf(request), address: request.ip, isGone: () => reply.raw.destroyed };
    return postRun(deps, caller, { asked, digest, answered, ...by });
  });
  mount(context, listPayRuns, async ({ query }) => ({
    ...done,
    ...(await listRuns(deps.db, query)),
  }));
  mount(context, getPayRun, ({ params }) => getRun(deps, params.payRunId));
  mount(context, exportPayRun, async ({ params, caller, reply }) => {
    const run = await findRun(deps.db, params.payRunId);
    if (run === undefined) throw new Problem('not-found');
    const payments = await listRunPayments(deps.db, params.payRunId);
    const report = runReport(run, { payments, now: deps.clock.now() });
    const fileName = `pay-run-${run.reference.replaceAll(/[^A-Za-z0-9.-]+/g, '-')}`;
    return sendReport(reply, { deps, caller, report, format: params.format, fileName });
  });
}
