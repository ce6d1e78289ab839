import type { Method } from '#shared/api/route.ts';

import { callServer } from './running-server.ts';

/**
 * Who is logged in over the wire; a session outlives the server that began it, so the address is
 * given with each call.
 */
export type HttpSession = { headers: Record<string, string> };

/**
 * Logs in and exchanges the custom token, as the browser does. An admin whose password somebody
 * else set changes it to `changedPassword(password)`.
 */
export async function logInOver(
  url: string,
  clientId: string,
  password: string,
): Promise<HttpSession> {
  const login = { ClientId: clientId, Password: password, forceLogout: true };
  const { body } = await callServer(url, ['POST', '/api/auth/login'], { body: login });
  const exchanged = await callServer(url, ['POST', '/identity/v1/accounts:signInWithCustomToken'], {
    body: { token: body.customToken, returnSecureToken: true },
  });
  if (typeof exchanged.body.idToken !== 'string')
    throw new Error(`Login refused: ${JSON.stringify(body)}`);
  const headers = { authorization: `Bearer ${exchanged.body.idToken}` };
  if (body.firstLogin) {
    await callServer(url, ['PATCH', `/api/auth/firstLogin/${clientId}`], {
      headers,
      body: { oldPassword: password, newPassword: changedPassword(password) },
    });
  }
  return { headers };
}

/** Somebody over the wire, in the shape that the helpers of the door tests take. */
export async function sessionOver(url: string, clientId: string, password: string) {
  const { headers } = await logInOver(url, clientId, password);
  return {
    call: async <M extends Method, Path extends string>(
      method: M,
      path: Path,
      body?: object,
      more: Record<string, string> = {},
    ) => {
      const options = { headers: { ...headers, ...more }, ...(body && { body }) };
      const reply = await callServer(url, [method, path], options);
      return { ...reply, headers: {} };
    },
  };
}

/** What an admin makes of a password that somebody else set. */
function changedPassword(password: string): string {
  return `${password}-Own`;
}
