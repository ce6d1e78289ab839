import { Readable } from 'node:stream';

import type { Snapshot } from '../../platform/db/snapshot.ts';

import { writeCsv, writeLines } from '../../output/tables/csv.ts';
import type { ExportColumn } from '../../output/tables/columns.ts';
import type { ExportedTable, TableColumn } from './table-queries.ts';
import { TABLE_NOTES } from './table-notes.ts';
import { copyTable, listTables } from './table-queries.ts';

/** What no export holds, and why. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  audit_unlinked: 'rows of the audit log that wait some seconds for their place in the chain',
  sessions: 'who is logged in at this moment',
  refresh_tokens: 'keys of sessions',
  rate_windows: 'counters of calls of the last minute',
  webhook_secrets: 'what messages to other programs are signed with',
  signing_keys: 'private keys of this server',
  sealing_keys: 'keys of this server that seal secrets',
  code_apps: 'sealed secrets of authenticator apps',
  recovery_codes: 'hashes of recovery codes',
  passkeys: 'public keys of passkeys',
  factor_tickets: 'logins that wait for their second step',
  login_attempts: 'counters against guessing of passwords',
  idempotency_keys: 'answers that are repeated for some days',
  bank_readings: 'files that were looked at and not kept',
  system_job: 'the backup or rehearsal that is at work at this moment',
  file_jobs: 'packages and books that are made or kept at this moment',
  schema_migrations: 'how the database was built',
  schema_functions: 'how the database was built',
  schema_functions_version: 'how the database was built',
};

/**
 * Columns that no export holds: secrets, and what is worked out from other columns for searching.
 */
const LEFT_OUT_COLUMNS = new Set([
  'user_accounts.password_hash',
  'api_keys.key_hash',
  'question_links.token_hash',
]);
const LEFT_OUT_TYPES = new Set(['tsvector']);

/**
 * Every table of the database as CSV, just as it is kept (amounts in centavos, times with their
 * zone): whatever a later version adds goes along by itself. What is left out stands in `LEFT_OUT`.
 */
export async function* tableFiles(
  snapshot: Snapshot,
): AsyncGenerator<{ readonly name: string; readonly content: Readable }> {
  const tables = await listTables(snapshot);
  for (const table of tables.filter(({ name }) => !(name in LEFT_OUT))) {
    const kept = { ...table, columns: table.columns.filter((column) => isKept(table, column)) };
    const titles = kept.columns.map(({ name }) => name);
    yield {
      name: `tables/${table.name}.csv`,
      content: writeLines(titles, copyTable(snapshot, kept)),
    };
  }
  const listed = tables.flatMap((table) =>
    table.columns
      .filter(({ name, type }) => !(table.name in LEFT_OUT) && isKept(table, { name, type }))
      .map((column) => ({ table, column })),
  );
  yield {
    name: 'tables/COLUMNS.csv',
    content: writeCsv(COLUMNS, Readable.from(listed)),
  };
  yield { name: 'tables/README.txt', content: Readable.from([readme(tables)]) };
}

const COLUMNS: readonly ExportColumn<{ table: ExportedTable; column: TableColumn }>[] = [
  { title: 'Table', type: 'exact', value: ({ table }) => table.name },
  { title: 'Column', type: 'exact', value: ({ column }) => column.name },
  { title: 'Type (PostgreSQL)', type: 'exact', value: ({ column }) => column.type },
  {
    title: 'May be empty',
    type: 'exact',
    value: ({ column }) => (column.isNullable ? 'yes' : 'no'),
  },
  {
    title: 'Place in the key',
    type: 'count',
    value: ({ table, column }) => table.key.indexOf(column.name) + 1 || null,
  },
  { title: 'Names a row of', type: 'exact', value: ({ column }) => column.names },
];

/** Whether a column may leave the server: no secret, and not worked out for searching. */
export function isKept({ name }: ExportedTable, column: { name: string; type: string }): boolean {
  return !LEFT_OUT_COLUMNS.has(`${name}.${column.name}`) && !LEFT_OUT_TYPES.has(column.type);
}

function readme(tables: readonly ExportedTable[]): string {
  const absent = tables.filter(({ name }) => name in LEFT_OUT);
  const held = tables.filter(({ name }) => !(name in LEFT_OUT));
  return [
    'Every table of the database as CSV (UTF-8), just as it is kept. COLUMNS.csv tells the type of each column, the key of',
    'each table, and which row of another table a column names.',
    'Amounts are in centavos (bigint): 123450 is 1,234.50. Times tell their zone. Binary values are in hexadecimal digits.',
    "A text that a spreadsheet would run as a formula has a ' before it; one that has a ' already gets one more. Take one off.",
    '',
    ...held.map(({ name }) => `- ${name}: ${TABLE_NOTES[name] ?? ''}`),
    '',
    'Left out:',
    ...absent.map(({ name }) => `- ${name}: ${LEFT_OUT[name] ?? ''}`),
    '- user_accounts.password_hash: a secret',
    '',
  ].join('\n');
}
