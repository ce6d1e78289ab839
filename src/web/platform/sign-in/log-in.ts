import type { Api } from '#shared/api/index.ts';

import { exchangeCustomToken } from '../../lib/session/identity-provider.ts';
import { writeStored } from '../../lib/session/storage.ts';
import { keepTokens } from '../../lib/session/token-store.ts';
import type { LoginFailure } from './login-answer.ts';
import { buildFailure, isOwnCompany, unauthorizedCompany } from './login-answer.ts';

type LoginReply = Api['POST /api/auth/login']['reply'];

export interface LoginAttempt {
  readonly ClientId: string;
  readonly Password: string;
  readonly forceLogout?: true;
}

/**
 * Logs in, exchanges the custom token at the identity provider and stores the session. Gives what
 * went wrong, if anything.
 */
export async function logIn(attempt: LoginAttempt): Promise<LoginFailure | undefined> {
  const answer = await askServer(attempt);
  if ('failure' in answer) return answer.failure;
  const { reply } = answer;
  if (!isOwnCompany(reply.company)) {
    giveUp(reply.sessionId);
    return unauthorizedCompany();
  }
  try {
    keepTokens(await exchangeCustomToken(reply.customToken));
  } catch {
    giveUp(reply.sessionId);
    return buildFailure(undefined, 0);
  }
  writeStored('userRole', reply.role);
  writeStored('sessionId', reply.sessionId);
  if (reply.firstLogin && reply.role === 'admin') writeStored('firstLogin', 'true');
  return undefined;
}

async function askServer(
  attempt: LoginAttempt,
): Promise<{ reply: LoginReply } | { failure: LoginFailure }> {
  try {
    const response = await fetch('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(attempt),
      cache: 'no-store',
      credentials: 'omit',
    });
    const reply = (await response.json()) as LoginReply | { success: false; error?: string };
    if (reply.success) return { reply };
    return { failure: buildFailure(reply.error, response.status) };
  } catch {
    return { failure: buildFailure(undefined, 0) };
  }
}

/** Without a token the session that the login opened is of no use: the beacon lets it go. */
function giveUp(sessionId: string): void {
  navigator.sendBeacon('/api/auth/logout', JSON.stringify({ sessionId }));
}
