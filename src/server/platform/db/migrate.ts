import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import pg from 'pg';

import { StartFault } from '../process/start-fault.ts';

import { applyFunctions, hasFunctions, refuseNewerFunctions } from './apply-functions.ts';
import { readFunctionFiles, readVersion } from './function-files.ts';
import type { FunctionFiles } from './function-files.ts';
import { ensureAppRole } from './roles.ts';
import { closeGate, refuseBesideServers } from './upgrade-gate.ts';
import type { KnownSchema } from './upgrade-gate.ts';

type Migration = { name: string; sql: string; sha256: string };

const FOLDER = fileURLToPath(new URL('../../../../migrations', import.meta.url));
const FUNCTIONS = fileURLToPath(new URL('../../../../database/functions', import.meta.url));
const FILE_NAME = /^\d{4}-[a-z0-9-]+\.sql$/;
// Any fixed number: "talaan" read as bytes. Held while migrating, so that of two servers one waits
// for the other.
const LOCK = '128005878145390';
/** Whoever holds a table longer, in a program that is not Talaan, puts the upgrade off. */
const LOCK_WAIT_MS = 30_000;

/**
 * Other folders than the product's are for tests: other migrations, and no functions unless they
 * are named.
 */
type MigrateOptions = {
  folder?: string;
  functions?: string;
  log?: (line: string) => void;
  /** Only these, and no functions: the database as an earlier Talaan left it, to be filled. */
  only?: ReadonlySet<string>;
  /** Called, under the lock, before the first migration of a database that has had some. */
  beforeUpgrade?: () => Promise<void>;
  /** Changes nothing while servers work: they would end, and nobody would take their place. */
  isAlone?: boolean | undefined;
};

/**
 * Brings the database to this version: runs the migrations that it lacks, in order, answers their
 * names, and renews the functions whose files changed; all of it in one transaction, while nobody
 * else works on books that are in use. Several servers may call it at once. Throws StartFault when
 * the database is newer than this program, when a migration that already ran was changed since, or
 * when anything of it fails (it then left no trace).
 */
export async function migrate(ownerUrl: string, options: MigrateOptions = {}): Promise<string[]> {
  const { folder } = options;
  const all = readMigrations(folder ?? FOLDER);
  const migrations = options.only ? all.filter(({ name }) => options.only?.has(name)) : all;
  const isWhole = folder === undefined && options.only === undefined;
  const functionFolder = options.functions ?? (isWhole ? FUNCTIONS : undefined);
  const functions = functionFolder === undefined ? undefined : readFunctionFiles(functionFolder);
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: 'talaan migration',
  });
  // What breaks it is told to the query at work; unheard, the event would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    // The lock belongs to the connection, so it also ends with a killed server.
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await ensureAppRole(client);
    if (functions) await refuseNewerFunctions(client, functions);
    return await upgrade(client, { migrations, functions }, options);
  } finally {
    await client.end();
  }
}

/** What this program knows of the database. */
export function knownSchema(): KnownSchema {
  const { version } = readVersion(FUNCTIONS);
  return { migrations: readMigrations(FOLDER).map(({ name }) => name), functions: version };
}

type Wanted = { migrations: Migration[]; functions: FunctionFiles | undefined };

async function upgrade(
  client: pg.Client,
  { migrations, functions }: Wanted,
  { log = () => undefined, beforeUpgrade, isAlone }: MigrateOptions,
): Promise<string[]> {
  const applied = await readApplied(client);
  refuseUnknown(applied, migrations);
  refuseChanged(applied, migrations);
  const missing = migrations.filter(({ name }) => !applied.has(name));
  if (missing.length === 0 && (functions === undefined || (await hasFunctions(client, functions))))
    return [];
  if (applied.size > 0) {
    if (isAlone === true) await refuseBesideServers(client);
    // People still work meanwhile.
    if (missing.length > 0) await beforeUpgrade?.();
    await closeGate(client);
  }
  await begin(client);
  try {
    for (const [index, migration] of missing.entries()) {
      log(`Migration ${index + 1} of ${missing.length}: ${migration.name}`);
      await run(client, migration);
    }
    if (functions) await renewFunctions(client, functions, log);
    await client.query('commit');
  } catch (error) {
    // The connection may be gone, and with it all of this.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
  return missing.map(({ name }) => name);
}

/** One that is killed leaves nothing, and nobody waits long for what it held. */
async function begin(client: pg.Client): Promise<void> {
  // Not on every system: there, the statement at work is run to its end first.
  await client.query('set client_connection_check_interval = 1000').catch(() => undefined);
  await client.query(`begin; set local lock_timeout = ${LOCK_WAIT_MS}`);
}

/** The migrations of this Talaan, in their order. */
export function knownMigrations(): { name: string; sha256: string }[] {
  return readMigrations(FOLDER);
}

function readMigrations(folder: string): Migration[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  return files.toSorted().map((name) => {
    if (!FILE_NAME.test(name))
      throw new StartFault(`The migration ${name} must be named like 0001-accounts.sql.`);
    const sql = readFileSync(`${folder}/${name}`, 'utf8').replaceAll('\r\n', '\n');
    return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
  });
}

async function renewFunctions(
  client: pg.Client,
  functions: FunctionFiles,
  log: (line: string) => void,
) {
  const count = await applyFunctions(client, functions);
  if (count > 0)
    log(`Functions of the database renewed: ${count} files, version ${functions.version}`);
}

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  await client.query(`
    create table if not exists schema_migrations (
      name text primary key,
      sha256 text not null,
      applied_at timestamptz not null default now()
    )`);
  const rows = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migrations',
  );
  return new Map(rows.rows.map(({ name, sha256 }) => [name, sha256]));
}

function refuseUnknown(applied: Map<string, string>, migrations: Migration[]): void {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...applied.keys()].filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new StartFault(
    `The database is newer than this Talaan (it knows ${unknown.toSorted().join(', ')}): start the newer version again.`,
  );
}

function refuseChanged(applied: Map<string, string>, migrations: Migration[]): void {
  const changed = migrations.filter(({ name, sha256 }) => (applied.get(name) ?? sha256) !== sha256);
  if (changed.length === 0) return;
  const names = changed.map(({ name }) => name).join(', ');
  throw new StartFault(
    `${names} was changed after it ran on this database: put the file back as it was, and make the change in a new migration.`,
  );
}

async function run(client: pg.Client, { name, sql, sha256 }: Migration): Promise<void> {
  try {
    await client.query(sql);
    // What is checked late is checked here: the next one may change its table.
    await client.query('set constraints all immediate; set constraints all deferred');
    await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [
      name,
      sha256,
    ]);
  } catch (error) {
    throw new StartFault(
      `Migration ${name} failed, and all of the upgrade was undone: ${messageOf(error)}`,
    );
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
