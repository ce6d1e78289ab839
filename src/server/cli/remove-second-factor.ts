import { Problem } from '#shared/problems.ts';

import { findAccount } from '../platform/identity/account-queries.ts';
import { takeFactors } from '../platform/second-factor/sign-ins.ts';

import type { Command } from './command.ts';
import { withDeps } from './with-deps.ts';

/** `talaan remove-second-factor`: for an admin who lost it, whom nobody in the portal may help. */
export const runRemoveSecondFactor: Command['run'] = ([clientId = '']) =>
  withDeps('remove-second-factor', async (deps) => {
    const account = await findAccount(deps.db, clientId);
    if (account === undefined) throw new Problem('account-not-found');
    const whose = { userId: account.user_id, clientId: account.client_id };
    await takeFactors(deps, whose, { actor: 'operator', actorUserId: null, address: '' });
    console.log(`The two-step login of ${account.client_id} was removed.`);
    return 0;
  });
