import { afterAll, beforeAll } from 'vitest';

import { connect } from '#server/platform/db/connect.ts';
import type { Database } from '#server/platform/db/connect.ts';
import { invariant } from '#shared/invariant.ts';

import { createEmptyDatabase } from './database.ts';

/**
 * For the tests of a file: one connection to a database of their own without tables, there before
 * the first of them and gone after the last.
 */
export function useEmptyDatabase(): Pick<Database, 'db'> {
  let connection: Database | undefined;
  let drop: (() => Promise<unknown>) | undefined;
  beforeAll(async () => {
    const database = await createEmptyDatabase();
    drop = () => database.drop();
    connection = connect(database.ownerUrl, { maxConnections: 1 });
  });
  afterAll(async () => {
    await connection?.end();
    await drop?.();
  });
  return {
    get db() {
      invariant(connection !== undefined, 'a test asks for the connection, once it is there');
      return connection.db;
    },
  };
}
