import { sql } from 'kysely';

import { connect } from '#server/platform/db/connect.ts';

/** Keeps everybody else from writing a table, or also from reading it, until it is let go. */
export async function holdTable(
  url: string,
  table: string,
  mode: 'share' | 'access exclusive',
): Promise<() => Promise<void>> {
  const { db, end } = connect(url, { maxConnections: 1 });
  const [released, locked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const work = db.transaction().execute(async (tx) => {
    await sql`lock table ${sql.table(table)} in ${sql.raw(mode)} mode`.execute(tx);
    locked.resolve();
    await released.promise;
  });
  await locked.promise;
  return async () => {
    released.resolve();
    await work;
    await end();
  };
}
