import type { Access } from './roles.ts';
import { keysOf } from '#shared/keys-of.ts';

const STAFF = ['admin', 'accountant'] as const;
const ACCOUNTANT = ['accountant'] as const;
const ADMIN = ['admin'] as const;

/**
 * Every screen behind the guard and who may see it (specification, section 2; additions: decisions
 * 6).
 */
export const SCREEN_ACCESS = {
  '/dashboard': 'any',
  '/invoice': 'any',
  '/pettycash': 'any',
  '/collectionreceipt': 'any',
  '/bills': 'any',
  '/payments': 'any',
  '/bankreconciliation': 'any',
  '/chequedisbursement': 'any',
  '/deposit': 'any',
  '/withdraw': 'any',
  '/tinregistration': 'any',
  '/transfer': 'any',
  '/looseleaf': ACCOUNTANT,
  '/Documentation': ACCOUNTANT,
  '/userManagement': STAFF,
  '/contact': 'any',
  // Not of the specification: where photos land that another program sends.
  '/share': 'any',
  '/usermanual': 'any',
  '/paymentform': 'any',
  '/billsform': 'any',
  '/pettycashform': 'any',
  '/invoiceform': 'any',
  '/collectionreceiptform': 'any',
  '/withdrawform': 'any',
  '/transferform': 'any',
  '/depositform': 'any',
  '/chequedisbursementform': 'any',
  '/bankreconciliationform': 'any',
  '/looseleafform': 'any',
  '/customertinform': 'any',
  '/vendortinform': 'any',
  '/uploadreportform': ACCOUNTANT,
  '/bankreconciliationreportform': ACCOUNTANT,
  '/journalentryform': ACCOUNTANT,
  '/openingbalancesform': ACCOUNTANT,
  '/taxcompliance': ACCOUNTANT,
  '/taxcompliance/:tab': ACCOUNTANT,
  '/financialreport': ACCOUNTANT,
  '/financialreport/ledger': ACCOUNTANT,
  '/financialreport/journal': ACCOUNTANT,
  '/financialreport/figure': ACCOUNTANT,
  '/financialreport/party-ledgers': ACCOUNTANT,
  '/financialreport/budgets': ACCOUNTANT,
  '/financialreport/monthly': ACCOUNTANT,
  '/financialreport/:report': ACCOUNTANT,
  '/looseleaf/:book': ACCOUNTANT,
  '/records': 'any',
  // Before the records' own addresses: the first that fits is taken.
  '/records/parties': 'any',
  '/records/parties/import': STAFF,
  '/records/opening-import': ACCOUNTANT,
  '/records/parties/:partyId': 'any',
  '/records/ageing': STAFF,
  '/records/statement-run': STAFF,
  '/records/statement-runs': STAFF,
  '/records/statement-runs/:runId': STAFF,
  '/records/numbers': STAFF,
  '/records/cheques': 'any',
  '/records/cheques/:chequeId': 'any',
  '/records/import': 'any',
  '/records/recurring': ACCOUNTANT,
  '/records/schedules': STAFF,
  '/records/recode': ACCOUNTANT,
  '/records/missing': 'any',
  '/records/:transactionId': 'any',
  '/bills/pay-run': ACCOUNTANT,
  '/bills/pay-runs': ACCOUNTANT,
  '/bills/pay-runs/:payRunId': ACCOUNTANT,
  '/bankreconciliation/:account': STAFF,
  '/bankreconciliation/:account/statements': STAFF,
  '/bankreconciliation/:account/matched': STAFF,
  '/bankreconciliation/:account/rules': STAFF,
  '/bankreconciliation/:account/statement': STAFF,
  // Before the months' own addresses: the first that fits is taken.
  '/approvals': 'any',
  '/approvals/:requestId': 'any',
  '/questions': 'any',
  '/questions/:questionId': 'any',
  '/periods': STAFF,
  '/periods/remeasurement': STAFF,
  '/periods/adjustments': STAFF,
  '/periods/year-end': STAFF,
  '/periods/filings': STAFF,
  '/periods/evidence': STAFF,
  '/periods/expected': STAFF,
  '/periods/:month': STAFF,
  '/settings': STAFF,
  '/settings/chart-import': STAFF,
  '/audit': ADMIN,
  '/mail': ADMIN,
  '/integrations': ADMIN,
  '/account': 'any',
  '/system': ADMIN,
} as const satisfies Record<`/${string}`, Access>;

export type ScreenPath = keyof typeof SCREEN_ACCESS;

/** The screen that an address leads to, compared without case as the router does. */
export function findScreen(pathname: string): ScreenPath | undefined {
  const given = pathname.replace(/\/+$/, '').toLowerCase().split('/');
  const paths = keysOf(SCREEN_ACCESS);
  return paths.find((path) => {
    const parts = path.toLowerCase().split('/');
    return (
      parts.length === given.length &&
      parts.every((part, at) => (part.startsWith(':') ? given[at] !== '' : part === given[at]))
    );
  });
}
