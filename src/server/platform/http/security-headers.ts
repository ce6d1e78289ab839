import type { FastifyInstance, FastifyReply } from 'fastify';

import type { Config } from '../config/config.ts';

/** What one page may load and who may embed it. */
interface PagePolicy {
  readonly nonce: string;
  /** Who may show the page in a frame. */
  readonly framedBy: 'nobody' | 'ourselves';
  /** Foreign origins that the page may show in a frame. */
  readonly frameOrigins: readonly string[];
  /** Foreign origins that the page may call: the identity provider's, when it is not ours. */
  readonly connectOrigins: readonly string[];
}

// What is no page loads nothing and stands in no frame.
const CLOSED_POLICY =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), display-capture=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-permitted-cross-domain-policies': 'none',
  'x-dns-prefetch-control': 'off',
} as const;

/**
 * Puts the security headers on every answer, failures and files included, unless a route has set
 * its own.
 */
export function addSecurityHeaders(app: FastifyInstance, config: Config): void {
  const transport = config.publicUrl.startsWith('https://')
    ? { 'strict-transport-security': 'max-age=31536000' }
    : {};
  app.addHook('onSend', async (_request, reply) => setSecurityHeaders(reply, transport));
}

/** The headers themselves; for answers that leave before any hook runs. */
export function setSecurityHeaders(
  reply: FastifyReply,
  further: Readonly<Record<string, string>> = {},
): void {
  const headers = { 'content-security-policy': CLOSED_POLICY, ...HEADERS, ...further };
  for (const [name, value] of Object.entries(headers)) {
    if (!reply.hasHeader(name)) reply.header(name, value);
  }
}

/**
 * The content security policy of a page of ours: nothing inline without the nonce, nothing foreign
 * but what is named.
 */
export function pagePolicy({ nonce, framedBy, frameOrigins, connectOrigins }: PagePolicy): string {
  const own = `'self' 'nonce-${nonce}'`;
  return [
    "default-src 'none'",
    `script-src ${own}`,
    `style-src ${own}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${["'self'", ...connectOrigins].join(' ')}`,
    // blob: is a voucher that the portal shows.
    `frame-src ${["'self'", 'blob:', ...frameOrigins].join(' ')}`,
    `frame-ancestors ${framedBy === 'nobody' ? "'none'" : "'self'"}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
}
