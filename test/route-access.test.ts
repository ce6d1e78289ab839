// Walks every route of the contract as everybody who might knock. A route without a line in the
// table below fails, so nobody adds a call without saying here, apart from the call itself, who it
// is for.
import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { routesOf } from '#server/app.ts';
import type { Route } from '#shared/api/route.ts';

import { readAs } from './read-as.ts';
import { PASSWORD, startTestApp } from './start-test-app.ts';
import type { TestApp } from './start-test-app.ts';
import { callApp, logIn } from './test-session.ts';
import type { TestReply } from './test-session.ts';
import { addAccount } from './users.ts';

/**
 * Who a call is for; `forms`: a form ticket of such a person opens it too (`report-folder`,
 * `loose-leaf`: of those forms alone); `early`: also before the first password change.
 */
type Expectation =
  | 'everyone'
  | `${'anybody' | 'staff' | 'accountant' | 'admin'}${'' | ' forms' | ' report-folder' | ' loose-leaf'}${'' | ' early'}`;

const EXPECTED: Readonly<Record<string, Expectation>> = {
  'POST /identity/v1/accounts::signInWithCustomToken': 'everyone',
  'POST /identity/v1/token': 'everyone',
  'GET /identity/v1/jwks': 'everyone',
  'GET /api/portal': 'everyone',
  'POST /api/auth/login': 'everyone',
  'POST /api/auth/logout': 'everyone',
  'POST /api/contact': 'everyone',
  'POST /api/auth/secondFactor': 'everyone',
  'POST /api/auth/secondFactor/passkey': 'everyone',

  'POST /api/auth/stepUp': 'anybody forms',
  'POST /api/auth/stepUp/passkey': 'anybody forms',
  'GET /api/account/security': 'anybody',
  'POST /api/account/app': 'anybody',
  'POST /api/account/app/confirm': 'anybody',
  'DELETE /api/account/app': 'anybody',
  'POST /api/account/recovery-codes': 'anybody',
  'POST /api/account/passkeys/begin': 'anybody',
  'POST /api/account/passkeys': 'anybody',
  'DELETE /api/account/passkeys/:passkeyId': 'anybody',
  'GET /api/account/logins': 'anybody',
  'GET /api/auth/signIns': 'admin',
  'PUT /api/auth/signIns/required': 'admin',
  'DELETE /api/auth/signIns/:clientId/secondFactor': 'admin',
  'POST /api/auth/signIns/:clientId/end': 'admin',

  'POST /api/auth/online': 'anybody early',
  'POST /api/auth/ping': 'anybody early',
  'GET /api/auth/Dashboard': 'anybody early',
  'PATCH /api/auth/firstLogin/:clientId': 'anybody early',
  'POST /api/auth/formTicket': 'anybody',
  'GET /api/bookmarks': 'anybody early',
  'POST /api/bookmarks': 'anybody early',
  'DELETE /api/bookmarks/:cardId': 'anybody early',

  'GET /api/lists/:list': 'anybody',
  'POST /api/lists/:list/views': 'anybody',
  'PATCH /api/lists/views/:viewId': 'anybody',
  'DELETE /api/lists/views/:viewId': 'anybody',
  'PUT /api/lists/:list/columns': 'anybody',

  'GET /api/categories/:category': 'anybody',
  'POST /api/records/:transactionId/again': 'anybody',
  'GET /api/home': 'anybody',
  'PUT /api/home/first-steps': 'admin',

  'GET /api/auth/userManagement': 'staff',
  'GET /api/auth/people': 'staff',
  'PUT /api/auth/people/:clientId': 'admin',
  'PATCH /api/auth/userManagement/:clientId': 'staff',
  'POST /api/auth/userManagement': 'admin',
  'PATCH /api/auth/userManagement/deactivate/:clientId': 'admin',
  'PATCH /api/auth/userManagement/reactivate/:clientId': 'admin',
  'DELETE /api/auth/userManagement/:prefixedClientId': 'admin',
  'GET /api/audit': 'admin',
  'GET /api/integrations/keys': 'admin',
  'POST /api/integrations/keys': 'admin',
  'GET /api/integrations/webhooks': 'admin',
  'POST /api/integrations/webhooks': 'admin',
  'POST /api/integrations/webhooks/:webhookId/secret': 'admin',
  'DELETE /api/integrations/webhooks/:webhookId': 'admin',
  'GET /api/integrations/webhooks/:webhookId/deliveries': 'admin',
  'POST /api/integrations/webhooks/:webhookId/deliveries/:deliveryId/again': 'admin',
  'POST /api/integrations/keys/:apiKeyId/revoke': 'admin',
  'GET /api/personal-data/accounts/:clientId': 'admin',
  'GET /api/personal-data/accounts/:clientId/file': 'admin',
  'POST /api/personal-data/accounts/:clientId/erase': 'admin',
  'GET /api/personal-data/parties/:partyId': 'staff',
  'GET /api/personal-data/parties/:partyId/file': 'staff',
  'POST /api/personal-data/parties/:partyId/erase': 'staff',
  'GET /api/system': 'admin',
  'POST /api/system/jobs': 'admin',
  'POST /api/system/jobs/cancel': 'admin',
  'POST /api/system/backups/:runId/file': 'admin',
  'GET /api/contact': 'admin',

  'POST /api/records/:transactionId/attachments': 'anybody',
  'POST /api/records/:transactionId/attachments/:attachmentId/wrong': 'anybody',
  'PUT /api/records/:transactionId/evidence': 'accountant',
  'GET /api/attachments/:attachmentId/twins': 'anybody forms',
  'GET /api/evidence': 'staff',
  'GET /api/evidence/export/:format': 'staff',
  'GET /api/settings/evidence': 'staff',
  'PUT /api/settings/evidence/:kind': 'staff',

  'GET /api/tax/reports/:name': 'staff',
  'GET /api/tax/reports/:name/file/:format': 'staff',
  'GET /api/tax/rows': 'staff',
  'GET /api/tax/rows/file/:format': 'staff',
  'GET /api/tax/returns/:form': 'staff',
  'PUT /api/tax/returns/:form': 'accountant',
  'GET /api/tax/returns/:form/file/:format': 'staff',
  'GET /api/tax/dat/:kind': 'staff',
  'GET /api/tax/dat/:kind/file': 'staff',
  'POST /api/tax/dat/read': 'staff',
  'GET /api/tax/faults': 'staff',
  'GET /api/tax/importations': 'staff',
  'POST /api/tax/importations': 'accountant',
  'PUT /api/tax/importations/:importationId/posting': 'accountant',
  'DELETE /api/tax/importations/:importationId': 'accountant',
  'GET /api/tax/uncollected': 'staff',
  'POST /api/tax/uncollected': 'accountant',
  'DELETE /api/tax/uncollected/:claimId': 'accountant',
  'GET /api/tax/certificates': 'staff',
  'GET /api/tax/certificates/party/:partyId/2307.pdf': 'staff',
  'GET /api/tax/certificates/all/:format': 'staff',
  'GET /api/tax/certificates/record/:transactionId': 'staff',
  'GET /api/tax/expected': 'staff',
  'GET /api/tax/expected/file/:format': 'staff',
  'POST /api/tax/expected/received': 'accountant',
  'GET /api/tax/expected/reminders/:partyId': 'staff',
  'POST /api/tax/expected/reminders/:partyId': 'accountant',
  'GET /api/tax/received': 'staff',

  'GET /api/books/years/:year': 'staff',
  'PUT /api/books/years/:year/binding-day': 'accountant',
  'POST /api/books/years/:year/steps': 'accountant',
  'GET /api/books/years/:year/papers/:paper': 'accountant',
  'GET /api/books/pages/:book/:period': 'staff',
  'GET /api/books/pages/:book/:period/file/:format': 'staff',
  'POST /api/books/work': 'accountant',
  'GET /api/books/work/:workId': 'accountant',
  'DELETE /api/books/work/:workId': 'accountant',
  'GET /api/books/work/:workId/files/:file': 'accountant',
  'GET /api/books/seals/:sealId/volumes/:volume': 'staff',
  'GET /api/books/papers': 'anybody loose-leaf',
  'POST /api/books/papers': 'anybody loose-leaf',
  'POST /api/books/papers/:paperId/away': 'accountant loose-leaf',

  'POST /api/transactions/:kind/preview': 'anybody forms',
  'POST /api/transactions/:kind': 'anybody forms',
  'POST /api/transactions/:kind/submit': 'anybody forms',
  'GET /api/approvals': 'anybody',
  'GET /api/approvals/:requestId': 'anybody',
  'POST /api/approvals/:requestId/approve': 'staff',
  'POST /api/approvals/:requestId/send-back': 'staff',
  'POST /api/approvals/:requestId/withdraw': 'anybody',
  'GET /api/settings/approvals': 'staff',
  'PUT /api/settings/approvals/:subject': 'staff',
  'POST /api/periods/reopenings/:requestId/approve': 'staff',
  'GET /api/transactions/:kind/last': 'anybody forms',
  'GET /api/transactions/:kind/defaults': 'anybody forms',
  'GET /api/open-items': 'anybody forms',
  'GET /api/cash-accounts': 'anybody forms',
  'GET /api/exports/auditor-packages': 'staff',
  'POST /api/exports/auditor-packages': 'staff',
  'GET /api/exports/auditor-packages/:packageId': 'staff',
  'POST /api/exports/auditor-packages/:packageId/cancel': 'staff',
  'GET /api/exports/auditor-packages/:packageId/file': 'staff',
  'GET /api/ledger/accounts': 'staff',
  'GET /api/ledger': 'staff',
  'GET /api/ledger/file/:format': 'staff',
  'GET /api/journal': 'staff',
  'GET /api/journal/file/:format': 'staff',
  'GET /api/party-ledgers': 'staff',
  'GET /api/party-ledgers/file/:format': 'staff',
  'GET /api/cheques': 'anybody',
  'GET /api/cheques/export/:format': 'anybody',
  'GET /api/cheques/:chequeId': 'anybody',
  'POST /api/cheques/:chequeId/state': 'accountant',
  'POST /api/cheques/spoiled': 'accountant',
  'GET /api/find': 'anybody',
  'GET /api/records': 'anybody',
  'GET /api/records/export/:format': 'anybody',
  'GET /api/records/export/journal': 'staff',
  'GET /api/records/:transactionId': 'anybody forms',
  'GET /api/records/:transactionId/voucher': 'anybody forms',
  'POST /api/records/:transactionId/reverse': 'accountant',
  'GET /api/drafts': 'anybody',
  'GET /api/drafts/:kind': 'anybody forms',
  'PUT /api/drafts/:kind': 'anybody forms',
  'DELETE /api/drafts/:kind': 'anybody forms',
  'POST /api/drafts/:kind/aside': 'anybody forms',
  'GET /api/periods': 'staff',
  'GET /api/periods/months/:month': 'staff',
  'POST /api/periods/months/:month/close': 'accountant',
  'POST /api/periods/months/:month/reopen': 'admin',
  'POST /api/periods/months/:month/acceptances': 'accountant',
  'POST /api/periods/acceptances/:acceptanceId/withdraw': 'accountant',
  'GET /api/periods/months/:month/checklist/:format': 'staff',
  'GET /api/periods/years/:year': 'staff',
  'POST /api/periods/years/:year/closing': 'accountant',
  'POST /api/periods/years/:year/lock': 'accountant',
  'POST /api/periods/drafts/:code': 'accountant',
  'POST /api/periods/remeasurement/preview': 'staff',
  'POST /api/periods/remeasurement': 'accountant',
  'POST /api/periods/remeasurement/draft': 'accountant',
  'GET /api/periods/reversing': 'staff',
  'PUT /api/periods/reversing/:transactionId': 'accountant',
  'DELETE /api/periods/reversing/:transactionId': 'accountant',
  'POST /api/periods/reversing/:transactionId/post': 'accountant',
  'GET /api/filings': 'staff',
  'GET /api/filings/alarms': 'staff',
  'GET /api/filings/state': 'staff',
  'GET /api/filings/:filingId': 'staff',
  'POST /api/filings': 'accountant',
  'POST /api/filings/:filingId/withdraw': 'accountant',
  'GET /api/filings/:filingId/amendment/:format': 'staff',
  'GET /api/filings/:filingId/files/:fileName': 'staff',
  'GET /api/recurring-entries': 'accountant',
  'POST /api/recurring-entries': 'accountant',
  'PUT /api/recurring-entries/:recurringEntryId': 'accountant',
  'DELETE /api/recurring-entries/:recurringEntryId': 'accountant',

  'GET /api/tax-calendar': 'staff',
  'GET /api/tax-calendar/upcoming': 'staff',
  'GET /api/tax-calendar/file/:format': 'staff',
  'PUT /api/tax-calendar/:form/:period/state': 'accountant',
  'PUT /api/tax-calendar/:form/:period/due': 'accountant',
  'GET /api/withholding-codes': 'anybody forms',
  'PUT /api/withholding-codes/:atc/:from': 'accountant',
  'DELETE /api/withholding-codes/:atc/:from': 'accountant',
  'GET /api/holidays': 'staff',
  'PUT /api/holidays/:date': 'accountant',
  'DELETE /api/holidays/:date': 'accountant',

  'POST /api/imports': 'anybody',
  'POST /api/imports/:importId/check': 'anybody',
  'GET /api/imports/:importId/progress': 'anybody',
  'GET /api/imports/:importId/faults': 'anybody',
  'POST /api/imports/:importId/post': 'anybody',
  'DELETE /api/imports/:importId': 'anybody',
  'GET /api/import-templates/:kind/:format': 'anybody',

  'POST /api/bank/readings': 'anybody forms',
  'PUT /api/bank/readings/:readingId': 'anybody forms',
  'GET /api/bank/readings/:readingId/progress': 'anybody forms',
  'POST /api/bank/readings/:readingId/save': 'anybody forms',
  'DELETE /api/bank/readings/:readingId': 'anybody forms',
  'GET /api/bank/statement-accounts': 'anybody forms',
  'GET /api/bank/statements': 'staff',
  'GET /api/bank/statements/:statementId': 'staff',
  'GET /api/bank/statements/:statementId/file': 'staff',
  'POST /api/bank/statements/:statementId/withdraw': 'accountant',
  'GET /api/pay-runs/bills': 'accountant',
  'GET /api/pay-runs/money/:account': 'accountant',
  'POST /api/pay-runs/preview': 'accountant',
  'POST /api/pay-runs': 'accountant',
  'GET /api/pay-runs': 'accountant',
  'GET /api/pay-runs/:payRunId': 'accountant',
  'GET /api/pay-runs/:payRunId/list/:format': 'accountant',
  'GET /api/pay-runs/:payRunId/certificates': 'accountant',
  'POST /api/pay-runs/:payRunId/files': 'accountant',
  'GET /api/pay-runs/:payRunId/files/:fileId': 'accountant',
  'GET /api/pay-runs/:payRunId/advices/:transactionId': 'accountant',
  'POST /api/pay-runs/:payRunId/advices': 'accountant',
  'GET /api/payment-layouts': 'staff',
  'PUT /api/payment-layouts/:layoutId': 'staff',
  'DELETE /api/payment-layouts/:layoutId': 'staff',
  'GET /api/bank/workspace/:account': 'staff',
  'POST /api/bank/workspace/:account/start': 'accountant',
  'POST /api/bank/workspace/:account/matches': 'accountant',
  'GET /api/bank/workspace/:account/matches': 'staff',
  'POST /api/bank/workspace/:account/undo': 'accountant',
  'POST /api/bank/workspace/:account/desk': 'accountant',
  'POST /api/bank/workspace/:account/desk/preview': 'accountant',
  'GET /api/bank/workspace/:account/desk/preview/:format': 'accountant',
  'POST /api/bank/workspace/:account/desk/reverse': 'accountant',
  'GET /api/bank/desk-progress/:progressId': 'accountant',
  'POST /api/bank/workspace/:account/recordings': 'accountant',
  'POST /api/bank/workspace/:account/recordings/open': 'accountant',
  'PUT /api/bank/lines/:lineId/note': 'accountant',
  'POST /api/bank/lines/:lineId/answer': 'anybody',
  'GET /api/bank/colleagues': 'staff',
  'GET /api/bank/questions': 'anybody',
  'GET /api/bank/rules': 'staff',
  'POST /api/bank/rules': 'accountant',
  'PUT /api/bank/rules/:ruleId': 'accountant',
  'DELETE /api/bank/rules/:ruleId': 'accountant',
  'GET /api/bank/reconciliations': 'staff',
  'GET /api/bank/reconciliation/:account': 'staff',
  'GET /api/bank/reconciliation/:account/file/:format': 'staff',
  'POST /api/bank/reconciliation/:account/prepare': 'accountant',
  'GET /api/bank/reconciliations/:reconciliationId': 'staff',
  'POST /api/bank/reconciliations/:reconciliationId/review': 'staff',
  'POST /api/bank/reconciliations/:reconciliationId/withdraw': 'staff',
  'GET /api/bank/reconciliations/:reconciliationId/file/:format': 'staff',
  'GET /api/bank/overview': 'staff',
  'GET /api/bank/reports': 'accountant report-folder',
  'POST /api/bank/reports': 'accountant report-folder',
  'GET /api/bank/reports/:reportId/versions': 'accountant report-folder',
  'GET /api/bank/reports/:reportId/file': 'accountant report-folder',
  'POST /api/bank/reports/:reportId/away': 'accountant report-folder',

  'GET /api/parties/:partyId/merge': 'accountant',
  'POST /api/parties/:partyId/merge': 'accountant',
  'POST /api/recodings/preview': 'accountant',
  'GET /api/recodings/preview/:format': 'accountant',
  'POST /api/recodings': 'accountant',
  'GET /api/recodings/progress/:progressId': 'accountant',
  'GET /api/chart-imports': 'staff',
  'POST /api/chart-imports': 'staff',
  'POST /api/chart-imports/:importId/check': 'staff',
  'POST /api/chart-imports/:importId/post': 'staff',
  'POST /api/chart-imports/:importId/undo': 'staff',
  'GET /api/chart-import-templates/:format': 'staff',
  'GET /api/import-outcomes/:importId/:format': 'staff',
  'POST /api/opening-imports': 'accountant',
  'POST /api/opening-imports/:importId/check': 'accountant',
  'POST /api/opening-imports/:importId/post': 'accountant',
  'POST /api/party-imports': 'staff',
  'POST /api/party-imports/:importId/check': 'staff',
  'POST /api/party-imports/:importId/post': 'staff',
  'GET /api/party-imports/:importId/left-out/:format': 'staff',
  'GET /api/party-import-templates/:register/:format': 'staff',
  'GET /api/parties': 'anybody',
  'GET /api/parties/search': 'anybody forms',
  'POST /api/parties': 'anybody forms',
  'GET /api/parties/export/:format': 'anybody',
  'GET /api/parties/:partyId': 'anybody',
  'PUT /api/parties/:partyId': 'staff',
  'PATCH /api/parties/:partyId/state': 'staff',
  'GET /api/parties/:partyId/open-items': 'anybody',
  'GET /api/parties/:partyId/history': 'anybody',
  'GET /api/parties/:partyId/statement': 'staff',
  'GET /api/parties/:partyId/statement-letter': 'staff',
  'POST /api/parties/:partyId/statement-letter': 'staff',
  'GET /api/parties/:partyId/statement/:format': 'staff',
  'GET /api/ageing': 'staff',
  'GET /api/ageing/export/:format': 'staff',

  'GET /api/reports/:name': 'staff',
  'GET /api/reports/:name/file/:format': 'staff',
  'GET /api/report-figure': 'staff',
  'GET /api/report-overview': 'staff',
  'GET /api/saved-reports': 'staff',
  'GET /api/monthly-reports/:month': 'staff',
  'GET /api/monthly-reports/:month/pdf': 'staff',
  'PUT /api/monthly-reports/:month/notes': 'accountant',
  'POST /api/monthly-reports/:month/send': 'accountant',
  'PUT /api/monthly-report-schedule': 'accountant',
  'POST /api/saved-reports': 'staff',
  'PUT /api/saved-reports/:savedReportId': 'staff',
  'DELETE /api/saved-reports/:savedReportId': 'staff',
  'GET /api/budgets/:year': 'staff',
  'PUT /api/budgets/:year': 'staff',
  'POST /api/budgets/:year/copy': 'staff',

  'GET /api/numbers': 'staff',
  'GET /api/numbers/export/:format': 'staff',
  'POST /api/numbers/ranges': 'staff',
  'PUT /api/numbers/ranges/:rangeId': 'staff',
  'DELETE /api/numbers/ranges/:rangeId': 'staff',
  'POST /api/numbers/unused': 'staff',
  'POST /api/numbers/unused/:unusedId/withdraw': 'staff',

  'POST /api/attachments': 'anybody forms',
  'GET /api/attachments/:attachmentId': 'anybody forms',
  'GET /api/attachments/:attachmentId/details': 'anybody forms',
  'GET /api/attachments/:attachmentId/thumbnail': 'anybody forms',
  'DELETE /api/attachments/:attachmentId': 'anybody forms',

  'GET /api/settings/company': 'staff',
  'PUT /api/settings/company': 'staff',
  'GET /api/cheques/:chequeId/cheque.pdf': 'anybody forms',
  'GET /api/settings/company/logo': 'staff',
  'PUT /api/settings/company/logo': 'staff',
  'DELETE /api/settings/company/logo': 'staff',
  'GET /api/settings/bank-accounts/:bankAccountId/cheque-template': 'staff',
  'PUT /api/settings/bank-accounts/:bankAccountId/cheque-template': 'staff',
  'GET /api/settings/bank-accounts/:bankAccountId/cheque-test.pdf': 'staff',
  'GET /api/settings/accounts': 'anybody forms',
  'POST /api/settings/accounts': 'staff',
  'PATCH /api/settings/accounts/:number': 'staff',
  'GET /api/settings/bank-accounts': 'staff forms',
  'POST /api/settings/bank-accounts': 'staff',
  'PUT /api/settings/bank-accounts/:bankAccountId': 'staff',
  'GET /api/settings/petty-cash': 'staff',
  'PUT /api/settings/petty-cash': 'staff',
  'GET /api/settings/addresses': 'anybody early',
  'PUT /api/settings/addresses': 'admin',

  'GET /api/mail': 'admin',
  'GET /api/mail/:mailId': 'admin',
  'GET /api/mail/:mailId/attachments/:index': 'admin',
  'POST /api/mail/:mailId/resend': 'staff',
  'POST /api/records/:transactionId/receipts': 'anybody',
};

const LET_IN: Readonly<Record<string, readonly string[]>> = {
  anybody: ['user', 'accountant', 'admin'],
  staff: ['accountant', 'admin'],
  accountant: ['accountant'],
  admin: ['admin'],
};

let portal: TestApp;
const bearers: Record<string, string | undefined> = {};

beforeAll(async () => {
  portal = await startTestApp();
  await collectBearers();
});
afterAll(() => portal.stop());

test('every route that is served has an expectation, and every expectation a route [S2, S3]', () => {
  const keys = routesOf(portal.app).map(keyOf);
  expect(keys.filter((key) => EXPECTED[key] === undefined)).toEqual([]);
  expect(Object.keys(EXPECTED).filter((key) => !keys.includes(key))).toEqual([]);
});

describe.each(['nobody', 'deactivated', 'ended', 'deleted', 'forged'])('%s', (who) => {
  test('is let in only where everyone is [S3, A-25, A-26, A-40, A-115]', async () => {
    for (const route of routesOf(portal.app)) {
      const reply = await knock(route, bearers[who]);
      if (EXPECTED[keyOf(route)] === 'everyone') expect(isRefused(reply), keyOf(route)).toBe(false);
      else expect(reply.status, keyOf(route)).toBe(401);
    }
  });
});

test.for([
  [
    'whose session is over by time',
    async (app: TestApp) => {
      app.clock.advance(3_601);
    },
  ],
  [
    'of a company that may not log in',
    async (app: TestApp) => {
      const company = randomUUID();
      await readAs(
        app.database.ownerUrl,
        `insert into companies (company_id, name, is_permitted, created_at)
          values ('${company}', 'Another Company', false, now());
        update user_accounts set company_id = '${company}' where client_id = 'accountant.one'`,
      );
    },
  ],
] as const)(
  'an accountant %s is let in only where everyone is [S3, A-15, A-30]',
  async ([, change]) => {
    const other = await startTestApp();
    try {
      const { bearer } = await other.loginAs('accountant');
      await change(other);
      for (const route of routesOf(other.app)) {
        const reply = await knock(route, bearer, other);
        if (EXPECTED[keyOf(route)] === 'everyone')
          expect(isRefused(reply), keyOf(route)).toBe(false);
        else expect(reply.status, keyOf(route)).toBe(401);
      }
    } finally {
      await other.stop();
    }
  },
);

describe.each(['user', 'accountant', 'admin'])('the role %s', (role) => {
  test('is let in exactly where it is expected [S3, A-48, A-49, A-120]', async () => {
    const faults: string[] = [];
    for (const route of routesOf(portal.app)) {
      const reply = await knock(route, bearers[role]);
      const isExpected = expects(route, role);
      if (isRefused(reply) === isExpected)
        faults.push(`${keyOf(route)}: ${reply.status} ${JSON.stringify(reply.body)}`);
      if (!isExpected)
        expect(reply, keyOf(route)).toMatchObject({ status: 403, body: { error: 'Not allowed' } });
      if (keyOf(route) === 'POST /api/auth/logout') await collectBearers();
    }
    expect(faults).toEqual([]);
  });
});

describe.each(['user', 'accountant', 'admin'])('a form ticket of the role %s', (role) => {
  test('opens what forms need and nothing else [S3, A-78]', async () => {
    for (const route of routesOf(portal.app)) {
      const isOpen =
        EXPECTED[keyOf(route)] === 'everyone' ||
        (wordsOf(route).includes('forms') && expects(route, role));
      expect(isRefused(await knock(route, bearers[`${role} ticket`])), keyOf(route)).toBe(!isOpen);
    }
  });
});

test.for([
  ['accountant', 'uploadreport', 'report-folder'],
  ['accountant', 'bankreconciliationreport', 'report-folder'],
  ['accountant', 'looseleaf', 'loose-leaf'],
  ['user', 'looseleaf', 'loose-leaf'],
] as const)('a ticket of the role %s for %s opens what that form alone needs', async (given) => {
  const [role, form, word] = given;
  const session = await portal.loginAs(role);
  const { body } = await session.call('POST', '/api/auth/formTicket', { form });
  const ofOneForm = routesOf(portal.app).filter((route) =>
    wordsOf(route).some((one) => one === 'report-folder' || one === 'loose-leaf'),
  );
  expect(ofOneForm).toHaveLength(8);
  for (const route of ofOneForm) {
    const isOpen = wordsOf(route).includes(word) && expects(route, role);
    expect(isRefused(await knock(route, body.ticket)), keyOf(route)).toBe(!isOpen);
  }
  await collectBearers();
});

/** What an account that only reads may call beside every GET: it changes no books. */
const READERS_MAY = [
  'POST /api/auth/online',
  'POST /api/auth/ping',
  'PATCH /api/auth/firstLogin/:clientId',
  'PATCH /api/auth/userManagement/:clientId',
  'POST /api/auth/formTicket',
  'POST /api/bookmarks',
  'DELETE /api/bookmarks/:cardId',
  'POST /api/lists/:list/views',
  'PATCH /api/lists/views/:viewId',
  'DELETE /api/lists/views/:viewId',
  'PUT /api/lists/:list/columns',
  'POST /api/tax/dat/read',
  'POST /api/periods/remeasurement/preview',
  // Their own second factor.
  'POST /api/auth/stepUp',
  'POST /api/auth/stepUp/passkey',
  'POST /api/account/app',
  'POST /api/account/app/confirm',
  'DELETE /api/account/app',
  'POST /api/account/recovery-codes',
  'POST /api/account/passkeys/begin',
  'POST /api/account/passkeys',
  'DELETE /api/account/passkeys/:passkeyId',
];

test('an accountant who only reads sees all and changes nothing [S3]', async () => {
  const admin = await portal.loginAs('admin');
  const session = await portal.loginAs('accountant');
  const path = '/api/auth/people/accountant.one';
  const person = { displayName: '', email: '', signatureLine: '' };
  expect((await admin.call('PUT', path, { ...person, isReadOnly: true })).status).toBe(200);
  const ticket = await session.call('POST', '/api/auth/formTicket', { form: 'invoice' });
  const open: string[] = [];
  for (const route of routesOf(portal.app).filter((each) => expects(each, 'accountant'))) {
    if (EXPECTED[keyOf(route)] === 'everyone') continue;
    const replies = [await knock(route, session.bearer)];
    if (wordsOf(route).includes('forms')) replies.push(await knock(route, ticket.body.ticket));
    const isOpen = replies.every(({ body }) => body?.problem?.code !== 'read-only');
    if (isOpen && route.method !== 'GET') open.push(keyOf(route));
    if (route.method === 'GET') expect(isOpen, keyOf(route)).toBe(true);
  }
  expect(open.toSorted()).toEqual(READERS_MAY.toSorted());
  await admin.call('PUT', path, { ...person, isReadOnly: false });
  await collectBearers();
});

test('an admin who has to change the password first is let in nowhere else [A-19]', async () => {
  for (const route of routesOf(portal.app)) {
    const reply = await knock(route, bearers['new admin']);
    const isOpen =
      EXPECTED[keyOf(route)] === 'everyone' ||
      wordsOf(route).includes('early') ||
      !expects(route, 'admin');
    const code = reply.body?.problem?.code;
    expect(code === 'password-change-required', `${keyOf(route)} ${code}`).toBe(!isOpen);
    if (keyOf(route) === 'POST /api/auth/logout') await collectBearers();
  }
});

async function collectBearers(): Promise<void> {
  for (const role of ['user', 'accountant', 'admin'] as const) {
    const session = await portal.loginAs(role);
    bearers[role] = session.bearer;
    const { body } = await session.call('POST', '/api/auth/formTicket', { form: 'invoice' });
    bearers[`${role} ticket`] = body.ticket;
  }
  bearers['new admin'] = await bearerOfNewAdmin();
  if (bearers['deactivated'] !== undefined) return;
  bearers['forged'] = `${bearers['admin']?.slice(0, -8)}AAAAAAAA`;
  bearers['ended'] = await bearerOf('ended.person', (session) =>
    session.call('POST', '/api/auth/logout', {}),
  );
  bearers['deactivated'] = await bearerOf('gone.person', () =>
    manage('PATCH', 'deactivate/gone.person'),
  );
  bearers['deleted'] = await bearerOf('deleted.person', () =>
    manage('DELETE', 'client_deleted.person'),
  );
}

async function bearerOfNewAdmin(): Promise<string> {
  const account = { clientId: 'new.admin', password: PASSWORD };
  await addAccount(portal.deps, {
    ...account,
    role: 'admin',
    mustChange: true,
    isQuick: true,
  }).catch(() => undefined);
  return (await logIn(portal.app, { ...account, forceLogout: true })).bearer;
}

/** The bearer of somebody who is let in for a moment; the fifth place is free again afterwards. */
async function bearerOf(
  clientId: string,
  end: (session: Awaited<ReturnType<TestApp['login']>>) => Promise<TestReply>,
): Promise<string> {
  await portal.addAccount(clientId, 'user');
  const session = await portal.login(clientId);
  const ended = await end(session);
  expect(ended.status).toBeLessThan(300);
  if (clientId === 'ended.person') await manage('PATCH', 'deactivate/ended.person');
  return session.bearer;
}

async function manage(method: 'PATCH' | 'DELETE', rest: string): Promise<TestReply> {
  return callApp(portal.app, method, `/api/auth/userManagement/${rest}`, {
    headers: { authorization: `Bearer ${bearers['admin']}` },
  });
}

/**
 * A call with an empty body and names of nothing, which is refused for its content by whoever lets
 * the caller in.
 */
function knock(
  route: Route,
  bearer: string | undefined,
  { app }: Pick<TestApp, 'app'> = portal,
): Promise<TestReply> {
  const url = route.path.replaceAll(/(?<!:):\w+/g, 'knock').replaceAll('::', ':');
  return callApp(app, route.method, url, {
    headers: bearer === undefined ? {} : { authorization: `Bearer ${bearer}` },
    ...(route.method === 'GET' ? {} : { body: {} }),
  });
}

/** Whether the door stayed shut: 401, or 403 before anything was looked at. */
function isRefused({ status, body }: TestReply): boolean {
  if (status === 401) return body?.problem?.code !== 'invalid-login';
  return (
    status === 403 && ['not-allowed', 'password-change-required'].includes(body?.problem?.code)
  );
}

function expects(route: Route, role: string): boolean {
  const [who = ''] = wordsOf(route);
  return who === 'everyone' || (LET_IN[who]?.includes(role) ?? false);
}

function wordsOf(route: Route): string[] {
  return (EXPECTED[keyOf(route)] ?? '').split(' ');
}

function keyOf(route: Route): string {
  return `${route.method} ${route.path}`;
}
