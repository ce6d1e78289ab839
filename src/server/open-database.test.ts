import { randomBytes } from 'node:crypto';

import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { createEmptyDatabase } from '#test/database.ts';
import type { TestDatabase } from '#test/database.ts';

import { readConfig } from './platform/config/config.ts';
import { openDatabase } from './open-database.ts';

let database: TestDatabase;
let role: string;

beforeEach(async () => {
  database = await createEmptyDatabase();
  role = `company_${randomBytes(4).toString('hex')}`;
});

afterEach(async () => {
  await database.drop();
  await asOwner(`drop role if exists ${role}`, maintenance());
});

async function asOwner(statement: string, url = database.ownerUrl): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

function maintenance(): string {
  return database.ownerUrl.replace(/[^/]+$/, 'postgres');
}

/**
 * A database whose owner is an ordinary role with this right, as a company's administrator would
 * give it.
 */
async function giveTo(right: string): Promise<string> {
  await asOwner(`create role ${role} login password 'secret' ${right}`);
  await asOwner(`alter database ${database.ownerUrl.split('/').at(-1)} owner to ${role}`);
  return database.ownerUrl.replace(/\/\/[^@]+@/, `//${role}:secret@`);
}

async function open(url: string): Promise<{ user: string | undefined; log: string[] }> {
  const log: string[] = [];
  const config = readConfig({ DATABASE_URL: url });
  const opened = await openDatabase(config, { log: (line) => log.push(line), what: 'a test' });
  const { rows } = await sql<{ user: string }>`select current_user as user`.execute(opened.db);
  await opened.end();
  return { user: rows[0]?.user, log };
}

test('on a server of the company, the pool works as the lesser role', async () => {
  const { user } = await open(database.ownerUrl);
  expect(user).toBe('talaan_app');
});

test('an owner that was made a member of the lesser role becomes it', async () => {
  const url = await giveTo('');
  await asOwner(`grant talaan_app to ${role}`);
  const { user } = await open(url);
  expect(user).toBe('talaan_app');
});

test('an owner that may not take the lesser role goes on as itself, and one line says so', async () => {
  const url = await giveTo('');
  const { user, log } = await open(url);
  expect(user).toBe(role);
  expect(log.at(-1)).toContain('the server works with the rights of the owner of its tables');
});

test('two servers that open one database at once both get it', async () => {
  const opened = await Promise.all([open(database.ownerUrl), open(database.ownerUrl)]);
  expect(opened.map(({ user }) => user)).toEqual(['talaan_app', 'talaan_app']);
});

test('an address that does not answer right is told without its password', async () => {
  await asOwner("create role asked_for_password login password 'this-one'");
  const url = database.ownerUrl.replace(/\/\/[^@]+@/, '//asked_for_password:not-this-one@');
  const fault = await open(url).catch((error: unknown) => String(error));
  await asOwner('drop role asked_for_password');
  expect(fault).toContain(
    "The database of DATABASE_URL can't be used: password authentication failed",
  );
  expect(fault).not.toContain('not-this-one');
});
