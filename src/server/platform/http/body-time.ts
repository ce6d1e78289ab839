import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const SECOND_MS = 1_000;

const TOO_LATE = 'HTTP/1.1 408 Request Timeout\r\nconnection: close\r\n\r\n';

// Files that come within JSON.
const LARGE_BODY = 1024 * 1024;

/**
 * How long the body of a call may take to come in. An upload gets what 10 MB need over a slow phone
 * (0.5 Mbit/s).
 */
export const BODY_TIMES = { ordinaryMs: 30 * SECOND_MS, uploadMs: 180 * SECOND_MS } as const;

/**
 * Cuts a call whose body does not come in time, with 408. Node's own limit is one for all calls,
 * and would cut an honest upload or let a slow attack linger.
 */
export function limitBodyTime(
  app: FastifyInstance,
  times: { readonly ordinaryMs: number; readonly uploadMs: number } = BODY_TIMES,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.raw.complete && hasBody(request)) {
      const { contract } = request.routeOptions.config;
      const isUpload =
        contract?.bodyKind === 'multipart' || (contract?.bodyLimit ?? 0) >= LARGE_BODY;
      cutAfter(request, reply, isUpload ? times.uploadMs : times.ordinaryMs);
    }
    done();
  });
}

/** Whether a call announces a body. */
export function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function cutAfter({ raw }: FastifyRequest, reply: FastifyReply, ms: number): void {
  const timer = setTimeout(() => {
    // A call may be answered before its body has come in; then nothing more is said.
    if (reply.raw.headersSent || !raw.socket.writable) raw.destroy();
    else raw.socket.end(TOO_LATE, () => raw.destroy());
  }, ms).unref();
  raw.once('end', () => clearTimeout(timer));
  raw.once('close', () => clearTimeout(timer));
}
