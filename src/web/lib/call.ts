import type { Api } from '#shared/api/index.ts';
import type { WantedProof } from '#shared/platform/factors.ts';
import type { FieldProblem, ProblemCode, ProblemRecord, ProblemReply } from '#shared/problems.ts';

import { takeEarly } from './early-answers.ts';
import { doubtLine } from './offline/line.ts';

/** A call that the server refused, or that did not reach it (`code` is then `network`). */
export class CallError extends Error {
  readonly status: number;
  readonly code: ProblemCode | 'network';
  readonly fields: readonly FieldProblem[];
  readonly retryAfterSeconds: number | undefined;
  /** What would open the door that was closed. */
  readonly wanted: WantedProof | undefined;
  /** The record that stands in the way. */
  readonly record: ProblemRecord | undefined;
  /** What a server says beside its `error`; ours says nothing. */
  readonly serverMessage: string | undefined;

  constructor(status: number, reply: ProblemReply | undefined, retryAfterSeconds?: number) {
    super(reply?.error ?? '');
    this.name = 'CallError';
    this.status = status;
    this.code = reply?.problem.code ?? 'network';
    this.fields = reply?.problem.fields ?? [];
    this.retryAfterSeconds = retryAfterSeconds;
    this.wanted = reply?.problem.wanted;
    this.record = reply?.problem.record;
    this.serverMessage = reply?.message;
  }
}

type Given<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };

/** Params, query and body of a call, only those that it has. */
export type Input<K extends keyof Api> = Given<Pick<Api[K], 'params' | 'query' | 'body'>>;

interface Options {
  signal?: AbortSignal;
  /** Further headers, such as `Idempotency-Key`. */
  headers?: Record<string, string>;
  /** The call says nothing of who makes it. */
  isAnonymous?: boolean;
}

/** How this page proves who it is: the portal by its session, a form page by its ticket. */
export interface Credentials {
  /** The bearer to send, refreshed when it is about to end; nothing when nobody is logged in. */
  bearer(): Promise<string | undefined>;
  /** Further headers of every call, such as how long ago the person last acted. */
  headers(): Record<string, string>;
  /** Called once for each answer that says the session is over. */
  onUnauthorized(): void;
}

let credentials: Credentials = {
  bearer: () => Promise.resolve(undefined),
  headers: () => ({}),
  onUnauthorized: () => {},
};

let proveAgain: (wanted: WantedProof) => Promise<boolean> = () => Promise.resolve(false);

/**
 * Sets what asks the person who they are, where the server wants to know it anew; it resolves with
 * whether they showed it, and the call is then made again as it was.
 */
export function setProof(ask: typeof proveAgain): void {
  proveAgain = ask;
}

/** Sets how every later call of this page proves who it is. */
export function setCredentials(next: Credentials): void {
  credentials = next;
}

/**
 * Makes one call of the contract: `call('DELETE /api/bookmarks/:cardId', { params: { cardId } })`.
 * Gives the reply in the wire's shapes; throws `CallError`.
 */
export async function call<K extends keyof Api>(
  key: K,
  input: Input<K>,
  options: Options = {},
): Promise<Api[K]['reply']> {
  const parts = input as { params?: object; query?: object; body?: unknown };
  const [method = 'GET', path = ''] = key.split(' ');
  const body = parts.body === undefined ? undefined : JSON.stringify(parts.body);
  const address = fillPath(path, parts.params) + queryText(parts.query);
  const init = {
    method,
    ...(body === undefined ? {} : { body }),
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(options.signal ? { signal: options.signal } : {}),
  };
  const response = await send(address, init, options.isAnonymous ? {} : undefined);
  return (response.status === 204 ? undefined : await response.json()) as Api[K]['reply'];
}

/**
 * The headers that prove who this page is: for what `fetch` cannot do, such as an upload that tells
 * its progress.
 */
export async function credentialHeaders(): Promise<Record<string, string>> {
  const bearer = await credentials.bearer();
  const proof = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` };
  return { ...credentials.headers(), ...proof };
}

/**
 * A fetch with this page's credentials, or with those that are given; throws `CallError` for every
 * answer that is not a success.
 */
export async function send(
  address: string,
  init: RequestInit,
  given?: Record<string, string>,
): Promise<Response> {
  const proof = given ?? (await credentialHeaders());
  const headers = new Headers(init.headers);
  for (const [name, value] of Object.entries(proof)) {
    // Whoever brings a proof of their own goes by that.
    if (!headers.has(name)) headers.set(name, value);
  }
  let response = await takeEarly(address, init, headers.get('authorization'));
  if (response !== undefined) return response;
  try {
    response = await fetch(address, { ...init, headers, cache: 'no-store', credentials: 'omit' });
  } catch (cause) {
    if (init.signal?.aborted === true) throw cause;
    doubtLine();
    throw new CallError(0, undefined);
  }
  if (response.ok) return response;
  const reply = (await response.json().catch(() => undefined)) as ProblemReply | undefined;
  if (response.status === 401 && 'authorization' in proof) credentials.onUnauthorized();
  const wanted = reply?.problem.code === 'step-up-required' ? reply.problem.wanted : undefined;
  if (wanted !== undefined && (await proveAgain(wanted))) return send(address, init, given);
  throw new CallError(
    response.status,
    reply,
    Number(response.headers.get('retry-after')) || undefined,
  );
}

/** Fills `:name` places, each value encoded as one segment. */
function fillPath(path: string, params: object | undefined): string {
  const values = (params ?? {}) as Record<string, string>;
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}

/** `?a=1&b=2` of what is given; empty and missing values are left out. */
export function queryText(query: object | undefined): string {
  const given = Object.entries(query ?? {}).filter(
    ([, value]) => value !== undefined && value !== '',
  );
  if (given.length === 0) return '';
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()}`;
}
