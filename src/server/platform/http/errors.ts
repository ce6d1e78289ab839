import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { ProblemCode, ProblemReply } from '#shared/problems.ts';
import { Problem, sentenceOf } from '#shared/problems.ts';

import { problemOfConstraint } from '../db/constraints.ts';
import { isDatabaseAway } from '../db/database-unreachable.ts';
import { BeingUpgraded } from '../db/upgrade-gate.ts';
import { problemOfStorage } from '../files/problem-of-storage.ts';

import { answerEarly, isBodyComing } from './body-rest.ts';

const FASTIFY_CODES: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body-too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'media-type-unknown',
  FST_ERR_CTP_INVALID_JSON_BODY: 'body-not-readable',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'body-not-readable',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'body-not-readable',
  FST_ERR_VALIDATION: 'bad-request',
  FST_ERR_BAD_URL: 'not-found',
  FST_ERR_MAX_PARAM_LENGTH: 'not-found',
  FST_REQ_FILE_TOO_LARGE: 'body-too-large',
};

/** When to ask again whoever is there after an upgrade. */
const UPGRADE_S = 3;

/**
 * The one place that turns a failure into an answer; what is not a `Problem` is logged and hidden
 * behind its request id.
 */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Error, request, reply) => {
    const problem = toProblem(error);
    if (problem.status >= 500) request.log.error({ err: error }, 'call failed');
    return answer(problem, request, reply);
  });
  app.setNotFoundHandler((request, reply) => answer(new Problem('not-found'), request, reply));
}

/** Sends a problem as the contract's failure reply. */
export function answer(
  problem: Problem,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (problem.retryAfterSeconds !== undefined)
    reply.header('retry-after', problem.retryAfterSeconds);
  if (problem.status === 401) reply.header('www-authenticate', 'Bearer');
  // Asks a sender that listens to stop; who does not listen is borne with, within limits.
  if (problem.status === 413) reply.header('connection', 'close');
  const requestId = request.id;
  const error =
    problem.code === 'unexpected' ? sentenceOf('unexpected', { requestId }) : problem.message;
  const body: ProblemReply = {
    success: false,
    error,
    problem: {
      code: problem.code,
      fields: problem.fields,
      requestId,
      ...(problem.wanted !== undefined && { wanted: problem.wanted }),
      ...(problem.record !== undefined && { record: problem.record }),
    },
  };
  reply.status(problem.status).header('cache-control', 'no-store');
  return isBodyComing(request) ? answerEarly(request, reply, { body }) : reply.send(body);
}

/** Which problem a thrown value is. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const { code, constraint, statusCode } = error as {
    code?: string;
    constraint?: string;
    statusCode?: number;
  };
  const byConstraint = constraint === undefined ? undefined : problemOfConstraint(constraint);
  if (byConstraint) return new Problem(byConstraint, { cause: error });
  const byFastify = code === undefined ? undefined : FASTIFY_CODES[code];
  if (byFastify) return new Problem(byFastify, { cause: error });
  if (error instanceof BeingUpgraded)
    return new Problem('being-upgraded', { cause: error, retryAfterSeconds: UPGRADE_S });
  if (isDatabaseAway(error)) return new Problem('unavailable', { cause: error });
  const byStorage = problemOfStorage(error);
  if (byStorage) return new Problem(byStorage, { cause: error });
  // A syntax error in an address, a header or a body is the sender's; Fastify marks those with a
  // 4xx status.
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new Problem(statusCode === 404 ? 'not-found' : 'body-not-readable', { cause: error });
  }
  return new Problem('unexpected', { cause: error });
}
