import {
  exportStatementRun,
  getSentStatement,
  getStatementProgress,
  getStatementRun,
  listSentStatements,
  listStatementCustomers,
  listStatementRuns,
  sendStatementRun,
} from '#shared/api/ledger/statement-runs.ts';
import { manilaDate } from '#shared/dates.ts';
import { Problem } from '#shared/problems.ts';

import { sendReport } from '../../output/report-files/send-report.ts';
import { serveFile } from '../../platform/attachments/serve-file.ts';
import type { Deps } from '../../platform/deps.ts';
import type { HttpContext } from '../../platform/http/context.ts';
import { keyOf } from '../../platform/http/idempotency-key.ts';
import { mount } from '../../platform/http/mount.ts';
import { progressOf } from '../imports/progress.ts';
import { idsOf } from '../parties/merge-queries.ts';

import { findOwing } from './customers.ts';
import { findRun, findSentFile, listRunStatements, listRuns, listSentTo } from './queries.ts';
import type { SentRow } from './queries.ts';
import { runReport } from './run-report.ts';
import { sendRun } from './send-run.ts';

const done = { success: true as const };

/** Statement runs: who owes, the sending, what was sent. */
export function mountStatementRuns(context: HttpContext): void {
  const { deps } = context;
  mount(context, listStatementCustomers, async ({ query }) => {
    const now = deps.clock.now();
    const { asOf = manilaDate(now), least = 0n } = query;
    return { ...done, asOf, customers: await findOwing(deps.db, { asOf, least, now }) };
  });
  mount(context, sendStatementRun, async ({ body, caller, request, reply }) => {
    const by = { key: keyOf(request), address: request.ip, isGone: () => reply.raw.destroyed };
    return { ...done, ...(await sendRun(deps, caller, { asked: body, ...by })) };
  });
  mount(context, getStatementProgress, async ({ params }) => ({
    ...done,
    ...progressOf(params.progressId),
  }));
  mount(context, listStatementRuns, async ({ query }) => ({
    ...done,
    ...(await listRuns(deps.db, query)),
  }));
  mount(context, getStatementRun, async ({ params }) => {
    const { run, statements } = await getRun(deps, params.runId);
    return { ...done, run, statements: statements.map(toSent) };
  });
  mount(context, exportStatementRun, async ({ params, caller, reply }) => {
    const { run, statements } = await getRun(deps, params.runId);
    const report = runReport(run, { statements, now: deps.clock.now() });
    const fileName = `statements-${run.asOf}`;
    return sendReport(reply, { deps, caller, report, format: params.format, fileName });
  });
  mount(context, listSentStatements, async ({ params, query }) => {
    const partyIds = await idsOf(deps.db, params.partyId);
    const { rows, total } = await listSentTo(deps.db, { partyIds, ...query });
    return { ...done, rows: rows.map(toSent), total };
  });
  mount(context, getSentStatement, async ({ params, reply }) => {
    const file = await findSentFile(deps.db, params.statementId);
    if (file === undefined) throw new Problem('not-found');
    return serveFile(reply, file);
  });
}

async function getRun({ db }: Deps, runId: string) {
  const run = await findRun(db, runId);
  if (run === undefined) throw new Problem('not-found');
  return { run, statements: await listRunStatements(db, runId) };
}

function toSent({ recipients, ...row }: SentRow) {
  return { ...row, recipients: [...recipients] };
}
