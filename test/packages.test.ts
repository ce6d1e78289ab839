// A server is installed without the tools of tests and developers: whatever it, the portal or the
// build imports must be one of `dependencies`.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { expect, test } from 'vitest';
import { z } from 'zod';

const ROOT = resolve(import.meta.dirname, '..');
const MANIFEST = z.object({
  devDependencies: z.record(z.string(), z.string()),
});
const NAMES = z.union([z.string(), z.array(z.string())]);
const LOCK = z.object({
  packages: z.record(
    z.string(),
    z.object({
      integrity: z.string().optional(),
      link: z.boolean().optional(),
      optional: z.boolean().optional(),
      os: NAMES.optional(),
      cpu: NAMES.optional(),
    }),
  ),
});
const { devDependencies } = MANIFEST.parse(
  JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')),
);
const PATTERNS = ['src/**/*.{ts,tsx}', 'scripts/vite/*', 'vite.config.ts'];

test('nothing that a server or the build imports is among the tools of tests', () => {
  const files = PATTERNS.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).filter(
    (file) => !/\.test\.tsx?$/.test(file),
  );
  expect(files.length).toBeGreaterThan(1_000);
  const found = files.flatMap((file) =>
    packagesIn(readFileSync(join(ROOT, file), 'utf8'))
      .filter((name) => name in devDependencies)
      .map((name) => `${file}: ${name}`),
  );
  expect(found).toEqual([]);
});

test('every package of this machine is known by its hash [S9, A-134]', () => {
  const { packages } = LOCK.parse(
    JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')),
  );
  const unknown = Object.entries(packages).filter(
    ([path, { integrity, link }]) => path.startsWith('node_modules/') && !integrity && !link,
  );
  // What is left has no build for this registry to give: optional, and for other machines alone.
  const here = unknown.filter(
    ([, { optional, os, cpu }]) => !optional || (os === undefined && cpu === undefined),
  );
  expect(here).toEqual([]);
  const installed = unknown.filter(([path]) => existsSync(join(ROOT, path)));
  expect(installed).toEqual([]);
});

test('imports of packages are found in each of their forms', () => {
  const source = [
    "import { a } from 'fastify';",
    "import '@mantine/core/styles.layer.css';",
    "import {\n  b,\n} from 'pdfkit';",
    "import type { C } from 'typescript';",
    "import { d } from 'node:fs';",
    "import { e } from '#shared/money.ts';",
    "const { f } = await import('hucre/xlsx');",
  ].join('\n');
  expect(packagesIn(source)).toEqual(['fastify', '@mantine/core', 'pdfkit', 'hucre']);
});

/** The packages that a source imports for more than types. */
function packagesIn(source: string): string[] {
  const imports = source.matchAll(
    /^import (?!type\b)[^;]*?'([^'.#][^']*)';|\bimport\('([^'.#][^']*)'\)/gm,
  );
  return [...imports].flatMap(([, first, second]) => {
    const [scope = '', name = ''] = (first ?? second ?? '').split('/');
    return scope.startsWith('node:') ? [] : [scope.startsWith('@') ? `${scope}/${name}` : scope];
  });
}
