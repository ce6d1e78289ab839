import { sql } from 'kysely';

import { Problem } from '#shared/problems.ts';

import type { HttpContext } from './context.ts';

const TIMEOUT_MS = 2_000;

/** `GET /healthz`: 200 when the server can serve (the database answers), 503 otherwise. */
export function mountHealth({ app, deps }: HttpContext): void {
  app.get('/healthz', async (_, reply) => {
    const answered = sql`select 1`.execute(deps.db).then(
      () => true,
      () => false,
    );
    const late = new Promise<false>((resolve) => {
      setTimeout(() => resolve(false), TIMEOUT_MS).unref();
    });
    if (!(await Promise.race([answered, late]))) throw new Problem('unavailable');
    return reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });
}
