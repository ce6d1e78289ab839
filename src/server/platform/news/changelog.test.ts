import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { parseChangelog } from './parse-changelog.ts';

const text = read('CHANGELOG.md');
const releases = parseChangelog(text);
const { version } = JSON.parse(read('package.json'));

function read(name: string): string {
  return readFileSync(new URL(`../../../../${name}`, import.meta.url), 'utf8');
}

test('the version of the program is the newest of the changelog, and has its lines', () => {
  expect(releases[0]?.version).toBe(version);
  expect(releases[0]?.lines.length).toBeGreaterThan(0);
  const lock = JSON.parse(read('package-lock.json'));
  expect([lock.version, lock.packages[''].version]).toEqual([version, version]);
});

test('every version is told once, newest first, with its day and its lines', () => {
  const numbers = releases.map((release) => release.version.split('.').map(Number));
  const inOrder = numbers.toSorted(
    ([a = 0, b = 0, c = 0], [d = 0, e = 0, f = 0]) => d - a || e - b || f - c,
  );
  expect(numbers).toEqual(inOrder);
  expect(new Set(releases.map((release) => release.version)).size).toBe(releases.length);
  expect(releases.map(({ date }) => date)).toEqual(
    releases.map(({ date }) => date).toSorted((a, b) => b.localeCompare(a)),
  );
  expect(releases.filter(({ lines }) => lines.length === 0)).toEqual([]);
  expect(releases.map((release) => release.version)).toContain('0.2.0');
});

test('what comes next stands above the versions', () => {
  expect(text).toContain('\n## Unreleased\n');
  expect(text.indexOf('## Unreleased')).toBeLessThan(text.indexOf(`## ${version}`));
});

test('no line of the file is lost, and none leads out of the portal', () => {
  const told = releases.reduce((sum, { lines }) => sum + lines.length, 0);
  const written = text
    .slice(text.indexOf(`## ${version}`))
    .split('\n')
    .filter((line) => line.startsWith('- '));
  expect(told).toBe(written.length);
  for (const { lines } of releases)
    for (const line of lines) expect(line.text).not.toMatch(/\]\(|\[Decision|\n/);
});

test('a heading that nobody reads is a fault', () => {
  const head = '# Changelog\n\n## Unreleased\n\n';
  expect(() => parseChangelog(`${head}## Next\n\n- A\n`)).toThrow('No version: ## Next');
  const strange = `${head}## 0.2.0 (2026-01-01)\n\n- A\n\n### For nobody\n\n- B\n`;
  expect(() => parseChangelog(strange)).toThrow('### For nobody');
  const lines = [
    { text: '**A** b', isForOperators: false },
    { text: '`c`. See d', isForOperators: true },
  ];
  const sound = `${head}- Z\n\n## 0.2.0 (2026-01-01)\n\n- **A**\n  b\n\n### For operators\n\n- \`c\`. [Decision 1](x/y.md). See [d](e.md)\n`;
  expect(parseChangelog(sound)).toEqual([{ version: '0.2.0', date: '2026-01-01', lines }]);
});
