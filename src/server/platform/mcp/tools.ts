import type { Route, Schema } from '#shared/api/route.ts';

import { toJsonSchema } from '../http/openapi.ts';

type Json = Record<string, unknown>;

/** A tool of the assistant: one reading call of the contract. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly route: Route;
  readonly inputSchema: Json;
}

/** What an assistant is offered: few calls, told apart by what a question is about. */
const OFFERED: readonly (readonly [name: string, call: string, description: string])[] = [
  [
    'find_anything',
    '/api/find',
    'Finds records, customers, vendors, accounts and cheques by a few words.',
  ],
  ['list_records', '/api/records', 'Lists recorded transactions with filters, newest first.'],
  [
    'get_record',
    '/api/records/:transactionId',
    'One transaction with its journal entry and history.',
  ],
  ['list_open_items', '/api/open-items', 'Lists unpaid invoices and bills.'],
  ['list_cheques', '/api/cheques', 'Lists cheques with their status.'],
  ['list_parties', '/api/parties', 'Lists customers and vendors with TIN and open balance.'],
  [
    'get_party_statement',
    '/api/parties/:partyId/statement',
    'Statement of account of a customer or vendor.',
  ],
  ['get_ageing', '/api/ageing', 'Open balances of customers or vendors by age.'],
  ['list_accounts', '/api/settings/accounts', 'The chart of accounts.'],
  ['get_report_overview', '/api/report-overview', 'Key figures: income, expenses, profit, cash.'],
  [
    'get_report',
    '/api/reports/:name',
    'A financial report: trial balance, income statement, balance sheet and others.',
  ],
  [
    'get_ledger',
    '/api/ledger',
    'The general ledger of accounts: every line with the running balance.',
  ],
  ['get_journal', '/api/journal', 'Journal entries with their lines.'],
  ['get_tax_return', '/api/tax/returns/:form', 'The figures of a BIR return for a period.'],
  ['list_tax_dates', '/api/tax-calendar/upcoming', 'The next due dates of the tax calendar.'],
  ['list_periods', '/api/periods', 'Which months are open and closed.'],
  [
    'get_bank_overview',
    '/api/bank/overview',
    'Bank accounts: balance per books and per bank, unmatched lines.',
  ],
];

/** The tools that are served by these routes. */
export function buildTools(routes: readonly Route[]): Tool[] {
  return OFFERED.flatMap(([name, path, description]) => {
    const route = routes.find((known) => known.method === 'GET' && known.path === path);
    return route === undefined ? [] : [{ name, description, route, inputSchema: inputOf(route) }];
  });
}

/** Path and query of a call as one flat object. */
function inputOf({ params, query }: Route): Json {
  const parts = [params, query].filter((schema): schema is Schema => schema !== undefined);
  const schemas = parts.map((schema) => toJsonSchema(schema));
  const required = schemas.flatMap((schema) =>
    Array.isArray(schema['required']) ? schema['required'] : [],
  );
  return {
    type: 'object',
    properties: Object.assign({}, ...schemas.map((schema) => schema['properties'] ?? {})),
    ...(required.length === 0 ? {} : { required }),
  };
}

/** The address of a call with these arguments: what its path names, the rest as query. */
export function addressOf(route: Route, given: Readonly<Record<string, unknown>>): string {
  const used = new Set<string>();
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    used.add(name);
    return encodeURIComponent(textOf(given[name]) || '-');
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(given)) {
    if (!used.has(name) && value !== undefined && value !== null) query.set(name, textOf(value));
  }
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
