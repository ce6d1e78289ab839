/** What a key of another program may be given to read, with the words of the screen. */
export const API_SCOPES = {
  records: 'Records: transactions, cheques, open items, numbers, supporting documents',
  parties: 'Customers and vendors, ageing, statements of account',
  reports: 'Financial reports, ledgers, budgets',
  tax: 'Tax: returns, lists, certificates, calendar, periods',
  bank: 'Bank statements, reconciliations and pay runs',
  books: 'Loose-leaf books',
  settings: 'Settings: company, chart of accounts, bank accounts',
  administration: 'Administration: users, audit log, emails, system (role Admin only)',
} as const;

export type ApiScope = keyof typeof API_SCOPES;

/** Which reading calls belong to which scope, by the beginnings of their addresses. */
const PREFIXES: Readonly<Record<ApiScope, readonly string[]>> = {
  records: [
    '/api/records',
    '/api/cash-accounts',
    '/api/cheques',
    '/api/evidence',
    '/api/find',
    '/api/numbers',
    '/api/open-items',
    '/api/attachments',
    '/api/recurring-entries',
    '/api/schedules',
  ],
  parties: [
    '/api/parties',
    '/api/ageing',
    '/api/party-ledgers',
    '/api/statement-runs',
    '/api/statements-sent',
  ],
  reports: [
    '/api/reports',
    '/api/report-figure',
    '/api/report-overview',
    '/api/ledger',
    '/api/journal',
    '/api/budgets',
    '/api/monthly-reports',
  ],
  tax: [
    '/api/tax',
    '/api/tax-calendar',
    '/api/filings',
    '/api/holidays',
    '/api/periods',
    '/api/expected-documents',
    '/api/withholding-codes',
  ],
  bank: [
    '/api/bank/overview',
    '/api/bank/reconciliation',
    '/api/bank/reconciliations',
    '/api/bank/reports',
    '/api/bank/rules',
    '/api/bank/statement-accounts',
    '/api/bank/statements',
    '/api/bank/workspace',
    '/api/pay-runs',
    '/api/payment-layouts',
  ],
  books: ['/api/books/pages', '/api/books/papers', '/api/books/seals', '/api/books/years'],
  settings: ['/api/settings'],
  administration: [
    '/api/audit',
    '/api/auth/people',
    '/api/auth/userManagement',
    '/api/contact',
    '/api/mail',
    '/api/system',
  ],
};

/**
 * The scope that opens a call to a key; nothing for what changes something, and for what belongs to
 * one person's work.
 */
export function scopeOf(route: { readonly method: string; readonly path: string }) {
  if (route.method !== 'GET') return undefined;
  return SCOPE_LIST.find((scope) =>
    PREFIXES[scope].some((prefix) => route.path === prefix || route.path.startsWith(`${prefix}/`)),
  );
}

const SCOPE_LIST: readonly ApiScope[] = [
  'records',
  'parties',
  'reports',
  'tax',
  'bank',
  'books',
  'settings',
  'administration',
];
