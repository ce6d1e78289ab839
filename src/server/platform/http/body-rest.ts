import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';

import type { FastifyReply, FastifyRequest } from 'fastify';

import { nextTurn } from '../process/next-turn.ts';
import { hasBody } from './body-time.ts';

export interface RestLimits {
  readonly bytes: number;
  readonly ms: number;
}

/** How much of a body is still taken in after its call was refused, and for how long. */
const REST_LIMITS: RestLimits = { bytes: 32 * 1024 * 1024, ms: 60_000 };

/** Whether a part of a call's body is still to come. */
export function isBodyComing(request: FastifyRequest): boolean {
  return !request.raw.complete && hasBody(request);
}

/**
 * Answers a call whose body is still coming: says everything at once, then reads and forgets what
 * comes, within limits. A connection that is closed on bytes that nobody has read is reset, and
 * whoever sends its file before it reads may then find a network error in place of the sentence.
 */
export function answerEarly(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, limits = REST_LIMITS }: { body: object; limits?: RestLimits },
): FastifyReply {
  const said = Buffer.from(JSON.stringify(body));
  reply.header('content-type', 'application/json; charset=utf-8');
  // By its length the answer is known to be whole before it is ended.
  reply.header('content-length', said.length);
  return reply.send(Readable.from(sayThenDrain(said, request.raw, limits), { objectMode: false }));
}

async function* sayThenDrain(
  said: Buffer,
  raw: IncomingMessage,
  limits: RestLimits,
): AsyncIterable<Buffer> {
  yield said;
  await drain(raw, limits);
}

/** Reads a body to its end and forgets it; past a limit the connection is cut. */
async function drain(raw: IncomingMessage, { bytes, ms }: RestLimits): Promise<void> {
  let left = bytes;
  const timer = setTimeout(() => raw.destroy(), ms).unref();
  raw.unpipe();
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) raw.destroy();
    // What is forgotten holds nobody up: of all such bodies one piece goes in each turn.
    raw.pause();
    void nextTurn().then(() => raw.resume());
  });
  raw.resume();
  // Whoever goes away in the middle has had the answer all the same.
  await finished(raw, { writable: false }).catch(() => undefined);
  clearTimeout(timer);
}
