// The whole contract as one value and one type. Browser code imports only the type, so no schema
// reaches its first load.
import * as apiKeys from './platform/api-keys.ts';
import * as approvals from './ledger/approvals.ts';
import * as auth from './platform/auth.ts';
import * as bankDesk from './bank/bank-desk.ts';
import * as bankMatching from './bank/bank-matching.ts';
import * as bankNotes from './bank/bank-notes.ts';
import * as bankRecordings from './bank/bank-recordings.ts';
import * as payRuns from './bank/pay-runs.ts';
import * as paymentFiles from './bank/payment-files.ts';
import * as bankReports from './bank/bank-reports.ts';
import * as bankStatements from './bank/bank-statements.ts';
import * as keptStatements from './bank/kept-statements.ts';
import * as importations from './tax/importations.ts';
import * as uncollected from './tax/uncollected.ts';
import * as remeasurement from './tax/remeasurement.ts';
import * as reversing from './tax/reversing.ts';
import * as yearEnd from './tax/year-end.ts';
import * as bookmarks from './platform/bookmarks.ts';
import * as bookDocuments from './books/book-documents.ts';
import * as bookWork from './books/book-work.ts';
import * as books from './books/books.ts';
import * as categoryWork from './ledger/category-work.ts';
import * as checklists from './tax/checklists.ts';
import * as cheques from './ledger/cheques.ts';
import * as contact from './platform/contact.ts';
import * as drafts from './ledger/drafts.ts';
import * as evidence from './ledger/evidence.ts';
import * as exports from './books/exports.ts';
import * as generalLedger from './reports/general-ledger.ts';
import * as filings from './tax/filings.ts';
import * as home from './books/home.ts';
import * as monthlyReports from './books/monthly-reports.ts';
import * as identity from './platform/identity.ts';
import * as find from './ledger/find.ts';
import * as imports from './ledger/imports.ts';
import * as openItems from './ledger/open-items.ts';
import * as portal from './platform/portal.ts';
import * as attachments from './platform/attachments.ts';
import * as papers from './output/printouts.ts';
import * as lists from './platform/lists.ts';
import * as news from './platform/news.ts';
import * as numbers from './ledger/numbers.ts';
import * as parties from './ledger/parties.ts';
import * as chartImports from './ledger/chart-imports.ts';
import * as openingImports from './ledger/opening-imports.ts';
import * as partyImports from './ledger/party-imports.ts';
import * as partyMerges from './ledger/party-merges.ts';
import * as recoding from './ledger/recoding.ts';
import * as partyLedgers from './ledger/party-ledgers.ts';
import * as expectedDocuments from './ledger/expected-documents.ts';
import * as statementRuns from './ledger/statement-runs.ts';
import * as periods from './tax/periods.ts';
import * as personalData from './books/personal-data.ts';
import * as pettyCash from './ledger/petty-cash.ts';
import * as questions from './ledger/questions.ts';
import * as receipts from './ledger/receipts.ts';
import * as reconciliations from './bank/reconciliations.ts';
import * as records from './ledger/records.ts';
import * as recurring from './ledger/recurring.ts';
import * as scheduleAssets from './ledger/schedule-assets.ts';
import * as schedules from './ledger/schedules.ts';
import * as reports from './reports/reports.ts';
import * as secondFactor from './platform/second-factor.ts';
import * as settings from './platform/settings.ts';
import * as signIns from './platform/sign-ins.ts';
import * as system from './books/system.ts';
import * as tax from './tax/tax.ts';
import * as taxCalendar from './tax/tax-calendar.ts';
import * as taxCertificates from './tax/tax-certificates.ts';
import * as transactions from './ledger/transactions.ts';
import * as webhooks from './platform/webhooks.ts';
import * as withholdingCodes from './ledger/withholding-codes.ts';
import type { Route, RouteKey, Wire } from './route.ts';

const modules = {
  ...apiKeys,
  ...approvals,
  ...auth,
  ...bankDesk,
  ...payRuns,
  ...paymentFiles,
  ...bankMatching,
  ...bankNotes,
  ...bankRecordings,
  ...bankReports,
  ...bankStatements,
  ...keptStatements,
  ...importations,
  ...uncollected,
  ...remeasurement,
  ...reversing,
  ...yearEnd,
  ...bookmarks,
  ...bookDocuments,
  ...bookWork,
  ...books,
  ...categoryWork,
  ...checklists,
  ...cheques,
  ...contact,
  ...drafts,
  ...evidence,
  ...exports,
  ...generalLedger,
  ...filings,
  ...home,
  ...identity,
  ...find,
  ...imports,
  ...openItems,
  ...portal,
  ...monthlyReports,
  ...attachments,
  ...papers,
  ...lists,
  ...news,
  ...numbers,
  ...parties,
  ...chartImports,
  ...openingImports,
  ...partyImports,
  ...partyMerges,
  ...recoding,
  ...partyLedgers,
  ...statementRuns,
  ...expectedDocuments,
  ...periods,
  ...personalData,
  ...pettyCash,
  ...questions,
  ...receipts,
  ...reconciliations,
  ...records,
  ...recurring,
  ...scheduleAssets,
  ...schedules,
  ...reports,
  ...secondFactor,
  ...signIns,
  ...settings,
  ...system,
  ...tax,
  ...taxCalendar,
  ...taxCertificates,
  ...transactions,
  ...webhooks,
  ...withholdingCodes,
};

/** Every call of the contract. */
export const ROUTES: readonly Route[] = Object.values<unknown>(modules).filter(isRoute);

function isRoute(value: unknown): value is Route {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}

type Modules = typeof modules;
type RouteName = { [K in keyof Modules]: Modules[K] extends Route ? K : never }[keyof Modules];

/**
 * `Api['GET /api/bookmarks']['reply']`: what every call takes and answers, in the wire's shapes.
 */
export type Api = { [K in RouteName as RouteKey<Modules[K]>]: Wire<Modules[K]> };
