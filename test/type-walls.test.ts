// The lint is the one check of types: each part of the repository has the types of where it runs,
// the browser's, Node's, or for `shared` and `kinds` neither. Each case plants one fault in a copy
// of the repository's shape and shows that the lint of `npm test` tells it.
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { lintPlanted } from './lint-planted.ts';

const ROOT = resolve(import.meta.dirname, '..');
const COPIED = [
  '.oxlintrc.json',
  'package.json',
  'tsconfig.base.json',
  'tsconfig.json',
  'tsconfig.common.json',
  'tsconfig.server.json',
  'tsconfig.web.json',
  'tsconfig.test.json',
  'src/common-globals.d.ts',
];

const WRONG = "export const planted: number = 'text';";
const NODE = 'export const planted = process.pid;';
const DOM = 'export const planted = document.title;';
const EITHER = "export const planted = new URLSearchParams('a=b').toString();";
const DROPPED = 'async function plant() {}\n\nexport const planted = () => {\n  plant();\n};';

const TOLD: readonly (readonly [file: string, source: string])[] = [
  ['src/shared/wrong.ts', WRONG],
  ['src/shared/node.ts', NODE],
  ['src/shared/dom.ts', DOM],
  ['src/kinds/invoice/wrong.ts', WRONG],
  ['src/kinds/invoice/node.ts', NODE],
  ['src/kinds/invoice/dom.ts', DOM],
  ['src/server/wrong.ts', WRONG],
  ['src/server/platform/dom.ts', DOM],
  ['src/server/platform/dropped.ts', DROPPED],
  ['src/web/wrong.tsx', WRONG],
  ['src/web/platform/node.ts', NODE],
  ['src/server/bank/wrong.test.ts', WRONG],
  ['src/shared/wrong.test.ts', WRONG],
  ['src/web/ui/wrong.test.tsx', WRONG],
  ['test/wrong.ts', WRONG],
  ['test/e2e/wrong.e2e.ts', WRONG],
  ['bench/wrong.ts', WRONG],
  ['scripts/schema/wrong.ts', WRONG],
  ['wrong.config.ts', WRONG],
];

const RIGHT: readonly (readonly [file: string, source: string])[] = [
  ['src/shared/either.ts', EITHER],
  ['src/server/platform/node.ts', NODE],
  ['src/server/platform/either.ts', EITHER],
  ['src/web/platform/dom.ts', DOM],
  ['test/node.ts', NODE],
  ['test/dom.ts', DOM],
];

let folder = '';
/** What the lint says of each planted file, by its path. */
let findings = new Map<string, string>();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'types-'));
  for (const file of COPIED) cpSync(join(ROOT, file), join(folder, file));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  for (const [file, source] of [...TOLD, ...RIGHT]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), `${source}\n`);
  }
  findings = await lintPlanted(folder, lintOptions());
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.for(TOLD)('a fault in %s is told', ([file, source]) => {
  const expected = source === DROPPED ? 'no-floating-promises' : 'typescript(TS';
  expect(findings.get(file)).toContain(expected);
});

test.for(RIGHT)('what %s may use is let be', ([file]) => {
  expect(findings.get(file) ?? '').not.toContain('typescript(TS');
});

test('npm test lints with the options of npm run lint', () => {
  const script = readFileSync(join(ROOT, 'scripts', 'test.mjs'), 'utf8');
  expect(lintOptions()).not.toEqual([]);
  for (const option of lintOptions()) expect(script).toContain(`'${option}'`);
});

/** What `npm run lint` is given. */
function lintOptions(): string[] {
  const text = readFileSync(join(ROOT, 'package.json'), 'utf8');
  return /"lint": "oxlint (.*)"/.exec(text)?.[1]?.split(' ') ?? [];
}
