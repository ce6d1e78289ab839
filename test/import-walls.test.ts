// The walls between shared, kinds, server and web are lint rules. Each case plants one import that must not be,
// in a copy of the repository's shape, and shows that the rule for it bites; the last ones show what is allowed.
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const OXLINT = join(ROOT, 'node_modules', 'oxlint', 'bin', 'oxlint');

const FORBIDDEN: readonly (readonly [file: string, specifier: string])[] = [
  ['src/shared/planted.ts', '#server/app.ts'],
  ['src/shared/planted.ts', '../server/app.ts'],
  ['src/shared/planted.ts', '#kinds/index.ts'],
  ['src/shared/planted.ts', '#web/lib/call.ts'],
  ['src/shared/planted.ts', 'node:fs'],
  ['src/shared/planted.ts', 'react'],
  ['src/shared/planted.ts', 'kysely'],
  ['src/kinds/invoice/planted.ts', '#server/ledger/record.ts'],
  ['src/kinds/invoice/planted.ts', '../../web/lib/call.ts'],
  ['src/kinds/invoice/planted.ts', 'node:path'],
  ['src/kinds/invoice/planted.ts', '@mantine/core'],
  ['src/kinds/invoice/planted.ts', 'pg'],
  ['src/server/users/planted.ts', '#web/lib/call.ts'],
  ['src/server/users/planted.ts', '../../web/lib/call.ts'],
  ['src/server/users/planted.ts', 'react'],
  ['src/web/users/planted.ts', '#server/app.ts'],
  ['src/web/users/planted.ts', '../../server/deep/inside/app.ts'],
  ['src/web/users/planted.ts', 'node:crypto'],
  ['src/web/users/planted.ts', 'kysely'],
  ['src/web/users/planted.ts', '#shared/api/settings.ts'],
  ['src/web/users/planted.ts', 'zod'],
];

const ALLOWED: readonly (readonly [file: string, specifier: string])[] = [
  ['src/shared/planted.ts', './money.ts'],
  ['src/kinds/invoice/planted.ts', '#shared/money.ts'],
  ['src/server/users/planted.ts', '#kinds/index.ts'],
  ['src/server/users/planted.ts', 'node:crypto'],
  ['src/web/users/planted.ts', '#kinds/index.ts'],
  ['src/web/users/planted.ts', '@mantine/core'],
];

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'walls-'));
  await cp(join(ROOT, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

test.for(FORBIDDEN)('%s may not import %s', async ([file, specifier]) => {
  expect(await lintPlanted(file, specifier)).toContain('no-restricted-imports');
});

test.for(ALLOWED)('%s may import %s', async ([file, specifier]) => {
  expect(await lintPlanted(file, specifier)).not.toContain('no-restricted-imports');
});

async function lintPlanted(file: string, specifier: string): Promise<string> {
  const path = join(folder, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `import { thing } from '${specifier}';\n\nexport const planted = thing;\n`);
  const output = await new Promise<string>((done) => {
    execFile(process.execPath, [OXLINT, file], { cwd: folder }, (_, stdout, stderr) =>
      done(stdout + stderr),
    );
  });
  await rm(path);
  return output;
}
