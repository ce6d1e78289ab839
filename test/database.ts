import { randomBytes } from 'node:crypto';

import pg from 'pg';
import { inject } from 'vitest';

/** A database of one's own, migrated and empty. */
export type TestDatabase = {
  /** As the owner of the tables: for what only migrations and operators may do. */
  ownerUrl: string;
  /** As the role that the server works with. */
  appUrl: string;
  /** Its previews are rehearsed, too (`checkForeseen`). */
  isChecked?: boolean;
  drop(): Promise<void>;
};

/**
 * Clones the migrated template into a new database. Call `drop` at the end; it also ends
 * connections left open.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  return findClone(inject('databases').template);
}

/** The same for a server of a test: its previews are rehearsed, too. */
export async function createCheckedDatabase(): Promise<TestDatabase> {
  return { ...(await findClone(inject('databases').checked)), isChecked: true };
}

async function findClone(template: string): Promise<TestDatabase> {
  const { ownerUrl, appUrl } = inject('databases');
  const name = `talaan_test_${randomBytes(6).toString('hex')}`;
  await copyDatabase(ownerUrl, name, template);
  return {
    ownerUrl: withDatabase(ownerUrl, name),
    appUrl: withDatabase(appUrl, name),
    drop: () => administer(ownerUrl, `drop database if exists ${name} with (force)`),
  };
}

/**
 * Clones a database that `fill` has filled before: the first test that asks for `name` fills it,
 * the others of the run wait and then only clone. What `fill` answers is kept with it. It must
 * leave no connection open.
 */
export async function createFilledDatabase<Known>(
  name: string,
  fill: (database: TestDatabase) => Promise<Known>,
): Promise<{ database: TestDatabase; known: Known }> {
  const { ownerUrl, appUrl, template, checked } = inject('databases');
  const filled = `${template}_${name}`;
  const known = await keepFilled<Known>(ownerUrl, filled, async () => {
    await administer(ownerUrl, `drop database if exists ${filled} with (force)`);
    await copyDatabase(ownerUrl, filled, checked);
    const urls = {
      ownerUrl: withDatabase(ownerUrl, filled),
      appUrl: withDatabase(appUrl, filled),
    };
    return fill({ ...urls, isChecked: true, drop: async () => undefined });
  });
  return { database: { ...(await findClone(filled)), isChecked: true }, known };
}

async function keepFilled<Known>(
  ownerUrl: string,
  filled: string,
  fill: () => Promise<Known>,
): Promise<Known> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [filled]);
    const { rows } = await client.query<{ known: string | null }>(
      `select shobj_description(oid, 'pg_database') as known from pg_database where datname = $1`,
      [filled],
    );
    const found = rows[0]?.known;
    if (found) return JSON.parse(found) as Known;
    const known = await fill();
    const text = client.escapeLiteral(JSON.stringify(known));
    await client.query(`comment on database ${filled} is ${text}`);
    return known;
  } finally {
    await client.end();
  }
}

/** An empty database without any table, for tests of the migrations themselves. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const { ownerUrl, appUrl } = inject('databases');
  const name = `talaan_empty_${randomBytes(6).toString('hex')}`;
  await copyDatabase(ownerUrl, name, 'template1');
  return {
    ownerUrl: withDatabase(ownerUrl, name),
    appUrl: withDatabase(appUrl, name),
    drop: () => administer(ownerUrl, `drop database if exists ${name} with (force)`),
  };
}

/** Its files are copied; to write each page to the log first takes twice as long. */
async function copyDatabase(ownerUrl: string, name: string, template: string): Promise<void> {
  await administer(ownerUrl, `create database ${name} template ${template} strategy file_copy`);
}

// One for all files of a worker: hundreds of databases are made and dropped.
let administrator: Promise<pg.Client> | undefined;

async function administer(url: string, statement: string): Promise<void> {
  administrator ??= connectAdministrator(url);
  await (await administrator).query(statement);
}

async function connectAdministrator(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  // The server ends it with the run, or a test does.
  const forget = () => {
    administrator = undefined;
  };
  client.on('error', forget);
  client.on('end', forget);
  await client.connect();
  return client;
}

/** The same server's address with another database. */
function withDatabase(url: string, database: string): string {
  return url.replace(/\/[^/?]*(\?|$)/, `/${database}$1`);
}
