import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';

import { StartFault } from '../process/start-fault.ts';

/**
 * One statement of a file, without the comments before it. `makes` names its object, as
 * `FunctionFile.makes` does.
 */
export type Statement = {
  readonly file: string;
  readonly kind: 'function' | 'view' | 'trigger' | 'right';
  readonly text: string;
  readonly makes: string | undefined;
};

/** A file of `database/functions`, such as `ledger/demand-balance.sql`. */
export type FunctionFile = {
  readonly path: string;
  readonly sha256: string;
  readonly statements: readonly Statement[];
  /**
   * Its objects: `function demand_balance`, `view bank_items`, `trigger filings_stay on filings`.
   */
  readonly makes: readonly string[];
};

/**
 * All files, in the order of their paths, and the number of this state of them, which grows with
 * every change.
 */
export type FunctionFiles = {
  readonly version: number;
  readonly files: readonly FunctionFile[];
};

const VERSION_FILE = 'VERSION';
const KINDS = [
  { kind: 'function', starts: /^create or replace function ([a-z0-9_]+)\s*\(/ },
  { kind: 'view', starts: /^create or replace view ([a-z0-9_]+)\s/ },
  {
    kind: 'trigger',
    starts: /^create (?:constraint )?trigger ([a-z0-9_]+)\s.*?\son ([a-z0-9_]+)/s,
  },
  { kind: 'right', starts: /^(?:grant|revoke) / },
] as const;
// Where a semicolon ends nothing: comments, texts, bodies in dollar signs.
const PIECES = /--[^\n]*|'(?:[^']|'')*'|(\$[a-z_]*\$).*?\1|;/gs;
const BEFORE_STATEMENT = /^(?:\s+|--[^\n]*(?:\n|$))+/;

/**
 * Reads the functions, triggers and views of a folder as they are to stand in the database. Throws
 * StartFault where a file holds anything else, or where two make the same object.
 */
export function readFunctionFiles(folder: string): FunctionFiles {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.sql'));
  const files = paths.toSorted().map((path) => readFile(folder, path));
  refuseTwins(files);
  return { version: readVersion(folder).version, files };
}

/**
 * What `VERSION` says: the number of this state of the files, and the hash that they had when it
 * was given.
 */
export function readVersion(folder: string): { version: number; sha256: string } {
  const text = readFileSync(`${folder}/${VERSION_FILE}`, 'utf8');
  const [, version, sha256] = /^(\d+) ([0-9a-f]{64})\s*$/.exec(text) ?? [];
  if (version !== undefined && sha256 !== undefined) return { version: Number(version), sha256 };
  throw new StartFault(
    'database/functions/VERSION must hold a number and a hash: run `npm run schema`.',
  );
}

/** The hash of all files together, which `VERSION` names. */
export function hashFunctionFiles({ files }: Pick<FunctionFiles, 'files'>): string {
  const lines = files.map(({ path, sha256 }) => `${sha256} ${path}\n`);
  return hash(lines.join(''));
}

/** The statements of an SQL text, each without the comments before it. */
export function splitStatements(sql: string): string[] {
  const statements: string[] = [];
  let start = 0;
  for (const piece of sql.matchAll(PIECES)) {
    if (piece[0] !== ';') continue;
    statements.push(sql.slice(start, piece.index + 1));
    start = piece.index + 1;
  }
  return [...statements, sql.slice(start)]
    .map((statement) => statement.replace(BEFORE_STATEMENT, ''))
    .filter((statement) => statement !== '');
}

function readFile(folder: string, path: string): FunctionFile {
  const sql = readFileSync(`${folder}/${path}`, 'utf8').replaceAll('\r\n', '\n');
  const statements = splitStatements(sql).map((text) => readStatement(path, text));
  const makes = statements.flatMap(({ makes }) => makes ?? []);
  return { path, sha256: hash(sql), statements, makes };
}

function readStatement(file: string, text: string): Statement {
  for (const { kind, starts } of KINDS) {
    const found = starts.exec(text);
    if (!found) continue;
    const [, name, table] = found;
    const object = kind === 'trigger' ? `trigger ${name} on ${table}` : `${kind} ${name}`;
    return { file, kind, text, makes: kind === 'right' ? undefined : object };
  }
  throw new StartFault(
    `database/functions/${file} may hold only "create or replace function", "create or replace view", "create trigger", ` +
      `"grant" and "revoke", each ended by a semicolon; this is something else: ${text.slice(0, 60)}`,
  );
}

function refuseTwins(files: readonly FunctionFile[]): void {
  const makers = new Map<string, string>();
  for (const { path, makes } of files) {
    for (const object of makes) {
      const other = makers.get(object);
      if (other !== undefined)
        throw new StartFault(`Both ${other} and ${path} in database/functions make the ${object}.`);
      makers.set(object, path);
    }
  }
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
