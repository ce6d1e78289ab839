import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import {
  hashFunctionFiles,
  readFunctionFiles,
  readVersion,
  splitStatements,
} from '#server/platform/db/function-files.ts';

const FUNCTIONS = 'database/functions';
const WINGS = new Set(['platform', 'output', 'ledger', 'bank', 'reports', 'tax', 'books']);
/** Migrations until this one made functions, triggers and views; they stay as they ran. */
const LAST_WITH_FUNCTIONS = '0061';
const MAKES_CODE =
  /^create\s+(?:or\s+replace\s+)?(?:constraint\s+|materialized\s+|temp(?:orary)?\s+)*(?:function|procedure|trigger|view|rule|aggregate)\s+(?!pg_temp\.)/i;

const { files } = readFunctionFiles(FUNCTIONS);

function textOf(path: string): string {
  return readFileSync(join(FUNCTIONS, path), 'utf8');
}

test('migrations hold tables and data; functions, triggers and views stand in database/functions', () => {
  const faults = readdirSync('migrations')
    .filter((name) => name.slice(0, 4) > LAST_WITH_FUNCTIONS)
    .flatMap((name) =>
      splitStatements(readFileSync(join('migrations', name), 'utf8'))
        .filter((statement) => MAKES_CODE.test(statement))
        .map((statement) => `${name}: ${statement.split('\n')[0]}`),
    );
  expect(faults, 'see docs/adding-a-migration.md').toEqual([]);
});

test('VERSION is counted on with every change of a function', () => {
  const { sha256 } = readVersion(FUNCTIONS);
  expect(hashFunctionFiles({ files }) === sha256, '`npm run schema` counts it on').toBe(true);
});

test('every file of functions stands in a wing, and says first what it does and who calls it', () => {
  const faults = files
    .map(({ path }) => ({ path, header: /^(?:--.*\n)+/.exec(textOf(path))?.[0] ?? '' }))
    .filter(({ path, header }) => {
      const makesFunction = /^create or replace (?:function|view)/m.test(textOf(path));
      const saysCaller = !makesFunction || /^-- Called by: /m.test(header);
      return header === '' || !saysCaller || !WINGS.has(path.split('/')[0] ?? '');
    });
  expect(faults.map(({ path }) => path)).toEqual([]);
});

test('every function and view is used by another, by a trigger or by the server', () => {
  const code = readdirSync('src/server', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => readFileSync(join('src/server', path), 'utf8'));
  const bodies = files.flatMap((file) =>
    file.statements.filter(({ kind }) => kind !== 'right').map(({ text }) => text),
  );
  const unused = files
    .flatMap(({ makes }) => makes)
    .flatMap((object) => /^(?:function|view) (.+)$/.exec(object)?.[1] ?? [])
    .filter((name) => {
      const isNamed = (text: string) => new RegExp(`\\b${name}\\b`).test(text);
      return bodies.filter(isNamed).length < 2 && !code.some(isNamed);
    });
  expect(unused).toEqual([]);
});
