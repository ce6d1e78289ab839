import { readFileSync } from 'node:fs';

import pg from 'pg';
import { expect, test } from 'vitest';

import { createTestDatabase } from '#test/database.ts';
import { LEFT_OUT } from '#server/books/company-export/table-files.ts';
import { TABLE_NOTES } from '#server/books/company-export/table-notes.ts';
import { readFunctionFiles } from '#server/platform/db/function-files.ts';

import { printSchema } from '../scripts/schema/print-schema.ts';

test('database/schema.sql is the schema of a migrated database', async (context) => {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ major: number }>(
      `select current_setting('server_version_num')::int / 10000 as major`,
    );
    // Another version writes the same expressions with other brackets.
    context.skip(rows[0]?.major !== 18, 'printed by PostgreSQL 18');
    const { files } = readFunctionFiles('database/functions');
    const printed = await printSchema(client, { files, notes: { ...LEFT_OUT, ...TABLE_NOTES } });
    const kept = readFileSync('database/schema.sql', 'utf8');
    expect(kept.split('\n'), '`npm run schema` prints it anew').toEqual(printed.split('\n'));
  } finally {
    await client.end();
    await database.drop();
  }
});
