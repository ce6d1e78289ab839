import { createHash } from 'node:crypto';

import pg from 'pg';

import { StartFault } from '../process/start-fault.ts';

import { quoted } from './database-queries.ts';

const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Makes an empty database beside another one, on the same server, and removes it after the work; a
 * killed one's is replaced. Throws StartFault when the owner may not make databases.
 */
export async function withScratchDatabase<T>(
  ownerUrl: string,
  work: (scratchUrl: string) => Promise<T>,
): Promise<T> {
  const url = new URL(ownerUrl);
  const name = scratchName(url);
  await dropScratchDatabase(ownerUrl);
  await administer(ownerUrl, `create database ${quoted(name)}`);
  try {
    url.pathname = `/${name}`;
    return await work(url.href);
  } finally {
    await dropScratchDatabase(ownerUrl);
  }
}

/** Removes the one of a database, where a killed server left it. */
export async function dropScratchDatabase(ownerUrl: string): Promise<void> {
  const name = quoted(scratchName(new URL(ownerUrl)));
  await administer(ownerUrl, `drop database if exists ${name} with (force)`);
}

/** One for each database, as one rehearsal of it is at work at a time. */
function scratchName({ pathname }: URL): string {
  const of = createHash('sha256').update(pathname).digest('hex').slice(0, 12);
  return `talaan_rehearsal_${of}`;
}

async function administer(ownerUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(statement);
  } catch (error) {
    const isRefused =
      error instanceof Error && 'code' in error && error.code === INSUFFICIENT_PRIVILEGE;
    if (!isRefused) throw error;
    throw new StartFault(
      `A rehearsal needs a database of its own for a moment, and the user of DATABASE_URL may make none: ` +
        `let the database's administrator run "alter role ${client.user ?? ''} createdb" once.`,
    );
  } finally {
    await client.end();
  }
}
