import type { ComponentType, ReactNode } from 'react';
import type { RouteObject } from 'react-router';
import { createBrowserRouter } from 'react-router';

import { BankAccountsLater } from './bank/overview/lazy-panels.tsx';
import { loadPayRun, loadPayRuns, loadRun } from './bank/pay-runs/lazy.ts';
import { LazyBooks } from './books/loose-leaf/lazy-books.tsx';
import { CATEGORY_SCREENS } from './platform/categories/categories.ts';
import { FormScreen } from './platform/form-screens/form-screen.tsx';
import { FORM_SCREENS } from './platform/form-screens/screens.ts';
import { loadApproval, loadApprovals } from './ledger/approvals/lazy.ts';
import { loadQuestion, loadQuestions } from './ledger/questions/lazy.ts';
import { loadSentRun, loadStatementRun, loadStatementRuns } from './ledger/statement-runs/lazy.ts';
import { PATHS } from './lib/paths.ts';
import type { ScreenPath } from '#shared/platform/screen-access.ts';
import { SCREEN_ACCESS } from '#shared/platform/screen-access.ts';
import { FirstPaint } from './platform/shell/first-paint.tsx';
import { Guarded } from './platform/shell/guarded.tsx';
import { NotFoundPage } from './platform/shell/not-found-page.tsx';
import { RestrictedPage } from './platform/shell/restricted-page.tsx';
import { ScreenError } from './platform/shell/screen-error.tsx';
import { Shell } from './platform/shell/shell.tsx';
import { loadEvidence, loadExpected } from './tax/periods/lazy.ts';

/** What stands below the cards of a category. */
async function findBelow({ category }: (typeof CATEGORY_SCREENS)[number]): Promise<ReactNode> {
  if (category === 'BankReconciliation') return <BankAccountsLater />;
  if (category === 'LooseLeaf') return <LazyBooks />;
  const { CategoryWork } = await import('./ledger/category-work/category-work.tsx');
  return <CategoryWork key={category} category={category} />;
}

/** Every screen of the portal, one line each; `screen-access.ts` says who may see it. */
const screens: RouteObject[] = [
  screen('/dashboard', async () => {
    const [{ DashboardPage }, { Home }] = await Promise.all([
      import('./platform/dashboard/dashboard-page.tsx'),
      import('./books/home/home.tsx'),
    ]);
    return () => <DashboardPage home={<Home />} />;
  }),
  ...CATEGORY_SCREENS.map((category) =>
    screen(category.path, async () => {
      const [{ CategoryPage }, below] = await Promise.all([
        import('./platform/categories/category-page.tsx'),
        findBelow(category),
      ]);
      return () => <CategoryPage screen={category} below={below} />;
    }),
  ),
  ...FORM_SCREENS.map((form) => screen(form.path, async () => () => <FormScreen screen={form} />)),
  screen(
    '/Documentation',
    async () => (await import('./platform/manual/documentation-page.tsx')).DocumentationPage,
  ),
  screen(
    '/userManagement',
    async () => (await import('./platform/users/users-page.tsx')).UsersPage,
  ),
  screen('/contact', async () => (await import('./platform/contact/contact-page.tsx')).ContactPage),
  screen('/share', async () => (await import('./platform/offline/share-page.tsx')).SharePage),
  screen('/usermanual', async () => (await import('./platform/manual/manual-page.tsx')).ManualPage),
  screen(
    '/taxcompliance',
    async () => (await import('./tax/calendar/calendar-page.tsx')).CalendarPage,
  ),
  screen('/taxcompliance/:tab', async () => {
    const [{ TaxTabPage }, { FiledPanel }] = await Promise.all([
      import('./tax/tax-tab-page.tsx'),
      import('./tax/filings/filed-panel.tsx'),
    ]);
    return () => (
      <TaxTabPage
        filed={(subject, period) => (
          <FiledPanel key={`${subject} ${period}`} {...{ subject, period }} />
        )}
      />
    );
  }),
  screen('/financialreport', async () => {
    const [{ ReportsPage }, { AuditorPackagePanel }] = await Promise.all([
      import('./reports/reports-page.tsx'),
      import('./books/auditor-package/auditor-package-panel.tsx'),
    ]);
    return () => <ReportsPage below={<AuditorPackagePanel />} />;
  }),
  screen(
    '/financialreport/ledger',
    async () => (await import('./reports/ledger/ledger-page.tsx')).LedgerPage,
  ),
  screen(
    '/financialreport/journal',
    async () => (await import('./reports/ledger/journal-page.tsx')).JournalPage,
  ),
  screen(
    '/financialreport/figure',
    async () => (await import('./reports/ledger/figure-page.tsx')).FigurePage,
  ),
  screen(
    '/financialreport/party-ledgers',
    async () => (await import('./reports/ledger/party-ledgers-page.tsx')).PartyLedgersPage,
  ),
  screen(
    '/financialreport/budgets',
    async () => (await import('./reports/budgets/budgets-page.tsx')).BudgetsPage,
  ),
  screen(
    '/financialreport/monthly',
    async () => (await import('./books/monthly-report/monthly-report-page.tsx')).MonthlyReportPage,
  ),
  screen('/financialreport/:report', async () => {
    const [{ ReportPage }, { FiledPanel }] = await Promise.all([
      import('./reports/report-page.tsx'),
      import('./tax/filings/filed-panel.tsx'),
    ]);
    return () => (
      <ReportPage
        filedOf={(year) => <FiledPanel key={year} subject="statements" period={year} />}
      />
    );
  }),
  screen(
    '/looseleaf/:book',
    async () => (await import('./books/loose-leaf/book-page.tsx')).BookPage,
  ),
  screen('/records', async () => (await import('./ledger/records/records-page.tsx')).RecordsPage),
  screen(
    '/records/recurring',
    async () => (await import('./ledger/records/recurring-page.tsx')).RecurringPage,
  ),
  screen(
    '/records/schedules',
    async () => (await import('./ledger/schedules/schedules-page.tsx')).SchedulesPage,
  ),
  screen(
    '/records/missing',
    async () => (await import('./ledger/records/missing-page.tsx')).MissingPage,
  ),
  screen(
    '/records/import',
    async () => (await import('./ledger/imports/import-page.tsx')).ImportPage,
  ),
  screen(
    '/records/recode',
    async () => (await import('./ledger/recoding/recoding-page.tsx')).RecodingPage,
  ),
  screen(
    '/records/cheques',
    async () => (await import('./ledger/cheques/cheques-page.tsx')).ChequesPage,
  ),
  screen(
    '/records/cheques/:chequeId',
    async () => (await import('./ledger/cheques/cheque-page.tsx')).ChequePage,
  ),
  screen('/records/:transactionId', async () => {
    const [{ RecordPage }, { RecordCertificates }] = await Promise.all([
      import('./ledger/records/record-page.tsx'),
      import('./tax/certificates/record-certificates.tsx'),
    ]);
    return () => <RecordPage Printouts={RecordCertificates} />;
  }),
  screen(
    '/records/parties',
    async () => (await import('./ledger/parties/parties-page.tsx')).PartiesPage,
  ),
  screen(
    '/records/parties/import',
    async () => (await import('./ledger/party-imports/party-import-page.tsx')).PartyImportPage,
  ),
  screen(
    '/settings/chart-import',
    async () => (await import('./ledger/chart-imports/chart-import-page.tsx')).ChartImportPage,
  ),
  screen(
    '/records/opening-import',
    async () =>
      (await import('./ledger/opening-imports/opening-import-page.tsx')).OpeningImportPage,
  ),
  screen(
    '/records/parties/:partyId',
    async () => (await import('./ledger/parties/party-page.tsx')).PartyPage,
  ),
  screen(
    '/records/ageing',
    async () => (await import('./ledger/parties/ageing-page.tsx')).AgeingPage,
  ),
  screen('/records/statement-run', loadStatementRun),
  screen('/records/statement-runs', loadStatementRuns),
  screen('/records/statement-runs/:runId', loadSentRun),
  screen(
    '/records/numbers',
    async () => (await import('./ledger/numbers/numbers-page.tsx')).NumbersPage,
  ),
  screen('/bills/pay-run', loadPayRun),
  screen('/bills/pay-runs', loadPayRuns),
  screen('/bills/pay-runs/:payRunId', loadRun),
  screen(
    '/bankreconciliation/:account',
    async () => (await import('./bank/matching-page.tsx')).MatchingPage,
  ),
  screen(
    '/bankreconciliation/:account/statements',
    async () => (await import('./bank/statements-page.tsx')).StatementsPage,
  ),
  screen(
    '/bankreconciliation/:account/matched',
    async () => (await import('./bank/matched-page.tsx')).MatchedPage,
  ),
  screen(
    '/bankreconciliation/:account/rules',
    async () => (await import('./bank/rules-page.tsx')).RulesPage,
  ),
  screen(
    '/bankreconciliation/:account/statement',
    async () => (await import('./bank/reconciliation-page.tsx')).ReconciliationPage,
  ),
  screen('/approvals', loadApprovals),
  screen('/approvals/:requestId', loadApproval),
  screen('/questions', loadQuestions),
  screen('/questions/:questionId', loadQuestion),
  screen('/periods', async () => (await import('./tax/periods/months-page.tsx')).MonthsPage),
  screen(
    '/periods/remeasurement',
    async () => (await import('./tax/periods/remeasurement-page.tsx')).RemeasurementPage,
  ),
  screen(
    '/periods/adjustments',
    async () => (await import('./tax/periods/adjustments-page.tsx')).AdjustmentsPage,
  ),
  screen(
    '/periods/year-end',
    async () => (await import('./tax/periods/year-end-page.tsx')).YearEndPage,
  ),
  screen('/periods/evidence', loadEvidence),
  screen('/periods/expected', loadExpected),
  screen('/periods/filings', async () => {
    const [{ FilingsPage }, { FilingsList }] = await Promise.all([
      import('./tax/periods/filings-page.tsx'),
      import('./tax/filings/filings-list.tsx'),
    ]);
    return () => (
      <FilingsPage>
        <FilingsList />
      </FilingsPage>
    );
  }),
  screen('/periods/:month', async () => {
    const { MonthPage } = await import('./tax/periods/month-page.tsx');
    const { AuditorPackagePanel } =
      await import('./books/auditor-package/auditor-package-panel.tsx');
    return () => <MonthPage below={(month) => <AuditorPackagePanel period={month} />} />;
  }),
  screen(
    '/settings',
    async () => (await import('./platform/settings/settings-page.tsx')).SettingsPage,
  ),
  screen('/mail', async () => (await import('./ledger/records/mail-page.tsx')).MailPage),
  screen(
    '/integrations',
    async () => (await import('./platform/integrations/integrations-page.tsx')).IntegrationsPage,
  ),
  screen('/system', async () => (await import('./books/system/system-page.tsx')).SystemPage),
  screen('/account', async () => (await import('./platform/account/account-page.tsx')).AccountPage),
  screen('/audit', async () => (await import('./platform/audit/audit-page.tsx')).AuditPage),
];

/** The router over the browser's history. */
export function createRouter() {
  return createBrowserRouter([
    // The login screen is a document of its own (main.tsx); whoever gets here inside the portal is
    // led to it.
    { path: PATHS.signIn, element: <Guarded access={[]}>{null}</Guarded> },
    { path: PATHS.restricted, Component: RestrictedPage },
    {
      Component: Shell,
      ErrorBoundary: ScreenError,
      HydrateFallback: FirstPaint,
      children: [{ ErrorBoundary: ScreenError, children: screens }],
    },
    { path: '*', Component: NotFoundPage },
  ]);
}

/** A screen that is fetched when it is first opened, behind the guard. */
function screen(path: ScreenPath, load: () => Promise<ComponentType>): RouteObject {
  return {
    path,
    lazy: async () => {
      const Screen = await load();
      return {
        Component: () => (
          <Guarded access={SCREEN_ACCESS[path]}>
            <Screen />
          </Guarded>
        ),
      };
    },
  };
}
