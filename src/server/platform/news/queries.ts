import type { Kysely } from 'kysely';

import type { Tables } from '../../tables.ts';
import type { Deps } from '../deps.ts';
import { PRODUCT_VERSION } from '../process/product-version.ts';

/** Keeps since when this version serves these books; at every start, by whichever is first. */
export async function noteVersion({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db
    .insertInto('program_versions')
    .values({ version: PRODUCT_VERSION, since: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether this version came after somebody's account, and after their last look at what is new. */
export async function hasNews(db: Kysely<Tables>, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('program_versions as v')
    .innerJoin('user_accounts as u', (join) => join.on('u.user_id', '=', userId))
    .select('v.version')
    .where('v.version', '=', PRODUCT_VERSION)
    .whereRef('u.created_at', '<', 'v.since')
    .where((where) =>
      where.or([
        where('u.news_read_at', 'is', null),
        where('u.news_read_at', '<', where.ref('v.since')),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** They have looked. */
export async function markRead(db: Kysely<Tables>, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('user_accounts')
    .set({ news_read_at: now })
    .where('user_id', '=', userId)
    .execute();
}
