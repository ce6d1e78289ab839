import { createHash } from 'node:crypto';

import pg from 'pg';

import { KEEP_BYTES } from '../attachments/queries.ts';
import { copyOut } from '../db/copy.ts';

import type { BackupFacts, EndEntry, TableEntry } from './entries.ts';

/**
 * Stands in a database from the first moment of a restore into it to the last: a half-restored one
 * is known by it.
 */
export const UNFINISHED = 'restore_unfinished';

/**
 * What each database has of its own: which functions were put into it, what its servers are at, and
 * that mark.
 */
export const NOT_COPIED = [
  'schema_functions',
  'schema_functions_version',
  'system_job',
  'file_jobs',
  UNFINISHED,
];
/** Whoever has these could sign as this server: they stand in no backup that is not locked. */
const KEYS = new Set(['signing_keys', 'sealing_keys', 'webhook_secrets']);

// The same texts from every server and every version of PostgreSQL, and no limits: a backup of
// large books takes as long as it takes.
const SESSION = `
  set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC';
  set bytea_output = 'hex'; set extra_float_digits = 1; set client_encoding = 'UTF8';
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
  set search_path = public, pg_temp`;

/** A table as it is copied: its columns but for those that the database works out itself. */
export type CopiedTable = Omit<TableEntry, 'type'> & {
  readonly order: string;
  readonly isWithheld: boolean;
};

/** A connection for a backup or a restore. It belongs to the owner of the tables. */
export async function connectForCopy(ownerUrl: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: 'talaan backup',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  // What breaks it is told to the query at work; unheard, the event would end the process.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(SESSION);
  return client;
}

/** Every table that is copied, by name; keys only into a backup that is locked. */
export async function listCopied(client: pg.Client, isLocked: boolean): Promise<CopiedTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; order: string }>(
    `select c.relname as name,
        array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns,
        coalesce((select string_agg(format(case when k.atttypid in (25, 1042, 1043) then '%I collate "C"' else '%I' end,
              k.attname), ', ' order by array_position(i.indkey::int[], k.attnum::int))
            from pg_index i join pg_attribute k on k.attrelid = i.indrelid and k.attnum = any (i.indkey)
            where i.indrelid = c.oid and i.indisprimary),
          string_agg(format('%I::text collate "C"', a.attname), ', ' order by a.attnum)) as "order"
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1)
      group by c.oid, c.relname order by c.relname`,
    [NOT_COPIED],
  );
  return rows.map((row) => ({ ...row, isWithheld: !isLocked && KEYS.has(row.name) }));
}

/**
 * Begins to read the whole database as it is now, and keeps its tables and its stored bytes from
 * being taken away meanwhile.
 */
export async function beginSnapshot(client: pg.Client): Promise<void> {
  await client.query(`select pg_advisory_lock_shared(${KEEP_BYTES})`);
  await client.query('begin isolation level repeatable read read only');
  const { rows } = await client.query<{ tables: string | null }>(
    `select string_agg(format('%I', relname), ', ') as tables from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  const tables = rows[0]?.tables;
  if (tables !== null && tables !== undefined)
    await client.query(`lock table ${tables} in access share mode`);
}

/** The rows of a table in the order of its key, as COPY writes them. */
export function readTable(client: pg.Client, { name, columns, order }: CopiedTable) {
  return copyOut(
    client,
    `copy (select ${columns.map(quoted).join(', ')} from ${quoted(name)} order by ${order}) to stdout`,
  );
}

/** The statement that takes the rows of a table in. */
export function copyInto({ name, columns }: Pick<TableEntry, 'name' | 'columns'>): string {
  return `copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`;
}

/** What a table's rows come to. */
export async function hashTable(client: pg.Client, table: CopiedTable) {
  const { content, rows } = readTable(client, table);
  const hash = createHash('sha256');
  for await (const chunk of content) hash.update(chunk);
  return { name: table.name, rows: rows(), sha256: hash.digest('hex') };
}

/** Where each sequence stands. They belong to no snapshot, so they may be ahead of the rows. */
export async function readSequences(client: pg.Client): Promise<EndEntry['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`,
  );
  const sequences: EndEntry['sequences'] = [];
  for (const { name } of rows) {
    const found = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${quoted(name)}`,
    );
    const [state] = found.rows;
    if (state) sequences.push({ name, ...state });
  }
  return sequences;
}

/** The migrations that ran on a database. */
export async function readMigrations(
  client: pg.Client,
): Promise<{ name: string; sha256: string }[]> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migrations order by name',
  );
  return rows;
}

const FACTS = {
  ledger: { table: 'journal_entries', place: 'sequence' },
  evidence: { table: 'evidence_events', place: 'sequence' },
  audit: { table: 'audit_links', place: 'position' },
} as const;

/** What the books come to; of an older database what it has of that. */
export async function readFacts(client: pg.Client): Promise<BackupFacts> {
  const chains: BackupFacts['chains'] = {};
  for (const [name, { table, place }] of Object.entries(FACTS)) {
    if (!(await hasColumn(client, table, place))) continue;
    const { rows } = await client.query<{ length: number; head: string }>(
      `select ${place}::int as length, encode(hash, 'hex') as head from ${table} order by ${place} desc limit 1`,
    );
    chains[name] = rows[0] ?? { length: 0, head: '0'.repeat(64) };
  }
  if (!(await hasColumn(client, 'journal_lines', 'debit'))) return { trialBalance: [], chains };
  const { rows } = await client.query<[string, string, string]>({
    text: `select account, sum(debit)::text, sum(credit)::text from journal_lines group by account
      order by account collate "C"`,
    rowMode: 'array',
  });
  return { trialBalance: rows, chains };
}

// Any fixed number: one backup or rehearsal at a time, over all servers on a database.
const RUN = 7_262_513;
const KEEP_ASKING = `set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 5;
  set tcp_keepalives_count = 3`;

/**
 * Keeps other servers on this database from making a backup meanwhile. Answers what ends that;
 * nothing when another one is at it.
 */
export async function tryRunLock(ownerUrl: string): Promise<(() => Promise<void>) | undefined> {
  const client = await connectForCopy(ownerUrl);
  // A machine that lost its power says nothing: the database asks after it, and lets go. Not on
  // every system.
  await client.query(KEEP_ASKING).catch(() => undefined);
  const { rows } = await client.query<{ got: boolean }>(
    `select pg_try_advisory_lock(${RUN}) as got`,
  );
  const release = () => client.end().catch(() => undefined);
  if (rows[0]?.got === true) return release;
  await release();
  return undefined;
}

/** A name as it stands in a statement. */
export function quoted(name: string): string {
  return pg.escapeIdentifier(name);
}

async function hasColumn(client: pg.Client, table: string, column: string): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_attribute where attrelid = to_regclass($1) and attname = $2`,
    [table, column],
  );
  return rows.length > 0;
}
