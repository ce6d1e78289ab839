// What stands in deploy/ is right as far as this machine can tell, and names settings that exist.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const FILES = ['Containerfile', 'compose.yaml', 'nginx.conf', 'talaan@.service'] as const;
const read = (name: string) => readFileSync(join('deploy', name), 'utf8');

/** Runs the check of a folder like ours; answers its lines. */
function check(folder: string): string[] {
  try {
    return execFileSync('sh', [join(folder, 'check.sh')], { encoding: 'utf8' })
      .trim()
      .split('\n');
  } catch (error) {
    if (error instanceof Error && 'stdout' in error) return String(error.stdout).trim().split('\n');
    throw error;
  }
}

test('each file is checked by its own program, or the check says what it needs', () => {
  const lines = check('deploy');
  for (const name of FILES) {
    const said = lines.filter((line) => line.includes(`: ${name}`));
    expect(said, name).toHaveLength(1);
    expect(said[0]).toMatch(/^(ok|not checked): \S+( \(needs .+\))?$/);
  }
});

test.skipIf(!existsSync('/usr/bin/systemd-analyze'))('a unit that is wrong is told', () => {
  const folder = mkdtempSync(join(tmpdir(), 'talaan-deploy-'));
  cpSync('deploy', folder, { recursive: true });
  const unit = read('talaan@.service').replace('/usr/bin/env node', '/usr/bin/no-such-program');
  writeFileSync(join(folder, 'talaan@.service'), unit);
  expect(check(folder)).toContain('FAILED: talaan@.service');
  rmSync(folder, { recursive: true });
});

// Without them Node is killed before its first line: systemd keeps them out of @system-service.
test.skipIf(!existsSync('/usr/bin/systemd-analyze'))(
  'the unit leaves Node the calls that its engine protects code with',
  () => {
    const [, filter = ''] = /^SystemCallFilter=(.+)$/m.exec(read('talaan@.service')) ?? [];
    const allowed = execFileSync('systemd-analyze', ['syscall-filter', ...filter.split(' ')], {
      encoding: 'utf8',
    });
    expect(filter).not.toBe('');
    for (const name of ['pkey_alloc', 'pkey_mprotect', 'pkey_free'])
      expect(allowed).toMatch(new RegExp(`^ +${name}$`, 'm'));
  },
);

test('they name settings, files and ports that there are', () => {
  const known = [...readFileSync('docs/operations.md', 'utf8').matchAll(/`([A-Z][A-Z_]+)`/g)];
  const settings = new Set(known.map(([, name]) => name));
  const server = read('compose.yaml').split('x-server:')[1]?.split('services:')[0] ?? '';
  const given = [
    ...[...server.matchAll(/^ {4}([A-Z_]+):/gm)].map(([, name]) => name),
    ...[...read('Containerfile').matchAll(/ ([A-Z_]+)=/g)].map(([, name]) => name),
    ...[...read('talaan@.service').matchAll(/ ([A-Z_]+)=/g)].map(([, name]) => name),
  ].filter((name) => name !== 'NODE_ENV');
  expect(given.length).toBeGreaterThan(10);
  expect(given.filter((name) => !settings.has(name ?? ''))).toEqual([]);
  expect(read('Containerfile')).toContain('CMD ["node", "dist/server/main.mjs"]');
  for (const path of ['scripts/build.mjs', 'scripts/talaan.mjs', 'package-lock.json'])
    expect(existsSync(path), path).toBe(true);
  // An upload passes, nobody says from where they come, no monitor looks in from outside.
  for (const line of [
    'client_max_body_size 11m;',
    'proxy_set_header X-Forwarded-For $remote_addr;',
    'location = /metrics {',
  ])
    expect(read('nginx.conf')).toContain(line);
});
