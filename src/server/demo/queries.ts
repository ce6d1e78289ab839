import type { Kysely } from 'kysely';

import type { Tables } from '../tables.ts';

/** Keys that begin like this and were used. */
export async function listUsedKeys(
  db: Kysely<Tables>,
  prefix: string,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('idempotency_keys')
    .select('key')
    .where('key', 'like', `${prefix}%`)
    .execute();
  return new Set(rows.map(({ key }) => key));
}
