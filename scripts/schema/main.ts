import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';

import { LEFT_OUT } from '#server/books/company-export/table-files.ts';
import { TABLE_NOTES } from '#server/books/company-export/table-notes.ts';
import { startEmbedded } from '#server/platform/db/embedded/start-embedded.ts';
import {
  hashFunctionFiles,
  readFunctionFiles,
  readVersion,
} from '#server/platform/db/function-files.ts';
import type { FunctionFile } from '#server/platform/db/function-files.ts';
import { migrate } from '#server/platform/db/migrate.ts';

import { FACTS_FILE, printFacts } from './print-facts.ts';
import { printSchema } from './print-schema.ts';

const FUNCTIONS = 'database/functions';

/**
 * Prints the facts of the code, counts `VERSION` on if a function changed, and prints the schema of
 * a new database that is thrown away again.
 */
async function main(): Promise<void> {
  writeFileSync(FACTS_FILE, printFacts());
  const { files } = readFunctionFiles(FUNCTIONS);
  const sha256 = hashFunctionFiles({ files });
  const { version, sha256: before } = readVersion(FUNCTIONS);
  if (sha256 !== before) writeFileSync(`${FUNCTIONS}/VERSION`, `${version + 1} ${sha256}\n`);
  const dataDir = mkdtempSync(join(tmpdir(), 'talaan-schema-'));
  const server = await startEmbedded({ dataDir, log: () => undefined, what: 'npm run schema' });
  try {
    await migrate(server.ownerUrl);
    const text = await readSchema(server.ownerUrl, files);
    writeFileSync('database/schema.sql', text);
  } finally {
    await server.stop();
    rmSync(server.home, { recursive: true, force: true });
    rmSync(dataDir, { recursive: true, force: true });
  }
  console.log('database/schema.sql and database/functions/VERSION are up to date.');
}

async function readSchema(ownerUrl: string, files: readonly FunctionFile[]): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    return await printSchema(client, { files, notes: { ...LEFT_OUT, ...TABLE_NOTES } });
  } finally {
    await client.end();
  }
}

await main();
