import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { Tables } from '../../tables.ts';

/**
 * Counts one call in the window of a key, which begins anew where the last one is over. Answers the
 * count and the window's end.
 */
export async function countInWindow(
  db: Kysely<Tables>,
  key: string,
  { now, windowSeconds }: { now: Date; windowSeconds: number },
): Promise<{ count: number; endsAt: Date }> {
  const end = new Date(now.getTime() + windowSeconds * 1000);
  const { rows } = await sql<{ count: number; endsAt: Date }>`
    insert into rate_windows as w (key, count, ends_at) values (${key}, 1, ${end})
    on conflict (key) do update set
      count = case when w.ends_at <= ${now} then 1 else w.count + 1 end,
      ends_at = case when w.ends_at <= ${now} then excluded.ends_at else w.ends_at end
    returning count, ends_at as "endsAt"`.execute(db);
  return rows[0] ?? { count: 1, endsAt: end };
}

/** Forgets windows that are over. Answers how many there were. */
export async function dropOldWindows(db: Kysely<Tables>, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('rate_windows')
    .where('ends_at', '<=', now)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
