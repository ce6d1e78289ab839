import type { z } from 'zod';

import type { Access } from '../platform/roles.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One call of the API as a plain value: the server mounts it, the browser's typed `call` reads its type, and the
 * OpenAPI document is printed from it. `access` has no default, so nobody adds a call without deciding who may use it.
 */
export interface Route<
  M extends Method = Method,
  P extends string = string,
  Params extends z.ZodType | undefined = z.ZodType | undefined,
  Query extends z.ZodType | undefined = z.ZodType | undefined,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Reply extends z.ZodType | undefined = z.ZodType | undefined,
> {
  readonly method: M;
  /** As Fastify writes it: `/api/records/:transactionId`. */
  readonly path: P;
  readonly access: Access;
  /** One line for the OpenAPI document. */
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Absent: the handler answers by itself (a file, a stream, or nothing at all). */
  readonly reply?: Reply;
  /** A form ticket (see `embed.ts`) serves as well as a session. */
  readonly ticket?: true;
  /** Open to an admin who still has to change a password that somebody else set (decisions 3). */
  readonly duringFirstLogin?: true;
  /** Largest body in bytes; 64 KB unless told. */
  readonly bodyLimit?: number;
  /** What a body that is not JSON is: one uploaded file, or a text that the handler reads itself. */
  readonly bodyKind?: 'json' | 'multipart' | 'beacon';
}

/** Declares a call. Only types are added: the value is what was written. */
export function route<
  const M extends Method,
  const P extends string,
  Params extends z.ZodType | undefined = undefined,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
  Reply extends z.ZodType | undefined = undefined,
>(definition: Route<M, P, Params, Query, Body, Reply>): Route<M, P, Params, Query, Body, Reply> {
  return definition;
}

/** `'GET /api/bookmarks'`: how the browser names a call. */
export type RouteKey<R> = R extends Route<infer M, infer P> ? `${M} ${P}` : never;

type In<S> = [S] extends [never] ? undefined : S extends z.ZodType ? z.input<S> : undefined;
type Out<S> = [S] extends [never] ? undefined : S extends z.ZodType ? z.output<S> : undefined;

/** What a caller sends and gets, in the wire's own shapes (money is a string there). */
export interface Wire<R> {
  params: In<ParamsOf<R>>;
  query: In<QueryOf<R>>;
  body: In<BodyOf<R>>;
  reply: In<ReplyOf<R>>;
}

/** What a handler works with: parsed, money as bigint centavos. */
export interface Parsed<R> {
  params: Out<ParamsOf<R>>;
  query: Out<QueryOf<R>>;
  body: Out<BodyOf<R>>;
  reply: Out<ReplyOf<R>>;
}

type ParamsOf<R> = R extends { readonly params?: infer S } ? Exclude<S, undefined> : undefined;
type QueryOf<R> = R extends { readonly query?: infer S } ? Exclude<S, undefined> : undefined;
type BodyOf<R> = R extends { readonly body?: infer S } ? Exclude<S, undefined> : undefined;
type ReplyOf<R> = R extends { readonly reply?: infer S } ? Exclude<S, undefined> : undefined;
