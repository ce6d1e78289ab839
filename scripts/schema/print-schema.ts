import type pg from 'pg';

import type { FunctionFile } from '#server/platform/db/function-files.ts';

import { readFunctions, readTables, readViews } from './catalogue.ts';
import type { DatabaseFunction, Table } from './catalogue.ts';

const HEADER = `-- The database as all migrations and functions leave it: tables with their constraints, indexes, triggers and what the
-- server's role may do; then what database/functions makes, by wing. Printed by \`npm run schema\`, to be read; nothing runs it.
`;

/**
 * The whole schema of a migrated database as one readable text. `notes` says what each table holds.
 */
export async function printSchema(
  client: pg.Client,
  { files, notes }: { files: readonly FunctionFile[]; notes: Readonly<Record<string, string>> },
): Promise<string> {
  const tables = await readTables(client);
  const functions = await readFunctions(client);
  const views = await readViews(client);
  const made = new Map([
    ...functions.map((each) => [`function ${each.name}`, printFunction(each)] as const),
    ...views.map((view) => [`view ${view.name}`, printRights(view.text, view.rights)] as const),
  ]);
  const parts = [
    HEADER,
    ...tables.map((table) => printTable(table, notes[table.name])),
    ...files.map((file) => printFile(file, made)),
  ];
  return parts.join('\n');
}

function printTable(table: Table, note: string | undefined): string {
  const inside = [...table.columns, ...table.constraints].map((line) => `  ${line}`);
  const lines = [
    ...(note === undefined ? [] : [`-- ${note}`]),
    `${table.head} (`,
    inside.join(',\n'),
    ');',
    ...[...table.indexes, ...table.triggers, ...table.grants].map((line) => `${line};`),
  ];
  return `${lines.join('\n')}\n`;
}

/** Triggers stand at their tables; here the file says of which. */
function printFile({ path, makes }: FunctionFile, made: ReadonlyMap<string, string>): string {
  const objects = makes.map((object) => `--   ${made.get(object) ?? object}`);
  return [`-- ${path}`, ...objects, ''].join('\n');
}

function printFunction({ name, parameters, result, traits, rights }: DatabaseFunction): string {
  return printRights([`${name}(${parameters}) returns ${result}`, ...traits].join(', '), rights);
}

function printRights(text: string, rights: readonly string[]): string {
  return `${text} -- ${rights.length === 0 ? 'the owner only' : rights.join(', ')}`;
}
