import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import fastifyStatic from '@fastify/static';
import type { FastifyReply } from 'fastify';

import { isFormId } from '#shared/platform/embed.ts';
import { findScreen } from '#shared/platform/screen-access.ts';
import { Problem } from '#shared/problems.ts';

import type { Deps } from '../deps.ts';
import { listFrameOrigins } from '../settings/frame-origins.ts';

import type { HttpContext } from './context.ts';
import { mountInstallFiles } from './install-files.ts';
import { buildPageConfig, portalNameOf } from './page-config.ts';
import { pagePolicy } from './security-headers.ts';

const BUILT = fileURLToPath(new URL('../../../../dist/web', import.meta.url));
const YEAR_S = 31_536_000;

/**
 * Paths below which an unknown address is a mistake of a program, not a screen that a person looks
 * for.
 */
const NOT_FOR_PEOPLE = /^\/(api|identity|assets|healthz|forms)(\/|$)/i;
/** Screens that need no login, compared without case as the router does. */
const OPEN_SCREENS = /^\/(unauthorizedacess\/*)?$/i;

/**
 * Serves what the browser gets: the portal's page at every address that is a person's, the form
 * pages under /forms, and the built files, compressed when they were built and kept by the browser
 * for ever (their names change with them).
 */
export async function mountStatic(context: HttpContext): Promise<void> {
  const { app, deps } = context;
  const assets = join(BUILT, 'assets');
  // A server without a built portal (a test of the API) is none the worse for it.
  mkdirSync(assets, { recursive: true });
  await app.register(fastifyStatic, {
    root: assets,
    prefix: '/assets/',
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: YEAR_S * 1000,
    decorateReply: false,
    dotfiles: 'ignore',
  });
  mountInstallFiles(context, BUILT);
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const { page, status } = buildPage(path, request.headers.accept ?? '');
    return sendPage(deps, reply.code(status), page);
  });
}

/**
 * Which of the two pages an address gets. A person's browser that is led to a screen that is none
 * gets the portal, which says so, with 404. Throws not-found for everything else.
 */
function buildPage(path: string, accept: string): { page: 'portal' | 'forms'; status: 200 | 404 } {
  const form = /^\/forms\/([a-z]+)$/.exec(path)?.[1];
  if (form !== undefined && (form === 'warm' || isFormId(form)))
    return { page: 'forms', status: 200 };
  if (OPEN_SCREENS.test(path) || findScreen(path) !== undefined)
    return { page: 'portal', status: 200 };
  // A dot is in no address of ours, but in those that scanners try: /.env, /package.json,
  // /main.js.map.
  const isMistake =
    NOT_FOR_PEOPLE.test(path) || path.includes('.') || !accept.includes('text/html');
  if (isMistake) throw new Problem('not-found');
  return { page: 'portal', status: 404 };
}

async function sendPage(
  deps: Deps,
  reply: FastifyReply,
  page: 'portal' | 'forms',
): Promise<FastifyReply> {
  const html = await readTemplate(page);
  const frameOrigins = page === 'portal' ? await listFrameOrigins(deps) : [];
  const config = buildPageConfig(deps, frameOrigins);
  const nonce = randomBytes(16).toString('base64url');
  const policy = pagePolicy({
    nonce,
    framedBy: page === 'forms' ? 'ourselves' : 'nobody',
    frameOrigins,
    connectOrigins: originsOf([config.signInUrl, config.tokenUrl]),
  });
  return reply
    .header('content-security-policy', policy)
    .header('x-frame-options', page === 'forms' ? 'SAMEORIGIN' : 'DENY')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      html
        .replaceAll('__NONCE__', nonce)
        .replaceAll('__PORTAL_NAME__', () => escapeHtml(portalNameOf(deps.config)))
        .replace('__PAGE_CONFIG__', () => JSON.stringify(config).replaceAll('<', '\\u003c')),
    );
}

const templates = new Map<string, { changedAt: number; html: string }>();

/** The built page, read again when it has been built anew. */
async function readTemplate(page: string): Promise<string> {
  const file = join(BUILT, `${page}.html`);
  const changedAt = await stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  );
  // The portal is being built, or never was: both pass.
  if (changedAt === undefined) throw new Problem('portal-not-built');
  const known = templates.get(page);
  if (known?.changedAt === changedAt) return known.html;
  const html = await readFile(file, 'utf8');
  templates.set(page, { changedAt, html });
  return html;
}

/** The origins of addresses that are not our own. */
function originsOf(addresses: readonly string[]): string[] {
  const foreign = addresses.filter((address) => !address.startsWith('/'));
  return [...new Set(foreign.map((address) => new URL(address).origin))];
}

function escapeHtml(text: string): string {
  const names: Record<string, string> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' };
  return text.replaceAll(/[&<>"]/g, (sign) => `&${names[sign] ?? ''};`);
}
