// How the browser's code asks the server and knows the day is one way, everywhere; what leaves it
// is named here.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const WEB = import.meta.dirname;

/** Where the computer's own clock is right: how long ago something was, never which day it is. */
const CLOCKS = [
  'lib/session/server-clock.ts',
  'lib/session/activity.ts',
  'lib/frames/tickets.ts',
  'platform/shell/session-provider.tsx',
  'forms/ticket-keeper.ts',
  'forms/drafts/use-kept-draft.ts',
];

const files = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path));

/** The files in which something stands. */
function filesWith(pattern: RegExp): string[] {
  return files.filter((path) => pattern.test(readFileSync(join(WEB, path), 'utf8')));
}

test('the day is the server’s: the computer’s clock is read in the named places only', () => {
  expect(filesWith(/new Date\(\)|Date\.now\b/).toSorted()).toEqual(CLOCKS.toSorted());
});

/**
 * What handles queries of others: the client with its defaults, a report in parts, what is shown
 * before the server has answered, and what becomes stale.
 */
const ASKING_THEMSELVES = new Set([
  'bank/matching/use-changes.ts',
  'lib/bookmarks.ts',
  'lib/query-client.ts',
  'lib/stale.ts',
  'ui/use-long-report.ts',
]);

/** Files that say what is asked, under which key, and how long it holds. */
function isQueries(path: string): boolean {
  return /(^|[/-])queries\.ts$/.test(path);
}

test('key, call and how long an answer holds stand in the queries files', () => {
  const found = filesWith(/queryKey\b.*[:,]|staleTime:|gcTime:/).filter((path) => !isQueries(path));
  expect(found.filter((path) => !ASKING_THEMSELVES.has(path))).toEqual([]);
});

test('what a change makes stale is said in lib/stale.ts', () => {
  expect(filesWith(/invalidateQueries/).toSorted()).toEqual([
    'bank/matching/use-changes.ts',
    'lib/bookmarks.ts',
    'lib/stale.ts',
  ]);
});
