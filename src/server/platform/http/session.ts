import type { FastifyRequest } from 'fastify';

import type { Route } from '#shared/api/route.ts';
import type { FormId } from '#shared/platform/embed.ts';
import { Problem } from '#shared/problems.ts';

import { callerOfKey, isApiKey } from '../api-keys/caller-of-key.ts';
import type { Deps } from '../deps.ts';
import { isFormTicket, verifyFormTicket } from '../identity/form-tickets.ts';
import { noticeCall } from '../identity/sessions.ts';

import type { Caller } from './caller.ts';

/**
 * Says how many seconds ago the person last acted; the portal's own polls are no activity
 * (decisions 3).
 */
const IDLE_HEADER = 'x-talaan-idle-seconds';

/** Calls that the portal makes by itself: without the header they say nothing of the person. */
const POLLS = new Set([
  'POST /api/auth/ping',
  'POST /api/auth/online',
  'GET /api/auth/Dashboard',
  'GET /api/bookmarks',
]);

const BEARER = /^Bearer +([\w-]+\.[\w-]+\.[\w-]*|talaan_[\w-]+)$/i;

/**
 * Who makes this call: the bearer's signature, times and audience are checked, then its session in
 * the database. Nothing without a bearer. Throws token-refused, session-ended, and for
 * the key of another program key-refused and too-many-requests.
 */
export async function findCaller(
  deps: Deps,
  request: FastifyRequest,
  route: Route,
): Promise<Caller | undefined> {
  const header = request.headers.authorization;
  if (header === undefined) return undefined;
  // What is open to everybody is open to who carries a bearer that is over (a logout, a login after
  // it).
  if (route.access !== 'public') return identify(deps, request, route);
  const caller = await identify(deps, request, route).catch(nobodyIfRefused);
  return isOpenToForm(route, caller?.form) ? caller : undefined;
}

/** Whether a call takes the ticket of this form; who has a whole session has none. */
export function isOpenToForm({ ticket }: Route, form: FormId | undefined): boolean {
  return form === undefined || ticket === true || ticket?.includes(form) === true;
}

async function identify(deps: Deps, request: FastifyRequest, route: Route): Promise<Caller> {
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) throw new Problem('token-refused');
  if (isApiKey(token)) return callerOfKey(deps, token, request.ip);
  const verified = await verify(deps, token);
  const session = await noticeCall(deps, {
    ...verified,
    idleSeconds: idleSecondsOf(request, route),
  });
  return {
    userId: session.user_id,
    clientId: session.client_id,
    name: session.display_name || session.client_id,
    email: session.person_email,
    role: session.role,
    isReadOnly: session.is_read_only,
    companyId: session.company_id,
    companyName: session.company_name,
    sessionKey: session.session_key,
    mustChangePassword: session.role === 'admin' && session.must_change_password,
    mustSetUpFactor: session.must_set_up_factor,
    provedAt: session.proved_at,
    ...(verified.form === undefined ? {} : { form: verified.form }),
  };
}

interface Verified {
  readonly userId: string;
  readonly sessionKey: string;
  readonly form?: FormId;
}

async function verify(deps: Deps, token: string): Promise<Verified> {
  return isFormTicket(token) ? verifyFormTicket(deps, token) : deps.identity.verifyIdToken(token);
}

function idleSecondsOf(request: FastifyRequest, route: Route): number | undefined {
  const header = request.headers[IDLE_HEADER];
  if (header === undefined) return POLLS.has(`${route.method} ${route.path}`) ? undefined : 0;
  return typeof header === 'string' && /^\d{1,7}$/.test(header) ? Number(header) : undefined;
}

function nobodyIfRefused(error: unknown): undefined {
  if (error instanceof Problem && error.status < 500) return undefined;
  throw error;
}
