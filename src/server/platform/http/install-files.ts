import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { FastifyReply } from 'fastify';

import { ATTACHMENT_TYPES } from '#shared/platform/attachment-limits.ts';
import { Problem } from '#shared/problems.ts';

import type { HttpContext } from './context.ts';
import { portalNameOf } from './page-config.ts';

/** Kept for a day: their names do not change with them. */
const DAY = 'public, max-age=86400';
const ICONS = [
  { file: 'icon.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any' },
  { file: 'icon-192.png', type: 'image/png', sizes: '192x192', purpose: 'any' },
  { file: 'icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'any' },
  { file: 'icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
] as const;

/**
 * What the service worker may do: fetch from this server, and nothing else. Without a policy of its
 * own it would have the one of what is no page, and could not even do that.
 */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'; script-src 'self'";

/**
 * What a phone or computer asks for to put the portal among its programs: the icons, the service
 * worker that opens it without a line, and the manifest with the company's name (W3C, Web
 * Application Manifest). `folder` is where the built files stand.
 */
export function mountInstallFiles({ app, deps }: HttpContext, folder: string): void {
  for (const { file, type } of ICONS) {
    app.get(`/${file}`, async (_, reply) => sendIcon(reply, { path: join(folder, file), type }));
  }
  app.get('/sw.js', async (_, reply) => {
    const script = await readFile(join(folder, 'sw.js')).catch(() => undefined);
    if (script === undefined) throw new Problem('not-found');
    return (
      reply
        .type('text/javascript; charset=utf-8')
        .header('content-security-policy', WORKER_POLICY)
        // A new version is seen at the next look.
        .header('cache-control', 'no-cache')
        .send(script)
    );
  });
  // A device without the worker: nothing is read, and the screen says how it works.
  app.post('/share', {
    onRequest: async (_, reply) => reply.redirect('/share', 303),
    handler: (_, reply) => reply.redirect('/share', 303),
  });
  app.get('/manifest.webmanifest', (_, reply) =>
    reply
      .type('application/manifest+json')
      .header('cache-control', DAY)
      .send(
        JSON.stringify({
          id: '/',
          name: portalNameOf(deps.config),
          short_name: 'Talaan',
          description: 'Bookkeeping and accounting documents',
          lang: 'en-PH',
          start_url: '/dashboard',
          scope: '/',
          display: 'standalone',
          // Taken by the service worker; `photos` is what it reads.
          share_target: {
            action: '/share',
            method: 'POST',
            enctype: 'multipart/form-data',
            params: { files: [{ name: 'photos', accept: [...ATTACHMENT_TYPES] }] },
          },
          background_color: '#f8f9fa',
          theme_color: '#1864ab',
          icons: ICONS.map(({ file, type, sizes, purpose }) => ({
            src: `/${file}`,
            type,
            sizes,
            purpose,
          })),
        }),
      ),
  );
}

async function sendIcon(
  reply: FastifyReply,
  { path, type }: { path: string; type: string },
): Promise<FastifyReply> {
  const icon = await readFile(path).catch(() => undefined);
  if (icon === undefined) throw new Problem('not-found');
  return reply.type(type).header('cache-control', DAY).send(icon);
}
