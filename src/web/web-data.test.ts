// How the browser's code asks the server and knows the day is one way, everywhere; what leaves it
// is named here.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const WEB = import.meta.dirname;

/** Where the computer's own clock is right: how long ago something was, never which day it is. */
const CLOCKS = [
  'lib/today.ts',
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
