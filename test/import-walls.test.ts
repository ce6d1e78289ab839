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
  ['src/kinds/invoice/planted.ts', '#server/ledger/postings/record.ts'],
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
  ['src/web/users/planted.ts', '#shared/api/platform/settings.ts'],
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
/** What the linter says of each planted file, by its path. */
let findings = new Map<string, string>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'walls-'));
  await cp(join(ROOT, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
  const cases = [...FORBIDDEN, ...ALLOWED];
  for (const [file, specifier] of cases) {
    const path = join(folder, plantedPath(file, specifier));
    // oxlint-disable-next-line no-await-in-loop -- a few small files
    await mkdir(dirname(path), { recursive: true });
    // oxlint-disable-next-line no-await-in-loop -- the same
    await writeFile(
      path,
      `import { thing } from '${specifier}';\n\nexport const planted = thing;\n`,
    );
  }
  findings = await lintAll();
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

test.for(FORBIDDEN)('%s may not import %s', ([file, specifier]) => {
  expect(findings.get(plantedPath(file, specifier))).toContain('no-restricted-imports');
});

test.for(ALLOWED)('%s may import %s', ([file, specifier]) => {
  expect(findings.get(plantedPath(file, specifier)) ?? '').not.toContain('no-restricted-imports');
});

/** Each case has a file of its own, so that the linter is started once for all. */
function plantedPath(file: string, specifier: string): string {
  return file.replace('.ts', `-${specifier.replaceAll(/[^a-z]/gi, '-')}.ts`);
}

async function lintAll(): Promise<Map<string, string>> {
  const output = await new Promise<string>((done) => {
    execFile(process.execPath, [OXLINT, '--format=json', 'src'], { cwd: folder }, (_, stdout) =>
      done(stdout),
    );
  });
  const { diagnostics } = JSON.parse(output) as {
    diagnostics: { code: string; filename: string }[];
  };
  return new Map(
    [...Map.groupBy(diagnostics, ({ filename }) => filename)].map(([file, found]) => [
      file,
      found.map(({ code }) => code).join(' '),
    ]),
  );
}
