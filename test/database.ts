import { randomBytes } from 'node:crypto';

import pg from 'pg';
import { inject } from 'vitest';

/** A database of one's own, migrated and empty. */
export type TestDatabase = {
  /** As the owner of the tables: for what only migrations and operators may do. */
  ownerUrl: string;
  /** As the role that the server works with. */
  appUrl: string;
  drop(): Promise<void>;
};

/** Clones the migrated template into a new database. Call `drop` at the end; it also ends connections left open. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { ownerUrl, appUrl, template } = inject('databases');
  const name = `talaan_test_${randomBytes(6).toString('hex')}`;
  await administer(ownerUrl, `create database ${name} template ${template}`);
  return {
    ownerUrl: withDatabase(ownerUrl, name),
    appUrl: withDatabase(appUrl, name),
    drop: () => administer(ownerUrl, `drop database if exists ${name} with (force)`),
  };
}

/** An empty database without any table, for tests of the migrations themselves. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const { ownerUrl, appUrl } = inject('databases');
  const name = `talaan_empty_${randomBytes(6).toString('hex')}`;
  await administer(ownerUrl, `create database ${name}`);
  return {
    ownerUrl: withDatabase(ownerUrl, name),
    appUrl: withDatabase(appUrl, name),
    drop: () => administer(ownerUrl, `drop database if exists ${name} with (force)`),
  };
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The same server's address with another database. */
function withDatabase(url: string, database: string): string {
  return url.replace(/\/[^/?]*(\?|$)/, `/${database}$1`);
}
