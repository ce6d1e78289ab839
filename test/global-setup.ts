import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';
import type { TestProject } from 'vitest/node';

import { startEmbedded } from '#server/platform/db/embedded/start-embedded.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { newSigningKey } from '#server/platform/identity/signing-keys.ts';

import { checkForeseen } from './check-foreseen.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The owner's and the server's address of the migrated template, from which each test's
     * database is cloned; `checked` is the same for servers of tests (`checkForeseen`).
     */
    databases: { ownerUrl: string; appUrl: string; template: string; checked: string };
    /** What the servers of tests sign with. */
    signingKey: Awaited<ReturnType<typeof newSigningKey>>;
  }
}

type TestServer = { ownerUrl: string; appUrl: string; stop(): Promise<void> };

let end: (() => Promise<void>) | undefined;

/**
 * One database server for the whole run, and in it one migrated template. TEST_DATABASE_URL names
 * another server.
 */
export async function setup(project: TestProject): Promise<void> {
  const external = process.env.TEST_DATABASE_URL;
  const server = external === undefined ? await startOwn() : await externalServer(external);
  const template = `talaan_template_${process.pid}_${project.name || 'all'}`;
  end = async () => {
    await dropAll(server.ownerUrl, template);
    await server.stop();
  };
  await administer(server.ownerUrl, `create database ${template}`);
  await migrate(withDatabase(server.ownerUrl, template));
  const checked = `${template}_checked`;
  await administer(
    server.ownerUrl,
    `create database ${checked} template ${template} strategy file_copy`,
  );
  await checkForeseen({ ownerUrl: withDatabase(server.ownerUrl, checked) });
  const { ownerUrl, appUrl } = server;
  project.provide('signingKey', await newSigningKey(new Date()));
  project.provide('databases', { ownerUrl, appUrl, template, checked });
}

/** Ends what `setup` began. */
export async function teardown(): Promise<void> {
  await end?.();
}

async function startOwn(): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'talaan-test-'));
  const server = await startEmbedded({
    dataDir,
    log: (line) => process.env.TEST_LOG && console.error(line),
    what: 'a test run',
    // Nothing here outlives the run.
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      // What it counts in the middle of a test would make plans a matter of the minute.
      autovacuum: 'off',
      max_connections: '100',
      // Thousands of connections; to show and prove a password is half of what each takes.
      hba_file: writeRules(dataDir),
    },
  });
  return {
    ...server,
    stop: async () => {
      await server.stop();
      rmSync(server.home, { recursive: true, force: true });
      rmSync(dataDir, { recursive: true, force: true });
      rmSync(`${dataDir}-rules`, { recursive: true, force: true });
    },
  };
}

// Whoever reaches its private socket is let in without a password, but one role for the test of a
// wrong one.
const RULES = `
local all asked_for_password scram-sha-256
host all asked_for_password samehost scram-sha-256
local all all trust
local replication all trust
host all all samehost trust
host replication all samehost trust
`;

function writeRules(dataDir: string): string {
  // PostgreSQL's user may be another, who can't read the data folder.
  const folder = `${dataDir}-rules`;
  mkdirSync(folder, { mode: 0o755 });
  const path = join(folder, 'pg_hba.conf');
  writeFileSync(path, RULES);
  return path;
}

/**
 * A server that is there for tests: its role talaan_app gets a password, so that the app's rights
 * are tested there too.
 */
async function externalServer(ownerUrl: string): Promise<TestServer> {
  const password = randomBytes(12).toString('hex');
  await administer(ownerUrl, 'create role talaan_app').catch(() => undefined);
  await administer(ownerUrl, `alter role talaan_app login password '${password}'`);
  const appUrl = ownerUrl.replace(/\/\/[^@]*@/, `//talaan_app:${password}@`);
  return { ownerUrl, appUrl, stop: async () => undefined };
}

/** The template and what was filled from it (`createFilledDatabase`). */
async function dropAll(ownerUrl: string, template: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [template],
  );
  for (const { datname } of rows) {
    await client.query(`drop database if exists ${datname} with (force)`);
  }
  await client.end();
}

async function administer(ownerUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}

function withDatabase(url: string, database: string): string {
  return url.replace(/\/[^/?]*(\?|$)/, `/${database}$1`);
}
