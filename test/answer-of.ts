import type { Api } from '#shared/api/index.ts';
import type { Method } from '#shared/api/route.ts';
import type { ProblemReply } from '#shared/problems.ts';

/**
 * What a call answers, read from the contract by method and address: a literal
 * (`/api/settings/company`) or a template (`/api/records/${transactionId}`), with or without a
 * query. A test reads the reply and the problem off one body; which of both it is, the test says.
 * An address that the compiler does not know (a `string`) or that no call has answers a problem.
 */
export type BodyOf<M extends Method, Url extends string> = BodyOfCall<KeyOf<M, Url>>;

/** The same by the call's key: `BodyOfCall<'GET /api/settings/company'>`. */
export type BodyOfCall<K> = [K] extends [never]
  ? Problem
  : K extends keyof Api
    ? Reply<Api[K]['reply']> & Problem
    : never;
/** What every refusal answers, without the `success` that tells it from a reply. */
export type Problem = Omit<ProblemReply, 'success'>;
/** A call that answers by itself sends a text (a file, a page) or nothing. */
type Reply<R> = [R] extends [undefined] ? string : Merged<R>;
/** Where a reply is one of several, the fields of them all: which it is, the test says too. */
export type Merged<R> = { [K in KeysOf<R>]: R extends { [P in K]?: infer Value } ? Value : never };
type KeysOf<R> = R extends unknown ? keyof R : never;

type KeyOf<M extends Method, Url extends string> = Url extends unknown
  ? `${M} ${WithoutQuery<Url>}` extends infer Exact extends keyof Api
    ? Exact
    : AmongFamily<M, Segments<WithoutQuery<Url>>>
  : never;
type WithoutQuery<Url extends string> = Url extends `${infer Path}?${string}` ? Path : Url;
type Segments<Path extends string> = Path extends `${infer First}/${infer Rest}`
  ? [First, ...Segments<Rest>]
  : [Path];

/** Calls by method and first two segments, so that an address is compared with few. */
type Families = {
  [
    K in keyof Api as K extends `${infer M} /${infer Root}/${infer Rest}`
      ? `${M} ${Root} ${FirstSegment<Rest>}`
      : never
  ]: K;
};
type FirstSegment<Path extends string> = Path extends `${infer First}/${string}` ? First : Path;
type AmongFamily<M extends Method, Asked extends readonly string[]> = Asked extends [
  '',
  infer Root extends string,
  infer First extends string,
  ...string[],
]
  ? `${M} ${Root} ${First}` extends infer Family extends keyof Families
    ? Matching<Families[Family], Asked>
    : never
  : never;
type Matching<K, Asked> = K extends keyof Patterns
  ? Asked extends Patterns[K]
    ? K
    : never
  : never;
/** `GET /api/records/:transactionId` -> `['', 'api', 'records', string]`. */
type Patterns = {
  [K in keyof Api]: K extends `${Method} ${infer Path}` ? PatternOf<Path> : never;
};
type PatternOf<Path extends string> = Path extends `${infer First}/${infer Rest}`
  ? [Any<First>, ...PatternOf<Rest>]
  : [Any<Path>];
/** A parameter takes any text; a doubled colon is a colon, as Fastify writes it. */
type Any<Segment extends string> = Segment extends `${infer Before}::${infer After}`
  ? `${Before}:${After}`
  : Segment extends `:${string}`
    ? string
    : Segment;
