/**
 * Addresses of the portal, spelled as the specification spells them. `routes.tsx` serves exactly
 * these.
 */
export const PATHS = {
  signIn: '/',
  restricted: '/unauthorizedAcess',
  dashboard: '/dashboard',
  users: '/userManagement',
  contact: '/contact',
  manual: '/userManual',
  looseLeaf: '/looseleaf',
  looseLeafForm: '/looseleafform',
  documentation: '/Documentation',
  taxCompliance: '/taxcompliance',
  taxEntries: '/taxcompliance/entries',
  financialReport: '/financialreport',
  ledger: '/financialreport/ledger',
  journal: '/financialreport/journal',
  figure: '/financialreport/figure',
  partyLedgers: '/financialreport/party-ledgers',
  budgets: '/financialreport/budgets',
  monthlyReport: '/financialreport/monthly',
  payRun: '/bills/pay-run',
  payRuns: '/bills/pay-runs',
  bankReconciliation: '/bankreconciliation',
  uploadStatement: '/bankreconciliationform',
  records: '/records',
  cheques: '/records/cheques',
  import: '/records/import',
  recurring: '/records/recurring',
  schedules: '/records/schedules',
  recode: '/records/recode',
  missing: '/records/missing',
  journalEntry: '/journalentryform',
  openingBalances: '/openingbalancesform',
  parties: '/records/parties',
  partyImport: '/records/parties/import',
  openingImport: '/records/opening-import',
  ageing: '/records/ageing',
  statementRun: '/records/statement-run',
  statementRuns: '/records/statement-runs',
  numbers: '/records/numbers',
  approvals: '/approvals',
  questions: '/questions',
  periods: '/periods',
  remeasurement: '/periods/remeasurement',
  adjustments: '/periods/adjustments',
  yearEnd: '/periods/year-end',
  filings: '/periods/filings',
  evidence: '/periods/evidence',
  expected: '/periods/expected',
  settings: '/settings',
  chartImport: '/settings/chart-import',
  audit: '/audit',
  integrations: '/integrations',
  system: '/system',
  mail: '/mail',
  account: '/account',
} as const;

/** The address of one transaction. */
export function recordPath(transactionId: string): string {
  return `${PATHS.records}/${encodeURIComponent(transactionId)}`;
}

/**
 * The address of one book (`GJ`) of a month (`2026-12`) of a taxable year, or of all of that year.
 */
export function bookPath(book: string, year: string, period = year): string {
  return `${PATHS.looseLeaf}/${encodeURIComponent(book)}?year=${year}&period=${period}`;
}

/** The address of one month (`2026-12`): its checklist, and its close. */
export function periodPath(month: string): string {
  return `${PATHS.periods}/${encodeURIComponent(month)}`;
}

/** The address of what waits for a second person, or did. */
export function approvalPath(requestId: string): string {
  return `${PATHS.approvals}/${encodeURIComponent(requestId)}`;
}

/** The address of one question. */
export function questionPath(questionId: string): string {
  return `${PATHS.questions}/${encodeURIComponent(questionId)}`;
}

/** The address of one customer or vendor. */
export function partyPath(partyId: string): string {
  return `${PATHS.parties}/${encodeURIComponent(partyId)}`;
}

/** The address of one statement run. */
export function statementRunPath(runId: string): string {
  return `${PATHS.statementRuns}/${encodeURIComponent(runId)}`;
}

/** The address of one pay run. */
export function payRunPath(payRunId: string): string {
  return `${PATHS.payRuns}/${encodeURIComponent(payRunId)}`;
}

/** The address of one financial report. */
export function reportPath(name: string): string {
  return `${PATHS.financialReport}/${encodeURIComponent(name)}`;
}

/** The address where a statement of this bank account is uploaded. */
export function uploadStatementPath(account: string): string {
  return `${PATHS.uploadStatement}?account=${encodeURIComponent(account)}`;
}

/** What there is to see of a bank account: what is left to match, or one of the tabs beside it. */
export type BankTab = 'statements' | 'matched' | 'rules' | 'statement';

/** The address of a bank account's reconciliation; without a tab, of what is left to match. */
export function bankAccountPath(account: string, tab?: BankTab): string {
  const path = `${PATHS.bankReconciliation}/${encodeURIComponent(account)}`;
  return tab === undefined ? path : `${path}/${tab}`;
}
