import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const SMALLEST = 1_024;
const TEXTS = /^(application\/json|text\/html|image\/svg\+xml)\b/;
// Answers of these hold tokens and repeat what was sent; they are small, and stay as they are
// (docs/decisions/0086).
const WITH_SECRETS = /^\/(identity|api\/auth)\//;
const OF_PERSONS = /^\/(identity|api)\//;

const ENCODERS = {
  br: (text: Buffer) =>
    promisify(brotliCompress)(text, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      },
    }),
  gzip: (text: Buffer) => promisify(gzip)(text, { level: 6 }),
} as const;

type Encoding = keyof typeof ENCODERS;

/**
 * Makes answers small: JSON, pages and icons of 1 KB and more go out as br or gzip, as the browser
 * asks. An answer that may be kept carries an ETag, and is answered 304 when it is unchanged; what
 * belongs to a person is never kept. Files and streams pass as they are.
 */
export function encodeAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (OF_PERSONS.test(request.url) && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    if (!isText(reply)) return payload;
    const bytes = Buffer.from(payload);
    if (isKnown(request, reply, bytes)) {
      reply.code(304).removeHeader('content-type').removeHeader('content-length');
      return '';
    }
    return encode(request, reply, bytes);
  });
}

function isText(reply: FastifyReply): boolean {
  return (
    TEXTS.test(String(reply.getHeader('content-type'))) &&
    !reply.hasHeader('content-encoding') &&
    !reply.hasHeader('content-disposition')
  );
}

/** Whether the browser has this very answer; marks an answer that may be kept. */
function isKnown(request: FastifyRequest, reply: FastifyReply, bytes: Buffer): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const kept = String(reply.getHeader('cache-control') ?? 'no-store');
  if (!isRead || reply.statusCode !== 200 || kept.includes('no-store')) return false;
  // A weak one, because it stands for the answer in every encoding.
  const tag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  reply.header('etag', tag);
  const known = request.headers['if-none-match'] ?? '';
  return known.split(',').some((one) => ['*', tag].includes(one.trim()));
}

async function encode(
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: Buffer,
): Promise<Buffer> {
  if (bytes.length < SMALLEST || WITH_SECRETS.test(request.url)) return bytes;
  reply.header('vary', 'accept-encoding');
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  if (encoding === undefined) return bytes;
  reply.header('content-encoding', encoding).removeHeader('content-length');
  return ENCODERS[encoding](bytes);
}

/**
 * The encoding that a browser likes best and that we can make; br before gzip where both are liked
 * the same.
 */
export function chooseEncoding(
  accepted: string | readonly string[] | undefined,
): Encoding | undefined {
  const weights = new Map<string, number>();
  for (const part of String(accepted ?? '')
    .toLowerCase()
    .split(',')) {
    const [name = '', ...parameters] = part.split(';').map((word) => word.trim());
    const quality = parameters.find((word) => word.startsWith('q='))?.slice(2) ?? '1';
    weights.set(name, Number(quality) || 0);
  }
  const weigh = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0;
  if (weigh('br') > 0 && weigh('br') >= weigh('gzip')) return 'br';
  return weigh('gzip') > 0 ? 'gzip' : undefined;
}
