import { sql } from 'kysely';

import { Problem } from '#shared/problems.ts';

import type { Deps } from '../deps.ts';

import type { HttpContext } from './context.ts';

const TIMEOUT_MS = 2_000;
const SOON_MS = 250;
/** For so long an answer of the database stands for it while it, or the way to it, is busy. */
const FRESH_MS = 10_000;

/**
 * `GET /healthz`: 200 when the server can serve (the database answers), 503 otherwise. It asks once
 * for all who ask at the same time, and whoever asks while every connection is at work is told what
 * was so a moment ago.
 */
export function mountHealth({ app, deps }: HttpContext): void {
  const isWell = watchDatabase(deps);
  app.get('/healthz', async (_, reply) => {
    if (!(await isWell())) throw new Problem('unavailable');
    return reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });
}

function watchDatabase({ db }: Pick<Deps, 'db'>): () => Promise<boolean> {
  let wellAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<boolean> | undefined;
  const ask = async () => {
    try {
      await sql`select 1`.execute(db);
      wellAt = performance.now();
      return true;
    } catch {
      wellAt = Number.NEGATIVE_INFINITY;
      return false;
    } finally {
      asking = undefined;
    }
  };
  return async () => {
    asking ??= ask();
    const said = await Promise.race([asking, after(SOON_MS)]);
    if (said !== undefined) return said;
    if (performance.now() - wellAt < FRESH_MS) return true;
    return (await Promise.race([asking ?? ask(), after(TIMEOUT_MS - SOON_MS)])) ?? false;
  };
}

function after(ms: number): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(undefined), ms).unref();
  });
}
