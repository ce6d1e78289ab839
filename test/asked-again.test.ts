// Written by hand from what is sensitive, apart from the calls themselves.
import { expect, test } from 'vitest';

import { ROUTES } from '#shared/api/index.ts';

/** What asks who has a second factor for a proof of the last ten minutes, and of whom always. */
const ASKED_AGAIN = {
  'second-factor': [
    'POST /api/records/:transactionId/reverse',
    'POST /api/periods/months/:month/reopen',
    'POST /api/periods/reopenings/:requestId/approve',
    'POST /api/approvals/:requestId/approve',
    'PUT /api/settings/approvals/:subject',
    'POST /api/auth/userManagement',
    'PATCH /api/auth/userManagement/:clientId',
    'PUT /api/account/password',
    'PATCH /api/auth/userManagement/deactivate/:clientId',
    'PATCH /api/auth/userManagement/reactivate/:clientId',
    'DELETE /api/auth/userManagement/:prefixedClientId',
    'PUT /api/auth/people/:clientId',
    'POST /api/auth/signIns/:clientId/end',
    'GET /api/records/export/journal',
    'POST /api/exports/auditor-packages',
    'GET /api/exports/auditor-packages/:packageId/file',
    'POST /api/system/jobs',
    'POST /api/system/backups/:runId/file',
    'POST /api/integrations/keys',
    'POST /api/integrations/webhooks',
    'POST /api/integrations/webhooks/:webhookId/secret',
    'DELETE /api/integrations/webhooks/:webhookId',
    'GET /api/personal-data/accounts/:clientId/file',
    'POST /api/personal-data/accounts/:clientId/erase',
    'GET /api/personal-data/parties/:partyId/file',
    'POST /api/personal-data/parties/:partyId/erase',
    'POST /api/schedules/schedule/:scheduleId/disposal',
    'POST /api/schedules/schedule/:scheduleId/end',
  ],
  'always': [
    'POST /api/account/app',
    'POST /api/account/app/confirm',
    'DELETE /api/account/app',
    'POST /api/account/recovery-codes',
    'POST /api/account/passkeys/begin',
    'POST /api/account/passkeys',
    'PATCH /api/account/passkeys/:passkeyId',
    'DELETE /api/account/passkeys/:passkeyId',
    'PUT /api/auth/signIns/required',
    'DELETE /api/auth/signIns/:clientId/secondFactor',
  ],
};

test('what asks again who one is asks for it [V7.5.3]', () => {
  for (const [proof, expected] of Object.entries(ASKED_AGAIN)) {
    const found = ROUTES.filter(({ stepUp }) => stepUp === proof);
    expect(found.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
      expected.toSorted(),
    );
  }
});
