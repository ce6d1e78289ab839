import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { pino } from 'pino';
import { inject } from 'vitest';

import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/platform/config/config.ts';
import type { Config } from '#server/platform/config/config.ts';
import { connect } from '#server/platform/db/connect.ts';
import { readOnPrimary } from '#server/platform/db/report-reads.ts';
import type { Deps } from '#server/platform/deps.ts';
import { createIdentity } from '#server/platform/identity/create-identity.ts';
import { createSigningKeys } from '#server/platform/identity/signing-keys.ts';
import { createMailer } from '#server/platform/ports/create-mailer.ts';
import { createDiskFileStore } from '#server/platform/ports/file-store-disk.ts';
import { seedFirstCompany } from '#server/platform/users/seed.ts';
import type { Role } from '#shared/platform/roles.ts';

import { checkForeseen } from './check-foreseen.ts';
import { createCheckedDatabase } from './database.ts';
import type { TestDatabase } from './database.ts';
import { createTestClock } from './test-clock.ts';
import type { TestClock } from './test-clock.ts';
import { logIn } from './test-session.ts';
import type { TestSession } from './test-session.ts';
import { addAccount, quickHash } from './users.ts';

export const ADMIN = { clientId: 'admin', password: 'Kalesa!Bayan42' } as const;
/** The password of every account that `loginAs` and `addAccount` make, unless told. */
export const PASSWORD = 'Kubo?Dagat97x';

export interface TestAppOptions {
  readonly config?: Partial<Config>;
  /** Where the test's clock starts. */
  readonly clock?: string;
  /** Replaces what the server works with. */
  readonly deps?: (deps: Deps) => Partial<Deps>;
  /** The admin still has to change the password that somebody else set. */
  readonly isFirstLoginDue?: boolean;
  /** Another server on the database of this one. */
  readonly database?: TestDatabase;
}

/** The whole server in this process, on a database and a folder of its own. */
export interface TestApp {
  readonly app: FastifyInstance;
  readonly deps: Deps;
  readonly clock: TestClock;
  readonly database: TestDatabase;
  /** Logs in (whoever is logged in there is forced out). */
  login(clientId: string, password?: string): Promise<TestSession>;
  /** Logs in as the admin, or as an accountant or a user who is made at the first call. */
  loginAs(role: Role): Promise<TestSession>;
  /**
   * Adds an active account straight to the database, its password checked with little work, and
   * answers its id.
   */
  addAccount(clientId: string, role: Role, password?: string): Promise<string>;
  /** Rows of a table, read as the owner of the tables. */
  countOf(table: string): Promise<number>;
  stop(): Promise<void>;
}

/**
 * Starts the server without a port; `app.listen({ port: 0 })` gives it one. Call `stop` at the end.
 */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await createCheckedDatabase());
  if (!database.isChecked) await checkForeseen(database);
  const dataDir = mkdtempSync(join(tmpdir(), 'talaan-test-data-'));
  const { db, end } = connect(database.appUrl);
  const clock = createTestClock(options.clock);
  const deps = makeTestDeps({ dataDir, db, clock, database }, options);
  await seedFirstCompany(deps, {
    mustChange: options.isFirstLoginDue === true,
    hash: quickHash,
  });
  await seedSigningKey(deps);
  const app = await buildApp(deps);
  const add = (clientId: string, role: Role, password = PASSWORD) =>
    addAccount(deps, { clientId, role, password, isQuick: true });
  const login = (clientId: string, password: string = PASSWORD) =>
    logIn(app, { clientId, password, forceLogout: true });
  return {
    app,
    deps,
    clock,
    database,
    login,
    loginAs: async (role) => {
      if (role === 'admin') return login(ADMIN.clientId, ADMIN.password);
      const clientId = `${role}.one`;
      const account = { clientId, role, password: PASSWORD, isQuick: true };
      await addAccount(deps, account).catch(() => undefined);
      return login(clientId);
    },
    addAccount: add,
    countOf: (table) => findCount(database, table),
    stop: async () => {
      await app.close();
      await end();
      if (options.database === undefined) await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * The server's key as it would make it at its first login: to search for the primes of one takes
 * longer than most tests.
 */
async function seedSigningKey({ db, clock }: Deps): Promise<void> {
  const known = await db.selectFrom('signing_keys').select('key_id').limit(1).execute();
  if (known.length > 0) return;
  const key = { ...inject('signingKey'), created_at: clock.now() };
  await db.insertInto('signing_keys').values(key).execute();
}

function makeTestDeps(
  parts: { dataDir: string; db: Deps['db']; clock: TestClock; database: TestDatabase },
  options: TestAppOptions,
): Deps {
  const { dataDir, db, clock, database } = parts;
  const config: Config = {
    ...readConfig({
      DATA_DIR: dataDir,
      DATABASE_URL: database.ownerUrl,
      COMPANY_NAME: 'Sample Company',
      ADMIN_PASSWORD: ADMIN.password,
    }),
    ...options.config,
  };
  const signingKeys = createSigningKeys(db, clock);
  const deps: Deps = {
    config,
    db,
    reports: readOnPrimary(db),
    clock,
    files: createDiskFileStore(join(dataDir, 'attachments')),
    mailer: createMailer(config),
    identity: createIdentity(config.identity, { signingKeys, clock }),
    signingKeys,
    log: pino({ level: process.env['TEST_LOG'] ?? 'silent' }),
  };
  return { ...deps, ...options.deps?.(deps) };
}

async function findCount(database: TestDatabase, table: string): Promise<number> {
  const { db, end } = connect(database.ownerUrl, { maxConnections: 1 });
  try {
    const { rows } = await sql<{ count: bigint }>`select count(*) from ${sql.table(table)}`.execute(
      db,
    );
    return Number(rows[0]?.count ?? 0);
  } finally {
    await end();
  }
}
