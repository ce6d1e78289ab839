import {
  changeSavedReport as changeSavedRoute,
  copyBudget as copyBudgetRoute,
  deleteSavedReport as deleteSavedRoute,
  exportReport,
  getBudget,
  getFigure,
  getReport,
  getReportOverview,
  listSavedReports as listSavedRoute,
  saveBudget as saveBudgetRoute,
  saveReport as saveReportRoute,
} from '#shared/api/reports/reports.ts';
import type { Parsed } from '#shared/api/route.ts';
import type { ReportName } from '#shared/reports/catalogue.ts';

import type { Caller } from '../platform/http/caller.ts';
import type { HttpContext } from '../platform/http/context.ts';
import { mount } from '../platform/http/mount.ts';
import { getCompany } from '../platform/settings/company.ts';

import { copyBudget, readBudgetYear, saveBudget } from './budgets/budgets.ts';
import { readFigure } from './figures/figure.ts';
import { makeReport, makeReportPage } from './statements/make-report.ts';
import { findOverview } from './statements/overview.ts';
import { pageOfReport } from '../output/report-files/page-of-report.ts';
import { listSavedReports } from './statements/saved-queries.ts';
import { changeSavedReport, deleteSavedReport, saveReport } from './statements/saved-reports.ts';
import { sendReport } from '../output/report-files/send-report.ts';
import { reportSettings } from './figures/settings.ts';

type Query = Parsed<typeof exportReport>['query'];

const done = { success: true as const };
/** A statement is read as a whole. */
const WHOLE = { pageSize: Number.MAX_SAFE_INTEGER };

/** Financial statements, reports that were saved, budgets. */
export function mountReports(context: HttpContext): void {
  const { deps } = context;
  mount(context, getReport, async ({ params, query, caller }) => {
    const settings = reportSettings(params.name, query, await findYearEnd(caller));
    const now = deps.clock.now();
    return deps.reports.read(async (db) =>
      isList(params.name)
        ? { ...done, ...(await makeReportPage(db, settings, { ...query, now })) }
        : { ...done, ...pageOfReport(await makeReport(db, settings, now), WHOLE) },
    );
  });
  mount(context, exportReport, async ({ params, query, caller, reply }) => {
    const { name, format } = params;
    const report = await make(caller, name, query);
    return sendReport(reply, { deps, caller, report, format, fileName: `${name}-${query.to}` });
  });
  mount(context, getReportOverview, async ({ query, caller }) => {
    const asked = { ...query, fiscalYearEndMonth: await findYearEnd(caller) };
    return { ...done, months: await deps.reports.read((db) => findOverview(db, asked)) };
  });
  mount(context, getFigure, async ({ query, caller }) => {
    const fiscalYearEndMonth = await findYearEnd(caller);
    const figure = deps.reports.read((db) => readFigure(db, { ...query, fiscalYearEndMonth }));
    return { ...done, ...(await figure) };
  });
  mountSaved(context);
  mount(context, getBudget, async ({ params, caller }) => {
    const asked = { ...params, fiscalYearEndMonth: await findYearEnd(caller) };
    return { ...done, ...(await readBudgetYear(deps.db, asked)) };
  });
  mount(context, saveBudgetRoute, async ({ params, body, caller, request }) => {
    const place = { ...params, fiscalYearEndMonth: await findYearEnd(caller), address: request.ip };
    return { ...done, version: await saveBudget(deps, caller, { ...place, ...body }) };
  });
  mount(context, copyBudgetRoute, async ({ params, body, caller, request }) => {
    const place = { ...params, fiscalYearEndMonth: await findYearEnd(caller), address: request.ip };
    return { ...done, version: await copyBudget(deps, caller, { ...place, ...body }) };
  });

  async function make(caller: Caller, name: ReportName, query: Query) {
    const settings = reportSettings(name, query, await findYearEnd(caller));
    return deps.reports.read((db) => makeReport(db, settings, deps.clock.now()));
  }

  async function findYearEnd(caller: Caller): Promise<number> {
    const { company } = await getCompany(deps, caller);
    return company.fiscalYearEndMonth;
  }
}

function isList(name: ReportName): boolean {
  return name === 'cash-flow-entries';
}

function mountSaved(context: HttpContext): void {
  const { deps } = context;
  mount(context, listSavedRoute, async ({ caller }) => ({
    ...done,
    reports: await listSavedReports(deps.db, caller.companyId),
  }));
  mount(context, saveReportRoute, async ({ body, caller, request }) => ({
    ...done,
    savedReportId: await saveReport(deps, caller, { ...body, address: request.ip }),
  }));
  mount(context, changeSavedRoute, async ({ params, body, caller, request }) => {
    await changeSavedReport(deps, caller, { ...params, ...body, address: request.ip });
    return done;
  });
  mount(context, deleteSavedRoute, async ({ params, caller, request }) => {
    await deleteSavedReport(deps, caller, { ...params, address: request.ip });
    return done;
  });
}
