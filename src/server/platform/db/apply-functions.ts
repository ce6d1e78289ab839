import type pg from 'pg';

import { StartFault } from '../process/start-fault.ts';

import type { FunctionFile, FunctionFiles, Statement } from './function-files.ts';

/**
 * What the database was last given: the state's number, and of each file its hash and its objects.
 */
type Applied = {
  version: number;
  files: Map<string, { sha256: string; makes: string[] }>;
};
type Step = Pick<Statement, 'file' | 'text'>;

const ORDER = ['function', 'view', 'trigger', 'right'] as const;
// undefined_function, undefined_table, undefined_object: what it needs may come after it.
const NEEDS_ANOTHER = new Set(['42883', '42P01', '42704']);
const STILL_NEEDED = new Set(['2BP01']);

/**
 * Throws StartFault when the database's functions are newer than this program's: it would put older
 * ones in their place. (One that no program with functions of its own ever opened has none.)
 */
export async function refuseNewerFunctions(client: pg.Client, wanted: FunctionFiles) {
  const { version } = await readApplied(client);
  if (version <= wanted.version) return;
  throw new StartFault(
    `The database is newer than this Talaan (its functions are of version ${version}, this Talaan's of version ` +
      `${wanted.version}): start the newer version again.`,
  );
}

/** Whether the functions, triggers and views of the database are those of the files. */
export async function hasFunctions(client: pg.Client, wanted: FunctionFiles): Promise<boolean> {
  const { applied, changed, gone } = await compare(client, wanted);
  return changed.length + gone.length === 0 && applied.version === wanted.version;
}

/**
 * Makes functions, triggers and views anew whose files changed, drops those whose files are gone,
 * and answers how many files that were. Of files that did not change nothing is touched, unless
 * they stand on one that did. The caller holds the lock of the migrations, in a transaction. Throws
 * StartFault when one can't be made.
 */
export async function applyFunctions(client: pg.Client, wanted: FunctionFiles): Promise<number> {
  const { applied, present, changed, gone } = await compare(client, wanted);
  const doomed = [
    ...changed.flatMap(({ path, makes }) => [...makes, ...(applied.files.get(path)?.makes ?? [])]),
    ...gone.flatMap(([, { makes }]) => makes),
  ];
  // Bodies may name what is made after them; they are checked when all of it is there.
  await client.query('set local check_function_bodies = off');
  await run(client, await planDrops(client, new Set(doomed), present), STILL_NEEDED);
  await run(client, planMakes(changed), NEEDS_ANOTHER);
  await checkBodies(client, changed);
  await remember(client, wanted, { changed, gone: gone.map(([path]) => path) });
  return changed.length + gone.length;
}

async function compare(client: pg.Client, wanted: FunctionFiles) {
  const applied = await readApplied(client);
  const present = await readPresent(client);
  const changed = withDependents(findChanged(wanted, applied, present), wanted.files);
  const gone = [...applied.files].filter(
    ([path]) => !wanted.files.some((file) => file.path === path),
  );
  return { applied, present, changed, gone };
}

async function readApplied(client: pg.Client): Promise<Applied> {
  const { rows: tables } = await client.query<{ table: string | null }>(
    `select to_regclass('public.schema_functions')::text as table`,
  );
  if (tables[0]?.table === null) return { version: 0, files: new Map() };
  const { rows } = await client.query<{ file: string; sha256: string; makes: string[] }>(
    'select file, sha256, makes from schema_functions',
  );
  const { rows: versions } = await client.query<{ version: number }>(
    'select version from schema_functions_version',
  );
  return {
    version: versions[0]?.version ?? 0,
    files: new Map(rows.map(({ file, sha256, makes }) => [file, { sha256, makes }])),
  };
}

/** What there is in the database, named as in `FunctionFile.makes`. */
async function readPresent(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ object: string }>(`
    select 'function ' || p.proname as object from pg_proc p where p.pronamespace = 'public'::regnamespace
    union select 'view ' || c.relname from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'v'
    union select 'trigger ' || t.tgname || ' on ' || c.relname from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relnamespace = 'public'::regnamespace and not t.tgisinternal`);
  return new Set(rows.map(({ object }) => object));
}

/** A migration may have dropped what it was in the way of: that is made again, too. */
function findChanged({ files }: FunctionFiles, applied: Applied, present: ReadonlySet<string>) {
  return files.filter(
    ({ path, sha256, makes }) =>
      applied.files.get(path)?.sha256 !== sha256 || makes.some((object) => !present.has(object)),
  );
}

/**
 * The files that have to be made anew with others, because theirs are triggers and views over the
 * others' objects.
 */
function withDependents(changed: FunctionFile[], files: readonly FunctionFile[]): FunctionFile[] {
  const all = new Set(changed);
  for (const file of all) {
    const names = file.makes.flatMap((object) => /^(function|view) (.+)$/.exec(object)?.[2] ?? []);
    const mention = new RegExp(`\\b(?:${names.join('|')})\\b`);
    const standsOnIt = ({ kind, text }: Statement) =>
      kind !== 'right' && mention.test(head(kind, text));
    if (names.length === 0) continue;
    // A set goes through what is added to it meanwhile.
    files.filter(({ statements }) => statements.some(standsOnIt)).forEach((each) => all.add(each));
  }
  return files.filter((file) => all.has(file));
}

/**
 * What PostgreSQL ties to other objects: all of a trigger or view, of a function its parameters and
 * what it returns.
 */
function head(kind: Statement['kind'], text: string): string {
  return kind === 'function' ? text.replace(/\sas \$.*$/s, '') : text;
}

async function planDrops(
  client: pg.Client,
  doomed: ReadonlySet<string>,
  present: ReadonlySet<string>,
): Promise<Step[]> {
  const objects = [...doomed].filter((object) => present.has(object));
  const functions = objects.flatMap((object) => /^function (.+)$/.exec(object)?.[1] ?? []);
  // Whatever parameters it has: another version of Talaan may have given it others.
  const { rows } = await client.query<{ signature: string }>(
    `select oid::regprocedure::text as signature from pg_proc
      where pronamespace = 'public'::regnamespace and proname = any ($1)`,
    [functions],
  );
  const others = objects.filter((object) => !object.startsWith('function '));
  return [...others, ...rows.map(({ signature }) => `function ${signature}`)].map((object) => ({
    file: object,
    text: `drop ${object};`,
  }));
}

function planMakes(files: readonly FunctionFile[]): Step[] {
  const statements = files.flatMap((file) => file.statements);
  return ORDER.flatMap((kind) => statements.filter((statement) => statement.kind === kind));
}

/**
 * Runs all of them; one that waits for another (its error is one of `waits`) is tried again after
 * the others.
 */
async function run(client: pg.Client, steps: readonly Step[], waits: ReadonlySet<string>) {
  let left = steps;
  while (left.length > 0) {
    const again: Step[] = [];
    let reason: StartFault | undefined;
    for (const step of left) {
      const error = await tryStep(client, step);
      if (error === undefined) continue;
      reason ??= faultOf(step, error);
      if (!waits.has(codeOf(error))) throw faultOf(step, error);
      again.push(step);
    }
    if (reason && again.length === left.length) throw reason;
    left = again;
  }
}

async function tryStep(client: pg.Client, { text }: Step): Promise<unknown> {
  try {
    await client.query(`savepoint step; ${text} release savepoint step`);
    return undefined;
  } catch (error) {
    await client.query('rollback to savepoint step');
    return error;
  }
}

/** What `check_function_bodies` would have found while they were made. */
async function checkBodies(client: pg.Client, files: readonly FunctionFile[]): Promise<void> {
  await client.query('set local check_function_bodies = on');
  for (const { path, makes } of files) {
    try {
      await client.query(
        `select case l.lanname when 'sql' then fmgr_sql_validator(p.oid) else plpgsql_validator(p.oid) end
          from pg_proc p join pg_language l on l.oid = p.prolang
          where p.pronamespace = 'public'::regnamespace and 'function ' || p.proname = any ($1)`,
        [makes],
      );
    } catch (error) {
      throw faultOf({ file: path, text: '' }, error);
    }
  }
}

async function remember(
  client: pg.Client,
  { version }: FunctionFiles,
  { changed, gone }: { changed: readonly FunctionFile[]; gone: readonly string[] },
): Promise<void> {
  await client.query('delete from schema_functions where file = any ($1)', [gone]);
  for (const { path, sha256, makes } of changed) {
    await client.query(
      `insert into schema_functions (file, sha256, makes) values ($1, $2, $3)
        on conflict (file) do update set sha256 = excluded.sha256, makes = excluded.makes, applied_at = now()`,
      [path, sha256, makes],
    );
  }
  await client.query('update schema_functions_version set version = $1', [version]);
}

function faultOf({ file }: Step, error: unknown): StartFault {
  const message = error instanceof Error ? error.message : String(error);
  return new StartFault(
    `The functions of the database could not be renewed and stay as they were: ${message} (${file}).`,
  );
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
