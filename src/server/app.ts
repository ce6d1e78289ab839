import { randomUUID } from 'node:crypto';

import type { FastifyInstance } from 'fastify';
import Fastify, { LogController } from 'fastify';

import type { Route } from '#shared/api/route.ts';

import { mountApiKeys } from './platform/api-keys/routes.ts';
import { mountApprovals } from './ledger/approvals/routes.ts';
import { mountQuestions } from './ledger/questions/routes.ts';
import { mountAnswerPage } from './ledger/questions/answer-routes.ts';
import { mountAttachments } from './platform/attachments/routes.ts';
import { mountAudit } from './platform/audit/routes.ts';
import { mountAuditorPackage } from './books/auditor-package/routes.ts';
import { mountMonthlyReports } from './books/monthly-report/routes.ts';
import { mountCompanyExport } from './books/company-export/routes.ts';
import { mountPersonalData } from './books/personal-data/routes.ts';
import { mountCategoryWork } from './ledger/category-work/routes.ts';
import { mountChart } from './ledger/chart/routes.ts';
import { mountBank } from './bank/routes.ts';
import { mountBookmarks } from './platform/bookmarks/routes.ts';
import { mountLists } from './platform/lists/routes.ts';
import { mountNews } from './platform/news/routes.ts';
import { mountHome } from './books/home/routes.ts';
import { mountBooks } from './books/loose-leaf/routes.ts';
import { mountCheques } from './ledger/cheques/routes.ts';
import type { ProxyTrust } from './platform/config/config-rules.ts';
import { mountContact } from './platform/contact/routes.ts';
import type { Deps } from './platform/deps.ts';
import { mountDrafts } from './ledger/drafts/routes.ts';
import { mountGeneralLedger } from './reports/general-ledger/routes.ts';
import { mountEvidence } from './ledger/evidence/routes.ts';
import { mountFilings } from './tax/filings/routes.ts';
import { BODY_TIMES, limitBodyTime } from './platform/http/body-time.ts';
import type { HttpContext } from './platform/http/context.ts';
import { encodeAnswers } from './platform/http/encode-answers.ts';
import { answer, handleErrors, toProblem } from './platform/http/errors.ts';
import { mountHealth } from './platform/http/health.ts';
import { mountOpenApi } from './platform/http/openapi.ts';
import { addSecurityHeaders, setSecurityHeaders } from './platform/http/security-headers.ts';
import { endSilentConnections } from './platform/http/silent-connections.ts';
import { mountStatic } from './platform/http/static.ts';
import { measure } from './platform/metrics/measure.ts';
import { mountMcp } from './platform/mcp/routes.ts';
import { mountBuiltinIdentity } from './platform/identity/builtin-routes.ts';
import { mountIdentity } from './platform/identity/routes.ts';
import { mountFind } from './ledger/find/routes.ts';
import { mountImports } from './ledger/imports/routes.ts';
import { mountOpenItems } from './ledger/open-items/routes.ts';
import { mountParties } from './ledger/parties/routes.ts';
import { mountExpectedDocuments } from './ledger/expected-documents/routes.ts';
import { mountStatementRuns } from './ledger/statement-runs/routes.ts';
import { mountChartImports } from './ledger/chart-imports/routes.ts';
import { mountOpeningImports } from './ledger/opening-imports/routes.ts';
import { mountPartyImports } from './ledger/party-imports/routes.ts';
import { mountRecoding } from './ledger/recoding/routes.ts';
import { mountPeriods } from './tax/periods/routes.ts';
import { mountRecords } from './ledger/records/routes.ts';
import { mountRecurring } from './ledger/recurring/routes.ts';
import { mountSchedules } from './ledger/schedules/routes.ts';
import { mountSeries } from './ledger/numbers/routes.ts';
import { mountSettings } from './platform/settings/routes.ts';
import { mountMetrics } from './books/system/metrics.ts';
import { mountSystem } from './books/system/routes.ts';
import { mountTaxCalendar } from './tax/calendar/routes.ts';
import { mountTax } from './tax/routes.ts';
import { mountTransactions } from './ledger/transactions/routes.ts';
import { mountReports } from './reports/routes.ts';
import { mountReceipts } from './ledger/receipts/routes.ts';
import { mountSecondFactor } from './platform/second-factor/routes.ts';
import { mountUsers } from './platform/users/routes.ts';
import { mountVouchers } from './ledger/vouchers/routes.ts';
import { mountWebhooks } from './platform/webhooks/routes.ts';
import { mountWithholdingCodes } from './ledger/withholding-codes/routes.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    contract?: Route;
  }
}

const SECOND_MS = 1_000;

/**
 * Contracts are checked by `mount`, none by Fastify: its own compilers are a hundred modules that a
 * start need not read.
 */
const NO_SCHEMAS = {
  compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema },
};

function refuseSchema(): never {
  throw new Error('A route has its contract, and no schema of Fastify.');
}

const mountedOf = new WeakMap<FastifyInstance, readonly Route[]>();

/**
 * Builds the whole server without listening: every feature by name, one line each. This is the only
 * wiring. `mounted` (by `routesOf`) lists the contract routes that it serves.
 */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: hopsTrusted(deps.config.trustProxy),
    bodyLimit: 64 * 1024,
    // Fastify's own defaults leave a slow body open for ever; `limitBodyTime` cuts most of them
    // sooner.
    requestTimeout: BODY_TIMES.uploadMs + 15 * SECOND_MS,
    connectionTimeout: 60 * SECOND_MS,
    keepAliveTimeout: 72 * SECOND_MS,
    http: { headersTimeout: 15 * SECOND_MS, maxHeaderSize: 16 * 1024 },
    return503OnClosing: true,
    // On a machine that is busy otherwise a plugin may take long to load; none waits for another.
    pluginTimeout: 180 * SECOND_MS,
    // Addresses that the router itself refuses (bad escapes, giant segments) never reach the error
    // handler.
    frameworkErrors: (error, request, reply) => {
      setSecurityHeaders(reply);
      void answer(toProblem(error), request, reply);
    },
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
    schemaController: NO_SCHEMAS,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
  });
  const context: HttpContext = { app, deps, mounted: [] };
  mountedOf.set(app, context.mounted);
  addSecurityHeaders(app, deps.config);
  encodeAnswers(app);
  handleErrors(app);
  limitBodyTime(app);
  endSilentConnections(app);
  const metrics = measure(context);
  await mountWings(context);
  mountMcp(context);
  mountMetrics(context, metrics);
  await mountOpenApi(context);
  await mountStatic(context);
  await app.ready();
  return app;
}

/** The contract routes that a server serves. */
export function routesOf(app: FastifyInstance): readonly Route[] {
  return mountedOf.get(app) ?? [];
}

/**
 * Every feature, from the ground floor up. The routes of two features never overlap, so their order
 * means nothing.
 */
async function mountWings(context: HttpContext): Promise<void> {
  // platform
  mountHealth(context);
  await mountBuiltinIdentity(context);
  await mountIdentity(context);
  mountSecondFactor(context);
  mountUsers(context);
  mountSettings(context);
  mountBookmarks(context);
  mountLists(context);
  mountNews(context);
  mountContact(context);
  mountAudit(context);
  mountApiKeys(context);
  mountWebhooks(context);
  await mountAttachments(context);
  // ledger
  mountTransactions(context);
  mountApprovals(context);
  mountQuestions(context);
  await mountAnswerPage(context);
  mountDrafts(context);
  mountRecurring(context);
  mountSchedules(context);
  mountRecords(context);
  mountCategoryWork(context);
  mountEvidence(context);
  mountFind(context);
  mountImports(context);
  mountCheques(context);
  mountOpenItems(context);
  mountParties(context);
  mountStatementRuns(context);
  mountExpectedDocuments(context);
  mountChartImports(context);
  mountOpeningImports(context);
  mountPartyImports(context);
  mountRecoding(context);
  mountSeries(context);
  mountChart(context);
  mountWithholdingCodes(context);
  mountVouchers(context);
  mountReceipts(context);
  // bank
  await mountBank(context);
  // reports
  mountGeneralLedger(context);
  mountReports(context);
  // tax
  mountPeriods(context);
  mountFilings(context);
  mountTaxCalendar(context);
  mountTax(context);
  // books
  mountAuditorPackage(context);
  mountMonthlyReports(context);
  mountCompanyExport(context);
  mountPersonalData(context);
  mountBooks(context);
  mountSystem(context);
  mountHome(context);
}

/** Fastify's type has no number of proxies; as a function it says the same. */
function hopsTrusted(trust: ProxyTrust) {
  return typeof trust === 'number' ? (_: string, hop: number) => hop < trust : trust;
}
