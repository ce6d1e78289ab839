import { Readable } from 'node:stream';

import type { Snapshot } from '../db/snapshot.ts';

import { writeCsv } from './csv.ts';
import type { ExportColumn } from './columns.ts';
import type { ExportedTable } from './table-queries.ts';
import { listTables, streamTable } from './table-queries.ts';

/** What no export holds, and why. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  sessions: 'who is logged in at this moment',
  refresh_tokens: 'keys of sessions',
  signing_keys: 'private keys of this server',
  login_attempts: 'counters against guessing of passwords',
  idempotency_keys: 'answers that are repeated for some days',
  bank_readings: 'files that were looked at and not kept',
  schema_migrations: 'how the database was built',
};

/** Columns that no export holds: secrets, and what is worked out from other columns for searching. */
const LEFT_OUT_COLUMNS = new Set(['user_accounts.password_hash']);
const LEFT_OUT_TYPES = new Set(['tsvector']);

/**
 * Every table of the database as CSV, just as it is kept (amounts in centavos, times with their zone): whatever a later version
 * adds goes along by itself. What is left out stands in `LEFT_OUT`.
 */
export async function* tableFiles(
  snapshot: Snapshot,
): AsyncGenerator<{ readonly name: string; readonly content: Readable }> {
  const tables = await listTables(snapshot);
  for (const table of tables.filter(({ name }) => !(name in LEFT_OUT))) {
    const kept = { ...table, columns: table.columns.filter((column) => isKept(table, column)) };
    const columns = kept.columns.map(({ name }): ExportColumn<Record<string, string | null>> => ({
      title: name,
      type: 'text',
      value: (row) => row[name] ?? null,
    }));
    yield {
      name: `tables/${table.name}.csv`,
      content: writeCsv(columns, streamTable(snapshot, kept)),
    };
  }
  yield { name: 'tables/README.txt', content: Readable.from([readme(tables)]) };
}

function isKept({ name }: ExportedTable, column: { name: string; type: string }): boolean {
  return !LEFT_OUT_COLUMNS.has(`${name}.${column.name}`) && !LEFT_OUT_TYPES.has(column.type);
}

function readme(tables: readonly ExportedTable[]): string {
  const absent = tables.filter(({ name }) => name in LEFT_OUT);
  return [
    'Every table of the database as CSV (UTF-8), just as it is kept.',
    'Amounts are in centavos: 123450 is 1,234.50. Times tell their zone. Binary values are in hexadecimal digits.',
    "A text that a spreadsheet would run as a formula has a ' before it.",
    '',
    'Left out:',
    ...absent.map(({ name }) => `- ${name}: ${LEFT_OUT[name] ?? ''}`),
    '- user_accounts.password_hash: a secret',
    '',
  ].join('\n');
}
