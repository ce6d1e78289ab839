import {
  addImportation as addRoute,
  listImportations as listRoute,
  removeImportation as removeRoute,
  tieImportation as tieRoute,
} from '#shared/api/tax/importations.ts';
import {
  exportDat,
  exportTaxReport,
  exportTaxReturn,
  exportTaxRows,
  getTaxReport,
  getTaxReturn,
  listTaxFaults,
  listTaxRows,
  readDat as readRoute,
  saveTaxReturn,
  viewDat,
} from '#shared/api/tax/tax.ts';
import type { PeriodKind } from '#shared/periods.ts';
import { Problem } from '#shared/problems.ts';

import { serveFile } from '../platform/attachments/serve-file.ts';
import { inSnapshot } from '../platform/db/snapshot.ts';
import type { Deps } from '../platform/deps.ts';
import type { Caller } from '../platform/http/caller.ts';
import type { HttpContext } from '../platform/http/context.ts';
import { mount } from '../platform/http/mount.ts';
import { sendReport } from '../output/report-files/send-report.ts';
import { getCompany } from '../platform/settings/company.ts';

import { mountCertificates } from './certificates/certificate-routes.ts';
import { DAT_PERIODS, buildDatView, makeDat } from './data-files/dat-files.ts';
import { mountExpected } from './expected/expected-routes.ts';
import { findFaults } from './data-files/faults.ts';
import { listImportations } from './lists/list-importations.ts';
import { addImportation, removeImportation, tieImportation } from './lists/importations.ts';
import { demandPeriod, formQuarterEnd, formYearEnd } from './rows/period-of.ts';
import { findTaxReport, findTaxReportPage } from './lists/reports.ts';
import { rowsPage, rowsReport } from './lists/rows-report.ts';
import { mountUncollected } from './uncollected/routes.ts';
import { saveTaxReturnOf, findTaxReturn, taxReturnReport } from './returns/tax-returns.ts';

const done = { success: true as const };
const ANY: readonly PeriodKind[] = ['month', 'quarter', 'year'];

/** Tax compliance: registers and lists, returns, data files, certificates. */
export function mountTax(context: HttpContext): void {
  mountReports(context);
  mountReturns(context);
  mountDat(context);
  mountImportations(context);
  mountCertificates(context);
  mountExpected(context);
  mountUncollected(context);
}

function mountReports(context: HttpContext): void {
  const { deps } = context;
  mount(context, getTaxReport, async ({ params, query, caller }) => {
    const period = await findPeriod(deps, caller, { ...query, ...params });
    const producedAt = deps.clock.now();
    const asked = { after: query.after, pageSize: query.pageSize, period, producedAt };
    const page = await inSnapshot(deps.db, (tx) => findTaxReportPage(tx, params.name, asked));
    return { ...done, ...page };
  });
  mount(context, exportTaxReport, async ({ params, query, caller, reply }) => {
    const period = await findPeriod(deps, caller, { ...query, ...params });
    const asked = { period, producedAt: deps.clock.now() };
    const report = await inSnapshot(deps.db, (tx) => findTaxReport(tx, params.name, asked));
    const fileName = `${params.name}-${query.period}`;
    return sendReport(reply, { deps, caller, report, fileName, format: params.format });
  });
  mount(context, listTaxRows, async ({ query, caller }) => {
    const asked = { ...query, ...(await findListedBy(deps, caller, query)) };
    const page = await inSnapshot(deps.db, (tx) => rowsPage(tx, asked, deps.clock.now()));
    return { ...done, ...page };
  });
  mount(context, exportTaxRows, async ({ params, query, caller, reply }) => {
    const asked = { ...query, ...(await findListedBy(deps, caller, query)) };
    const report = await rowsReport(deps.db, asked, deps.clock.now());
    const fileName = `tax-rows-${query.from}-${query.to}`;
    return sendReport(reply, { deps, caller, report, fileName, ...params });
  });
}

function mountReturns(context: HttpContext): void {
  const { deps } = context;
  mount(context, getTaxReturn, async ({ params, query, caller }) => {
    const yearEndMonth = await findYearEnd(deps, caller);
    const taxReturn = await findTaxReturn(deps, params.form, { ...query, yearEndMonth });
    return { ...done, taxReturn };
  });
  mount(context, saveTaxReturn, async ({ params, query, body, caller, request }) => {
    const actor = { clientId: caller.clientId, userId: caller.userId, address: request.ip };
    const yearEndMonth = await findYearEnd(deps, caller);
    const asked = { ...params, ...query, yearEndMonth, saved: body };
    return { ...done, taxReturn: await saveTaxReturnOf(deps, actor, asked) };
  });
  mount(context, exportTaxReturn, async ({ params, query, caller, reply }) => {
    const yearEndMonth = await findYearEnd(deps, caller);
    const taxReturn = await findTaxReturn(deps, params.form, { ...query, yearEndMonth });
    const report = taxReturnReport(taxReturn, deps.clock.now());
    const fileName = `${params.form}-${query.period}`;
    return sendReport(reply, { deps, caller, report, fileName, format: params.format });
  });
}

function mountDat(context: HttpContext): void {
  const { deps } = context;
  mount(context, viewDat, async ({ params, query, caller }) => {
    const { file, count } = await findDat(deps, caller, { ...params, ...query });
    return { ...done, dat: buildDatView(file.fileName, file.text), isEmpty: count === 0 };
  });
  mount(context, exportDat, async ({ params, query, caller, reply }) => {
    const { file, count } = await findDat(deps, caller, { ...params, ...query });
    if (count === 0) throw new Problem('dat-empty');
    // Nothing else than ASCII is left in it.
    const content = Buffer.from(file.text, 'latin1');
    return serveFile(reply, { fileName: file.fileName, contentType: 'text/plain', content });
  });
  mount(context, readRoute, ({ body }) =>
    Promise.resolve({ ...done, dat: buildDatView(body.fileName, body.text) }),
  );
  mount(context, listTaxFaults, async ({ query, caller }) => {
    const { company } = await getCompany(deps, caller);
    const period = await findPeriod(deps, caller, query);
    const faults = await inSnapshot(deps.db, (tx) => findFaults(tx, company, period));
    return { ...done, faults };
  });
}

function mountImportations(context: HttpContext): void {
  const { deps } = context;
  mount(context, listRoute, async ({ query, caller }) => {
    const period = await findPeriod(deps, caller, query);
    return { ...done, importations: await listImportations(deps.db, period) };
  });
  mount(context, addRoute, async ({ body, caller, request }) => {
    const actor = { clientId: caller.clientId, userId: caller.userId, address: request.ip };
    return { ...done, importationId: await addImportation(deps, actor, body) };
  });
  mount(context, tieRoute, async ({ params, body, caller, request }) => {
    const actor = { clientId: caller.clientId, userId: caller.userId, address: request.ip };
    await tieImportation(deps, actor, { ...params, ...body });
    return done;
  });
  mount(context, removeRoute, async ({ params, caller, request }) => {
    const actor = { clientId: caller.clientId, userId: caller.userId, address: request.ip };
    await removeImportation(deps, actor, params.importationId);
    return done;
  });
}

async function findDat(
  deps: Deps,
  caller: Caller,
  asked: { kind: keyof typeof DAT_PERIODS; period: string; form?: string | undefined },
) {
  const { company } = await getCompany(deps, caller);
  const kinds = DAT_PERIODS[asked.kind];
  const { kind, form } = asked;
  const { fiscalYearEndMonth } = company;
  // The payors' list is of the quarter of the form that it goes with, by default the company's own
  // income tax.
  const yearEnd =
    kind === 'sawt'
      ? formQuarterEnd(form ?? '1702Q', fiscalYearEndMonth)
      : kind === 'qap'
        ? 12
        : undefined;
  const period = demandPeriod(
    asked.period,
    kinds,
    yearEnd ?? formYearEnd(kind, fiscalYearEndMonth),
  );
  return inSnapshot(deps.db, (tx) => makeDat(tx, company, { kind, period, form }));
}

/** The payees of a year go with 1604-E. */
async function findPeriod(
  deps: Deps,
  caller: Caller,
  { period, name = '' }: { readonly period: string; readonly name?: string },
) {
  const form = name === 'payees' ? '1604-E' : name;
  return demandPeriod(period, ANY, formYearEnd(form, await findYearEnd(deps, caller)));
}

/** By which taxable year the rows are those of the summary lists, where they are asked so. */
async function findListedBy(
  deps: Deps,
  caller: Caller,
  { isListed }: { isListed?: 'yes' | undefined },
) {
  return { listedBy: isListed === undefined ? undefined : await findYearEnd(deps, caller) };
}

async function findYearEnd(deps: Deps, caller: Caller): Promise<number> {
  const { company } = await getCompany(deps, caller);
  return company.fiscalYearEndMonth;
}
