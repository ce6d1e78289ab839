import { globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { PATHS } from '../../lib/paths.ts';

import { findScreen } from '#shared/platform/screen-access.ts';

const OUTSIDE = new Set(['/', '/unauthorizedAcess']);

test('every address that the portal or a form page leads to is a screen', () => {
  const written = globSync('src/web/**/*.{ts,tsx}')
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(LED_TO)])
    .map(([, path = '']) => path);
  expect(written.length).toBeGreaterThan(5);
  const lost = [...written, ...Object.values(PATHS)].filter(
    (path) => !OUTSIDE.has(path) && findScreen(path) === undefined,
  );
  expect(lost).toEqual([]);
});

/** `to="/x"`, `path: '/x'` and the beginning of a template such as `/x?tab=…`. */
const LED_TO = /\b(?:to=\{?|to: |path: )["'`](\/[A-Za-z/]*)(?=["'`?])/g;
