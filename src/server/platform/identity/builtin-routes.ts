import type { FastifyInstance } from 'fastify';

import {
  listIdentityKeys,
  refreshIdToken,
  signInWithCustomToken,
} from '#shared/api/platform/identity.ts';
import { Problem } from '#shared/problems.ts';

import type { HttpContext } from '../http/context.ts';
import { toProblem } from '../http/errors.ts';
import { mount } from '../http/mount.ts';
import { createRateLimit, deriveNetwork } from '../http/rate-limit.ts';

import { ID_TOKEN_LIFE_S } from './builtin-provider.ts';
import { exchangeCustomToken, exchangeRefreshToken } from './exchange-tokens.ts';

const EXPIRES_IN = String(ID_TOKEN_LIFE_S);
const PROJECT = 'talaan';

/** The built-in identity provider's HTTP side; absent where the settings name Firebase. */
export async function mountBuiltinIdentity(context: HttpContext): Promise<void> {
  if (context.deps.config.identity.provider !== 'builtin') return;
  await context.app.register(async (app) => {
    speakFirebase(app);
    mountCalls({ ...context, app });
  });
}

function mountCalls(context: HttpContext): void {
  const { deps } = context;
  const limit = createRateLimit(deps, 'tokens', { limit: 120, windowSeconds: 60 });
  mount(context, signInWithCustomToken, async ({ body, request }) => {
    await limit(deriveNetwork(request.ip));
    if (body.token === '') throw new FirebaseFault('MISSING_CUSTOM_TOKEN');
    const { idToken, refreshToken } = await exchangeCustomToken(deps, body.token).catch(
      refusedAs('INVALID_CUSTOM_TOKEN'),
    );
    return {
      kind: 'identitytoolkit#VerifyCustomTokenResponse',
      idToken,
      refreshToken,
      expiresIn: EXPIRES_IN,
      isNewUser: false,
    };
  });
  mount(context, refreshIdToken, async ({ body, request }) => {
    await limit(deriveNetwork(request.ip));
    if (body.grant_type !== 'refresh_token') throw new FirebaseFault('INVALID_GRANT_TYPE');
    if (body.refresh_token === '') throw new FirebaseFault('MISSING_REFRESH_TOKEN');
    const { idToken, refreshToken, userId } = await exchangeRefreshToken(
      deps,
      body.refresh_token,
    ).catch(refusedAs('INVALID_REFRESH_TOKEN'));
    return {
      access_token: idToken,
      id_token: idToken,
      refresh_token: refreshToken,
      user_id: userId,
      expires_in: EXPIRES_IN,
      token_type: 'Bearer',
      project_id: PROJECT,
    };
  });
  mount(context, listIdentityKeys, async ({ reply }) => {
    void reply.header('cache-control', 'public, max-age=300');
    return { keys: (await deps.signingKeys.publicKeys()).map((key) => ({ ...key })) };
  });
}

/** A failure in Firebase's words, always 400. */
class FirebaseFault extends Error {}

function refusedAs(message: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof Problem && error.code === 'token-refused')
      throw new FirebaseFault(message);
    throw error;
  };
}

/** Failures and form-encoded bodies as Firebase has them. */
function speakFirebase(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof FirebaseFault) {
      return reply
        .status(400)
        .header('cache-control', 'no-store')
        .send(faultOf(400, error.message));
    }
    const problem = toProblem(error);
    if (problem.status >= 500) request.log.error({ err: error }, 'identity call failed');
    if (problem.retryAfterSeconds !== undefined)
      void reply.header('retry-after', problem.retryAfterSeconds);
    const message = problem.code.toUpperCase().replaceAll('-', '_');
    return reply
      .status(problem.status)
      .header('cache-control', 'no-store')
      .send(faultOf(problem.status, message));
  });
}

function faultOf(code: number, message: string) {
  return { error: { code, message, errors: [{ message, domain: 'global', reason: 'invalid' }] } };
}
