// What others wrote is listed with its licence, and a package whose licence nobody weighed is
// refused.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { expect, test } from 'vitest';
import { z } from 'zod';

const ROOT = resolve(import.meta.dirname, '..');
const LOCK = z.object({ packages: z.record(z.string(), z.looseObject({})) });
const PACKAGE = z.object({ license: z.string() });
const lock = LOCK.parse(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')));

test('the page is current, and each licence on it is one that is allowed [S9]', () => {
  expect(check()).toBe('');
});

test.each([
  ['a copyleft licence', 'AGPL-3.0-only'],
  ['one that was weighed for another package', 'MPL-2.0'],
  ['one that asks for both', 'MIT AND GPL-2.0-only'],
  ['one that nobody knows', 'SEE LICENSE IN terms.txt'],
])('%s is refused', (_, license) => {
  expect(checkWith({ license })).toContain(`planted 1.0.0: ${license} is on no list`);
});

test('a package that names no licence is refused, one that leaves a choice is not', () => {
  expect(checkWith({})).toContain('planted 1.0.0: unknown is on no list');
  expect(checkWith({ license: '(GPL-2.0-only OR MIT)' })).not.toContain('on no list');
  expect(checkWith({ license: 'MIT' })).toContain('not current');
});

test('the lock file repeats what the installed packages say', () => {
  const load = createRequire(import.meta.url);
  for (const name of ['fastify', 'hucre', 'sharp', 'pdfjs-dist', 'react']) {
    const said = PACKAGE.parse(load(join(ROOT, 'node_modules', name, 'package.json')));
    expect(lock.packages[`node_modules/${name}`]).toMatchObject(said);
  }
});

/** What the script says of this repository with one package more. */
function checkWith(planted: { license?: string }): string {
  const folder = mkdtempSync(join(tmpdir(), 'licences-'));
  const file = join(folder, 'package-lock.json');
  const packages = { ...lock.packages, 'node_modules/planted': { version: '1.0.0', ...planted } };
  writeFileSync(file, JSON.stringify({ packages }));
  try {
    return check(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function check(...args: string[]): string {
  const script = join(ROOT, 'scripts', 'licences.mjs');
  const { status, stderr } = spawnSync(process.execPath, [script, '--check', ...args], {
    encoding: 'utf8',
  });
  expect(status).toBe(stderr === '' ? 0 : 1);
  return stderr;
}
