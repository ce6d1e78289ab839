import type pg from 'pg';

import { copyIn } from '../db/copy.ts';

import {
  NOT_COPIED,
  UNFINISHED,
  copyInto,
  hashTable,
  listCopied,
  quoted,
} from './database-queries.ts';
import type { EndEntry, TableEntry } from './entries.ts';

const OWN_TABLES = `select c.oid, c.relname as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`;

/** A load at work: nothing of it is there before `finish` has committed it. */
export type Load = {
  /** Takes the rows of a table in. Answers whether the database has such a table. */
  table(entry: TableEntry, content: AsyncIterable<Buffer>): Promise<boolean>;
  /** Sets the sequences, puts rules back, holds each table against what was saved, commits. */
  finish(end: EndEntry): Promise<void>;
};

/**
 * Begins to fill a database that migrations have just made, in one transaction: its own rows go,
 * triggers are off (what they would do was done when the rows were first written), and foreign keys
 * are taken away to be put back, and so checked, at the end. The client is connected for copying.
 */
export async function beginLoad(client: pg.Client): Promise<Load> {
  await client.query('begin');
  const { rows: tables } = await client.query<{ name: string }>(OWN_TABLES);
  const known = tables.map(({ name }) => name).filter((name) => !NOT_COPIED.includes(name));
  const { rows: keys } = await client.query<ForeignKey>(
    `select t.name as "table", k.conname as name, pg_get_constraintdef(k.oid) as rule
      from pg_constraint k join (${OWN_TABLES}) t on t.oid = k.conrelid where k.contype = 'f'`,
  );
  await alterEach(client, {
    tables: known,
    keys,
    key: ({ name }) => `drop constraint ${quoted(name)}`,
    triggers: 'disable trigger user',
  });
  await client.query(`truncate ${known.map(quoted).join(', ')}`);
  return {
    table: async (entry, content) => {
      if (!known.includes(entry.name)) return false;
      await copyIn(client, copyInto(entry), content);
      return true;
    },
    finish: async (end) => {
      await setSequences(client, end.sequences);
      await alterEach(client, {
        tables: known,
        keys,
        key: ({ name, rule }) => `add constraint ${quoted(name)} ${rule}`,
        triggers: 'enable trigger user',
      });
      await compareTables(client, end);
      await client.query('commit');
      // Without it the first questions would be answered by bad plans.
      await client.query(`analyze ${known.map(quoted).join(', ')}`);
    },
  };
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly rule: string;
}

interface Alteration {
  readonly tables: readonly string[];
  readonly keys: readonly ForeignKey[];
  /** What is done about a key of a table, and about its triggers. */
  readonly key: (foreign: ForeignKey) => string;
  readonly triggers: string;
}

/** All that is done to a table in one statement, and all of these in one message. */
async function alterEach(
  client: pg.Client,
  { tables, keys, key, triggers }: Alteration,
): Promise<void> {
  const byTable = Map.groupBy(keys, ({ table }) => table);
  const all = new Set([...byTable.keys(), ...tables]);
  const statements = [...all].map((table) => {
    const acts = (byTable.get(table) ?? []).map(key);
    if (tables.includes(table)) acts.push(triggers);
    return `alter table ${quoted(table)} ${acts.join(', ')}`;
  });
  await client.query(statements.join('; '));
}

/** Makes the mark of a restore that has begun, in a database that is empty or has that mark. */
export async function beginRestore(client: pg.Client): Promise<void> {
  await client.query('begin');
  if (await isUnfinished(client)) await dropAll(client);
  await client.query(`create table ${UNFINISHED} (begun_at timestamptz not null default now())`);
  await client.query('commit');
}

/** Takes the mark away: from now on it is a database like any other. */
export async function endRestore(client: pg.Client): Promise<void> {
  await client.query(`drop table ${UNFINISHED}`);
}

/** Whether a restore into this database was begun and not ended. */
export async function isUnfinished(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ found: string | null }>(
    `select to_regclass('public.${UNFINISHED}')::text as found`,
  );
  return rows[0]?.found !== null;
}

/** Whether the database has no table at all. */
export async function hasNoTable(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`${OWN_TABLES} limit 1`);
  return rows.length === 0;
}

async function setSequences(client: pg.Client, sequences: EndEntry['sequences']): Promise<void> {
  for (const { name, value, isCalled } of sequences)
    await client.query('select setval(to_regclass($1), $2, $3)', [quoted(name), value, isCalled]);
}

/** Throws when a table does not hold, to the letter, what was saved. */
async function compareTables(client: pg.Client, end: EndEntry): Promise<void> {
  const saved = new Map(end.tables.map((table) => [table.name, table]));
  for (const table of await listCopied(client, true)) {
    const was = saved.get(table.name);
    if (was === undefined || was.isWithheld) continue;
    const is = await hashTable(client, table);
    if (is.rows === was.rows && is.sha256 === was.sha256) continue;
    throw new Error(
      `the table ${table.name} came back otherwise than it was saved (${is.rows} of ${was.rows} rows)`,
    );
  }
}

/** What an unfinished restore left: tables, sequences, views and functions of the owner. */
async function dropAll(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(`
    select 1 as place, format('drop view if exists %I cascade', relname) as statement from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'v'
    union all select 2, format('drop table if exists %I cascade', relname) from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'
    union all select 3, format('drop function if exists %s cascade', p.oid::regprocedure) from pg_proc p
      where p.pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    -- Those of a table's own columns go with it.
    union all select 3, format('drop sequence %I', relname) from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'S'
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i'))
    order by place`);
  for (const { statement } of rows) await client.query(statement);
}
