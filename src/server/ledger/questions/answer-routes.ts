import { randomBytes } from 'node:crypto';

import multipart from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { answerOutside as answerRoute, showOutside } from '#shared/api/ledger/questions.ts';
import { MOST_ANSWER_FILES } from '#shared/ledger/questions.ts';
import { MAX_ATTACHMENT_BYTES } from '#shared/platform/attachment-limits.ts';
import { Problem } from '#shared/problems.ts';

import type { HttpContext } from '../../platform/http/context.ts';
import { toProblem } from '../../platform/http/errors.ts';
import { mount } from '../../platform/http/mount.ts';
import { createRateLimit, deriveNetwork } from '../../platform/http/rate-limit.ts';

import { answerOutside, openByToken } from './answer-outside.ts';
import type { Incoming } from './answer-outside.ts';
import { answerPolicy, closedPage, formPage, thanksPage } from './answer-page.ts';
import { hashOfToken } from './link-writes.ts';
import { wasAnsweredBy } from './queries.ts';

/**
 * Guessing 256 bits is hopeless, and to look costs no more than any page; this keeps uploads within
 * bounds.
 */
const TRIES = { limit: 20, windowSeconds: 3_600 };

/**
 * The page of somebody outside: without a login, it shows one question and takes one answer, and it
 * is all that its link opens.
 */
export async function mountAnswerPage(context: HttpContext): Promise<void> {
  const { deps } = context;
  const countTry = createRateLimit(deps, 'answer-try', TRIES);
  mount(context, showOutside, async ({ params: { token }, request, reply }) => {
    try {
      if (await wasAnsweredBy(deps.db, hashOfToken(token))) return sendPage(reply, 200, thanksPage);
      const open = await openByToken(deps, token);
      return sendPage(reply, 200, (nonce) => formPage(nonce, open));
    } catch (error) {
      return sendClosed(request, reply, error);
    }
  });
  // In a scope of its own: nowhere else are so many files taken at once.
  await context.app.register(async (app) => {
    await app.register(multipart, {
      throwFileSizeLimit: false,
      limits: {
        files: MOST_ANSWER_FILES,
        fields: 4,
        parts: MOST_ANSWER_FILES + 4,
        fieldSize: 16 * 1024,
        fileSize: MAX_ATTACHMENT_BYTES + 1,
      },
    });
    mount({ ...context, app }, answerRoute, async ({ params: { token }, request, reply }) => {
      try {
        await countTry(deriveNetwork(request.ip));
        return await take(context, { token, request, reply });
      } catch (error) {
        return sendClosed(request, reply, error);
      }
    });
  });
}

async function take(
  { deps }: HttpContext,
  { token, request, reply }: { token: string; request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const open = await openByToken(deps, token);
  const incoming: Incoming = { answer: '', attachmentIds: [] };
  try {
    if (Number(request.headers['content-length'] ?? 0) > (answerRoute.bodyLimit ?? 0))
      throw new Problem('attachment-too-large');
    await answerOutside(deps, request, { token, open, incoming });
  } catch (error) {
    const problem = toProblem(error);
    if (problem.status >= 500) request.log.error({ err: error }, 'an answer was not kept');
    if (problem.code === 'question-link-closed' || !isBrowser(request)) throw problem;
    const trouble = { sentence: sentenceOf(problem), answer: incoming.answer };
    return sendPage(reply, problem.status, (nonce) => formPage(nonce, open, trouble));
  }
  // So that a reload sends nothing again; the page then says that the answer was sent.
  return reply.redirect(`/answer/${encodeURIComponent(token)}`, 303);
}

/** The words of the field, else of the problem; nobody outside is told numbers of our log. */
function sentenceOf(problem: Problem): string {
  if (problem.status >= 500) return 'Something went wrong on our side. Please try again later.';
  return problem.fields[0]?.message ?? problem.message;
}

/** Why nothing opens: to a browser as a page, to a program as every other call says it. */
function sendClosed(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const problem = toProblem(error);
  if (problem.status >= 500 || !isBrowser(request)) throw error;
  if (problem.retryAfterSeconds !== undefined)
    reply.header('retry-after', problem.retryAfterSeconds);
  return sendPage(reply, problem.status, (nonce) => closedPage(nonce, problem.message));
}

function isBrowser({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') === true;
}

function sendPage(reply: FastifyReply, status: number, draw: (nonce: string) => string) {
  const nonce = randomBytes(16).toString('base64url');
  return reply
    .code(status)
    .header('content-security-policy', answerPolicy(nonce))
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex, nofollow')
    .type('text/html; charset=utf-8')
    .send(draw(nonce));
}
