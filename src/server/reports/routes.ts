import { exportReport, getReport } from '#shared/api/reports.ts';
import type { Parsed } from '#shared/api/route.ts';
import type { ReportName } from '#shared/reports/catalogue.ts';

import type { Caller } from '../http/caller.ts';
import type { HttpContext } from '../http/context.ts';
import { mount } from '../http/mount.ts';
import { getCompany } from '../settings/company.ts';

import { makeReport } from './make-report.ts';
import { sendReport } from './send-report.ts';
import { reportSettings } from './settings.ts';

type Query = Parsed<typeof getReport>['query'];

const done = { success: true as const };

/** Financial statements, reports that were saved, budgets. */
export function mountReports(context: HttpContext): void {
  const { deps } = context;
  mount(context, getReport, async ({ params, query, caller }) => ({
    ...done,
    report: await make(caller, params.name, query),
  }));
  mount(context, exportReport, async ({ params, query, caller, reply }) => {
    const { name, format } = params;
    const report = await make(caller, name, query);
    return sendReport(reply, { deps, caller, report, format, fileName: `${name}-${query.to}` });
  });

  async function make(caller: Caller, name: ReportName, query: Query) {
    const { company } = await getCompany(deps, caller);
    const settings = reportSettings(name, query, company.fiscalYearEndMonth);
    return makeReport(deps.db, settings, deps.clock.now());
  }
}
