import type { Api } from '#shared/api/index.ts';

import type { ProblemReply } from '#shared/problems.ts';

import { exchangeCustomToken } from '../../lib/session/identity-provider.ts';
import { writeStored } from '../../lib/session/storage.ts';
import { keepTokens } from '../../lib/session/token-store.ts';
import type { LoginFailure } from './login-answer.ts';
import {
  buildFailure,
  buildStepFailure,
  isOwnCompany,
  unauthorizedCompany,
} from './login-answer.ts';

type LoginReply = Api['POST /api/auth/login']['reply'];
type PasskeyReply = Api['POST /api/auth/secondFactor/passkey']['reply'];

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
  return keep(await askServer('/api/auth/login', attempt, refuse));
}

/** What finishes a login whose password was right: a code, or a passkey that was used. */
export type StepProof = Omit<Api['POST /api/auth/secondFactor']['body'], 'ticket'>;

/** The second step of a login. Gives what went wrong, if anything. */
export async function finishLogIn(
  ticket: string,
  proof: StepProof,
): Promise<LoginFailure | undefined> {
  return keep(await askServer('/api/auth/secondFactor', { ticket, ...proof }, buildStepFailure));
}

/** Lets a passkey of this device finish the login; also its own dialog can be closed. */
export async function finishByPasskey(ticket: string): Promise<LoginFailure | undefined> {
  const { answerByPasskey } = await import('../../lib/passkey.ts');
  const asked = await fetch('/api/auth/secondFactor/passkey', post({ ticket }));
  const reply = (await asked.json()) as PasskeyReply | ProblemReply;
  if (!reply.success) return buildStepFailure(reply);
  try {
    return await finishLogIn(ticket, { passkey: await answerByPasskey(reply) });
  } catch {
    return { inline: 'No passkey was used. Try again, or enter a code.' };
  }
}

async function keep(answer: Answer): Promise<LoginFailure | undefined> {
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

type Answer = { reply: LoginReply } | { failure: LoginFailure };

async function askServer(
  address: string,
  body: object,
  failureOf: (reply: ProblemReply | undefined, status: number) => LoginFailure,
): Promise<Answer> {
  try {
    const response = await fetch(address, post(body));
    const reply = (await response.json()) as LoginReply | ProblemReply;
    if (reply.success) return { reply };
    return { failure: failureOf(reply, response.status) };
  } catch {
    return { failure: failureOf(undefined, 0) };
  }
}

function refuse(reply: ProblemReply | undefined, status: number): LoginFailure {
  // Another server than ours may send no more than the error.
  const wanted = reply?.problem?.wanted;
  return wanted === undefined ? buildFailure(reply?.error, status) : { secondStep: wanted };
}

function post(body: object): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    cache: 'no-store',
    credentials: 'omit',
  };
}

/** Without a token the session that the login opened is of no use: the beacon lets it go. */
function giveUp(sessionId: string): void {
  navigator.sendBeacon('/api/auth/logout', JSON.stringify({ sessionId }));
}
