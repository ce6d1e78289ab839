import type { FormId } from '../platform/embed.ts';
import type { Access } from '../platform/roles.ts';

/**
 * A Zod schema by the two types that it turns into each other. To compare everything that a schema
 * can do made the compiler work five times as long on the contract.
 */
export interface Schema {
  readonly _zod: { readonly input: unknown; readonly output: unknown };
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One call of the API as a plain value: the server mounts it, the browser's typed `call` reads its
 * type, and the OpenAPI document is printed from it. `access` has no default, so nobody adds a call
 * without deciding who may use it.
 */
export interface Route<
  M extends Method = Method,
  P extends string = string,
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Reply extends Schema | undefined = Schema | undefined,
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
  /** A form ticket (see `embed.ts`) serves as well as a session: of any form, or of these alone. */
  readonly ticket?: true | readonly FormId[];
  /** Open to an admin who still has to change a password that somebody else set (decisions 3). */
  readonly duringFirstLogin?: true;
  /** Open to who must set up a second factor first (what is open early is, too). */
  readonly duringFactorSetUp?: true;
  /**
   * Asks for a proof of the last 10 minutes: of who has a second factor, or of everybody (who has
   * none gives the password).
   */
  readonly stepUp?: 'second-factor' | 'always';
  /** No GET, and open all the same to an account that only reads: it changes no books. */
  readonly forReaders?: true;
  /**
   * Its handler itself refuses texts in the body that no database keeps, at their own fields or by
   * its own rules; of every other call they are refused at the door.
   */
  readonly refusesTexts?: true;
  /** Largest body in bytes; 64 KB unless told. */
  readonly bodyLimit?: number;
  /**
   * What a body that is not JSON is: one uploaded file, or a text that the handler reads itself.
   */
  readonly bodyKind?: 'json' | 'multipart' | 'beacon';
}

/** Declares a call. Only types are added: the value is what was written. */
export function route<
  const M extends Method,
  const P extends string,
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
  Reply extends Schema | undefined = undefined,
>(definition: Route<M, P, Params, Query, Body, Reply>): Route<M, P, Params, Query, Body, Reply> {
  return definition;
}

/** `'GET /api/bookmarks'`: how the browser names a call. */
export type RouteKey<R> = R extends Route<infer M, infer P> ? `${M} ${P}` : never;

type In<S> = [S] extends [never] ? undefined : S extends Schema ? S['_zod']['input'] : undefined;
type Out<S> = [S] extends [never] ? undefined : S extends Schema ? S['_zod']['output'] : undefined;

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
