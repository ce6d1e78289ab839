import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

import type { Api } from '#shared/api/index.ts';
import type { Method } from '#shared/api/route.ts';
import type { Role } from '#shared/platform/roles.ts';

import type { BodyOf, BodyOfCall, Problem } from './answer-of.ts';

/** Who is logged in, and calls in their name. */
export interface TestSession {
  readonly clientId: string;
  readonly role: Role;
  /** The ID token. */
  readonly bearer: string;
  readonly refreshToken: string;
  /** The beacon's secret. */
  readonly sessionId: string;
  readonly firstLogin: boolean;
  /** For `inject` and fetch. */
  readonly headers: { readonly authorization: string };
  call<M extends Method, Url extends string>(
    method: M,
    url: Url,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<TestReply<BodyOf<M, Url>>>;
}

/** An answer, its JSON parsed where there is some. */
export interface TestReply<Body = Problem> {
  readonly status: number;
  readonly body: Body;
  readonly headers: LightMyRequestResponse['headers'];
}

/** What a call of the contract answers: `Answer<'POST /api/transactions/:kind'>`. */
export type Answer<K extends keyof Api> = TestReply<BodyOfCall<K>>;

/** A refusal of an earlier step, for a caller who expects what a later step answers. */
export function refusalAs<Body>(reply: TestReply): TestReply<Body> {
  return { ...reply, body: JSON.parse(JSON.stringify(reply.body)) };
}

/** One call through the front door; `address` is the caller's. */
export async function callApp<M extends Method, Url extends string>(
  app: FastifyInstance,
  method: M,
  url: Url,
  {
    body,
    headers,
    address,
  }: { body?: object | undefined; headers?: Record<string, string>; address?: string } = {},
): Promise<TestReply<BodyOf<M, Url>>> {
  const response = await app.inject({
    method,
    url,
    headers: headers ?? {},
    ...(body === undefined ? {} : { payload: body }),
    ...(address === undefined ? {} : { remoteAddress: address }),
  });
  const isJson = (response.headers['content-type'] ?? '').includes('json');
  const read = isJson ? JSON.parse : String;
  return {
    status: response.statusCode,
    body: read(response.body),
    headers: response.headers,
  };
}

export interface Credentials {
  readonly clientId: string;
  readonly password: string;
  readonly forceLogout?: boolean;
  readonly address?: string;
}

/** `POST /api/auth/login` alone. */
export function postLogin(
  app: FastifyInstance,
  { clientId, password, forceLogout, address }: Credentials,
) {
  return callApp(app, 'POST', '/api/auth/login', {
    body: {
      ClientId: clientId,
      Password: password,
      ...(forceLogout === undefined ? {} : { forceLogout }),
    },
    ...(address === undefined ? {} : { address }),
  });
}

/** Logs in and exchanges the custom token, as the browser does. Throws when either is refused. */
export async function logIn(app: FastifyInstance, credentials: Credentials): Promise<TestSession> {
  const login = await postLogin(app, credentials);
  if (login.status !== 200) throw new Error(`Login refused: ${login.status} ${login.body.error}`);
  const { customToken, sessionId, role, firstLogin } = login.body;
  const exchange = await callApp(app, 'POST', '/identity/v1/accounts:signInWithCustomToken', {
    body: { token: customToken, returnSecureToken: true },
  });
  if (exchange.status !== 200)
    throw new Error(`Exchange refused: ${JSON.stringify(exchange.body)}`);
  const headers = { authorization: `Bearer ${exchange.body.idToken}` };
  return {
    clientId: credentials.clientId,
    role,
    bearer: exchange.body.idToken,
    refreshToken: exchange.body.refreshToken,
    sessionId,
    firstLogin,
    headers,
    call: (method, url, body, more) =>
      callApp(app, method, url, { body, headers: { ...headers, ...more } }),
  };
}
