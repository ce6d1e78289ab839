// The whole contract as one value and one type. Browser code imports only the type, so no schema reaches its first load.
import * as auth from './auth.ts';
import * as bankMatching from './bank-matching.ts';
import * as bankNotes from './bank-notes.ts';
import * as bankRecordings from './bank-recordings.ts';
import * as bankReports from './bank-reports.ts';
import * as bankStatements from './bank-statements.ts';
import * as bookmarks from './bookmarks.ts';
import * as books from './books.ts';
import * as cheques from './cheques.ts';
import * as contact from './contact.ts';
import * as drafts from './drafts.ts';
import * as exports from './exports.ts';
import * as generalLedger from './general-ledger.ts';
import * as filings from './filings.ts';
import * as identity from './identity.ts';
import * as imports from './imports.ts';
import * as openItems from './open-items.ts';
import * as portal from './portal.ts';
import * as attachments from './attachments.ts';
import * as papers from './papers.ts';
import * as numbers from './numbers.ts';
import * as parties from './parties.ts';
import * as partyLedgers from './party-ledgers.ts';
import * as periods from './periods.ts';
import * as pettyCash from './petty-cash.ts';
import * as receipts from './receipts.ts';
import * as reconciliations from './reconciliations.ts';
import * as records from './records.ts';
import * as recurring from './recurring.ts';
import * as reports from './reports.ts';
import * as settings from './settings.ts';
import * as tax from './tax.ts';
import * as taxCalendar from './tax-calendar.ts';
import * as taxCertificates from './tax-certificates.ts';
import * as transactions from './transactions.ts';
import type { Route, RouteKey, Wire } from './route.ts';

const modules = {
  ...auth,
  ...bankMatching,
  ...bankNotes,
  ...bankRecordings,
  ...bankReports,
  ...bankStatements,
  ...bookmarks,
  ...books,
  ...cheques,
  ...contact,
  ...drafts,
  ...exports,
  ...generalLedger,
  ...filings,
  ...identity,
  ...imports,
  ...openItems,
  ...portal,
  ...attachments,
  ...papers,
  ...numbers,
  ...parties,
  ...partyLedgers,
  ...periods,
  ...pettyCash,
  ...receipts,
  ...reconciliations,
  ...records,
  ...recurring,
  ...reports,
  ...settings,
  ...tax,
  ...taxCalendar,
  ...taxCertificates,
  ...transactions,
};

type Modules = typeof modules;
type RouteName = { [K in keyof Modules]: Modules[K] extends Route ? K : never }[keyof Modules];

/** `Api['GET /api/bookmarks']['reply']`: what every call takes and answers, in the wire's shapes. */
export type Api = { [K in RouteName as RouteKey<Modules[K]>]: Wire<Modules[K]> };
