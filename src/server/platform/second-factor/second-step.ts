import { Problem } from '#shared/problems.ts';

import { recordAudit } from '../audit/record.ts';
import type { Deps } from '../deps.ts';
import { lockAccount } from '../identity/account-queries.ts';
import type { LoginReply } from '../identity/login.ts';
import { completeLogin } from '../identity/login.ts';

import { askForPasskey } from './passkeys.ts';
import type { Proof } from './prove.ts';
import { checkSecondFactor } from './prove.ts';
import type { Site } from './site.ts';
import { readTicket, spendTicket } from './tickets.ts';

interface Step {
  readonly ticket: string;
  readonly proof: Proof;
  readonly address: string;
  readonly device: string;
  site(): Site;
}

/**
 * Finishes a login whose password was right with the second factor, and opens the session. Throws
 * second-factor-over, second-factor-wrong, too-many-attempts, and what `completeLogin` does.
 */
export async function finishLogin(deps: Deps, step: Step): Promise<LoginReply> {
  const { account, isForced } = await findPending(deps, step.ticket);
  const { user_id: userId, client_id: clientId } = account;
  const { address, device } = step;
  const prover = { userId, clientId, address, site: step.site };
  const method = await checkSecondFactor(deps, prover, step.proof);
  if (method === undefined) {
    await recordAudit(deps.db, {
      actor: '',
      actorUserId: null,
      action: 'login.failed',
      subject: clientId,
      address,
      after: { reason: 'second-factor', device },
      at: deps.clock.now(),
    });
    throw new Problem('second-factor-wrong');
  }
  const now = deps.clock.now();
  const spent = await spendTicket(deps.db, step.ticket, { purpose: 'login', now });
  if (spent === undefined) throw new Problem('second-factor-over');
  return completeLogin(deps, account, { address, device, forceLogout: isForced, method });
}

/** What the browser needs to use a passkey for this login. Throws second-factor-over. */
export async function askLoginPasskey(
  deps: Deps,
  { ticket, site }: { ticket: string; site: Site },
) {
  const { account } = await findPending(deps, ticket);
  return askForPasskey(deps, account.user_id, site);
}

/** The account of a ticket; a password that was changed meanwhile makes it worthless. */
async function findPending(deps: Deps, ticket: string) {
  const known = await readTicket(deps, ticket, 'login');
  const account = known && (await lockAccount(deps.db, known.user_id));
  if (known === undefined || account === undefined) throw new Problem('second-factor-over');
  if (account.password_hash !== known.password_hash) throw new Problem('second-factor-over');
  return { account, isForced: known.is_forced };
}
