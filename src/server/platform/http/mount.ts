import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

import type { Parsed, Route, Schema } from '#shared/api/route.ts';
import type { FieldProblem } from '#shared/problems.ts';
import { Problem } from '#shared/problems.ts';
import { scopeOf } from '#shared/platform/api-scopes.ts';
import { isAllowed } from '#shared/platform/roles.ts';

import { demandFreshProof } from '../second-factor/step-up.ts';

import type { Caller } from './caller.ts';
import type { HttpContext } from './context.ts';
import { findUnstorable } from './find-unstorable.ts';
import { noteRefusal } from './note-refusal.ts';
import { findCaller, isOpenToForm } from './session.ts';
import { zodSchema } from './zod-schema.ts';

const DEFAULT_BODY_LIMIT = 64 * 1024;

/** One call as its handler sees it: parsed, its caller known and allowed. */
interface Call<R extends Route> {
  readonly params: Parsed<R>['params'];
  readonly query: Parsed<R>['query'];
  readonly body: Parsed<R>['body'];
  readonly caller: R['access'] extends 'public' ? Caller | undefined : Caller;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type Handler<R extends Route> = (
  call: Call<R>,
) => Promise<Parsed<R>['reply'] | FastifyReply | void>;

/**
 * Serves one contract route: finds the caller, checks the role, parses params, query and body (all
 * faults at once), runs the handler, and encodes the reply through its schema, so that nothing
 * leaves which the contract does not name. Throws (to the error handler): not-logged-in,
 * not-allowed, key-not-for-this, read-only, password-change-required, second-factor-due,
 * step-up-required, bad-request.
 */
export function mount<R extends Route>(context: HttpContext, route: R, handler: Handler<R>): void {
  context.mounted.push(route);
  context.app.route({
    method: route.method,
    url: route.path,
    bodyLimit: route.bodyLimit ?? DEFAULT_BODY_LIMIT,
    config: { contract: route },
    handler: async (request, reply) => {
      const caller = await findCaller(context.deps, request, route);
      try {
        demandAccess(route, caller);
        if (route.stepUp !== undefined && caller !== undefined)
          await demandFreshProof(context.deps, caller, route.stepUp);
        // The parts were parsed by this route's own schemas, and the caller by its access rule.
        const parts = parseParts(route, request);
        const call = { ...parts, caller, request, reply } as unknown as Call<R>;
        return await send(route, reply, await handler(call));
      } catch (error) {
        if (caller !== undefined)
          await noteRefusal(context.deps, error, { caller, route, request });
        throw error;
      }
    },
  });
}

function send(route: Route, reply: FastifyReply, answer: unknown): FastifyReply {
  if (reply.sent || answer === reply) return reply;
  if (route.reply === undefined) return reply.status(204).send();
  return reply.send(z.encode(zodSchema(route.reply), answer));
}

/** Refuses a caller whom the route is not for. */
function demandAccess(route: Route, caller: Caller | undefined): void {
  if (route.access === 'public') return;
  if (caller === undefined) throw new Problem('not-logged-in');
  demandScope(route, caller);
  if (!isAllowed(route.access, caller.role) || !isOpenToForm(route, caller.form))
    throw new Problem('not-allowed');
  if (caller.isReadOnly && route.method !== 'GET' && route.forReaders !== true) {
    throw new Problem('read-only');
  }
  if (caller.mustChangePassword && route.duringFirstLogin !== true) {
    throw new Problem('password-change-required');
  }
  const isOpen = route.duringFactorSetUp === true || route.duringFirstLogin === true;
  if (caller.mustSetUpFactor && !isOpen) throw new Problem('second-factor-due');
}

/** The key of another program opens what its scopes name, and never what changes something. */
function demandScope(route: Route, { scopes }: Caller): void {
  if (scopes === undefined) return;
  const scope = scopeOf(route);
  if (scope === undefined || !scopes.includes(scope)) throw new Problem('key-not-for-this');
}

function parseParts(route: Route, request: FastifyRequest) {
  const problems: FieldProblem[] = [];
  const params = parsePart(route.params, request.params, problems);
  const query = parsePart(route.query, request.query, problems);
  const body =
    route.bodyKind === 'multipart'
      ? undefined
      : parsePart(route.body, request.body ?? {}, problems);
  const looked = route.refusesTexts === true ? undefined : body;
  problems.push(...findUnstorable({ params, query, body: looked }));
  if (problems.length > 0) throw new Problem('bad-request', { fields: problems });
  return { params, query, body };
}

function parsePart(schema: Schema | undefined, value: unknown, problems: FieldProblem[]): unknown {
  if (schema === undefined) return undefined;
  const parsed = zodSchema(schema).safeParse(value);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) {
    problems.push({ path: issue.path.join('.'), message: issue.message });
  }
  return undefined;
}
