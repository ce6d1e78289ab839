import type { FastifyRequest } from 'fastify';

import {
  changeFirstPassword as changeFirstPasswordRoute,
  changeOwnPassword as changeOwnPasswordRoute,
  createFormTicket as createFormTicketRoute,
  dashboard,
  login as loginRoute,
  logout,
  online,
  ping,
} from '#shared/api/platform/auth.ts';
import { ACCOUNTANT_FORMS, isFormId } from '#shared/platform/embed.ts';
import { isStorable } from '#shared/clean-text.ts';
import { Problem } from '#shared/problems.ts';

import { recordAudit } from '../audit/record.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/caller.ts';
import type { HttpContext } from '../http/context.ts';
import { mount } from '../http/mount.ts';
import { createRateLimit, deriveNetwork } from '../http/rate-limit.ts';

import { hasNews } from '../news/queries.ts';
import { PRODUCT_VERSION } from '../process/product-version.ts';

import { deviceOf } from './device.ts';
import { changeFirstPassword } from './first-login.ts';
import { TICKET_LIFE_S, createFormTicket } from './form-tickets.ts';
import { hashSecret, login } from './login.ts';
import { changeOwnPassword } from './own-password.ts';
import { markLeft } from './session-queries.ts';
import { endSession } from './sessions.ts';

/** Login, session and first login (specification, section 7). */
export async function mountIdentity(context: HttpContext): Promise<void> {
  const { deps } = context;
  mount(context, loginRoute, async ({ body, request }) =>
    login(deps, {
      clientId: body.ClientId,
      password: body.Password,
      forceLogout: body.forceLogout ?? false,
      address: request.ip,
      device: deviceOf(request),
    }),
  );
  // Every call that reaches its handler has been noted as a sign of life already.
  mount(context, online, async () => ({ success: true as const }));
  mount(context, ping, async () => ({ success: true as const }));
  mount(context, dashboard, async ({ caller }) => ({
    success: true as const,
    user: describe(caller),
    version: PRODUCT_VERSION,
    hasNews: await hasNews(deps.db, caller.userId),
  }));
  mount(context, changeFirstPasswordRoute, async ({ params, body, caller, request }) => {
    await changeFirstPassword(deps, caller, { ...params, ...body, address: request.ip });
    return { success: true as const };
  });
  mount(context, changeOwnPasswordRoute, async ({ body, caller, request }) => {
    await changeOwnPassword(deps, caller, {
      current: body.currentPassword,
      next: body.newPassword,
      fields: { current: 'currentPassword', next: 'newPassword' },
      address: request.ip,
    });
    return { success: true as const };
  });
  mount(context, createFormTicketRoute, async ({ body, caller }) => {
    if (!isFormId(body.form)) throw new Problem('form-unknown');
    if (ACCOUNTANT_FORMS.has(body.form) && caller.role !== 'accountant') {
      throw new Problem('not-allowed');
    }
    const ticket = await createFormTicket(deps, caller, body.form);
    return { success: true as const, ticket, expiresInSeconds: TICKET_LIFE_S };
  });
  await mountLogout(context);
}

/** A scope of its own, because the beacon of an unloading page sends its JSON as plain text. */
async function mountLogout(context: HttpContext): Promise<void> {
  const { deps } = context;
  const limit = createRateLimit(deps, 'beacon', { limit: 240, windowSeconds: 60 });
  await context.app.register(async (app) => {
    app.removeContentTypeParser('text/plain');
    app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_, body, done) =>
      done(null, readBeacon(String(body))),
    );
    mount({ ...context, app }, logout, async ({ body, caller, request, reply }) => {
      if (caller) {
        await endOwnSession(deps, caller, request);
        // What the browser keeps by itself; what the portal keeps it clears itself, but for unsaved
        // drafts and the colour scheme, which outlive a session (decision 100).
        reply.header('clear-site-data', '"cache", "prefetchCache", "prerenderCache"');
      } else if (body.sessionId !== undefined && (await isWithin(limit, request))) {
        await leave(deps, body.sessionId);
      }
    });
  });
}

/** Nobody reads the answer of a beacon, so what can't be read is no failure. */
function readBeacon(text: string): { sessionId?: string } {
  try {
    const { sessionId } = JSON.parse(text) as { sessionId?: unknown };
    const isOne = typeof sessionId === 'string' && sessionId.length <= 256 && isStorable(sessionId);
    return isOne ? { sessionId } : {};
  } catch {
    return {};
  }
}

/** Guesses over the limit are dropped in silence: the answer tells nothing. */
async function isWithin(
  limit: (key: string) => Promise<void>,
  request: FastifyRequest,
): Promise<boolean> {
  try {
    await limit(deriveNetwork(request.ip));
    return true;
  } catch {
    return false;
  }
}

/** The beacon: nothing tells whether there is such a session. */
function leave(deps: Deps, secret: string): Promise<void> {
  return markLeft(deps.db, hashSecret(secret), deps.clock.now());
}

async function endOwnSession(deps: Deps, caller: Caller, request: FastifyRequest): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    if (!(await endSession(tx, { sessionKey: caller.sessionKey }, { reason: 'logout', now })))
      return;
    await recordAudit(tx, {
      actor: caller.clientId,
      actorUserId: caller.userId,
      action: 'session.ended',
      subject: caller.clientId,
      address: request.ip,
      after: { reason: 'logout' },
      at: now,
    });
  });
}

function describe(caller: Caller) {
  return {
    ClientId: caller.clientId,
    company: caller.companyName,
    role: caller.role,
    firstLogin: caller.mustChangePassword,
    ...(caller.name !== caller.clientId && { displayName: caller.name }),
    ...(caller.isReadOnly && { isReadOnly: true as const }),
    ...(caller.mustSetUpFactor && { mustSetUpFactor: true as const }),
  };
}
