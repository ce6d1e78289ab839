// What `npm test` makes of a run that was cut off: the files that had not ended are named, and what
// the others brought is kept.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

import { expect, test } from 'vitest';

const READER = resolve(import.meta.dirname, '..', 'scripts', 'lib', 'test-project.mjs');

/** As `FileReporter` writes them. */
const LINES = [
  { planned: ['a.test.ts', 'b.test.ts', 'c.test.ts', 'd.test.ts'] },
  { began: 'a.test.ts' },
  { began: 'b.test.ts' },
  {
    ended: 'a.test.ts',
    isGood: false,
    message: '',
    tests: [
      { name: 'adds', state: 'passed', fault: '' },
      { name: 'divides', state: 'failed', fault: 'expected 1 to be 2\nat a line' },
      { name: 'waits', state: 'skipped', fault: '' },
    ],
  },
  { began: 'c.test.ts' },
  { ended: 'c.test.ts', isGood: false, message: 'no database', tests: [] },
];

test('a run that is cut off names the files that had not ended, and keeps what the others brought', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cut-off-'));
  const report = join(folder, 'report.jsonl');
  writeFileSync(report, LINES.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const script = `import { readReport } from '${pathToFileURL(READER).href}';
    console.log(JSON.stringify(readReport(process.argv[1])));`;
  const args = ['--input-type=module', '--eval', script, report];
  const told = execFileSync(process.execPath, args, { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect(JSON.parse(told)).toMatchObject({
    passed: 1,
    failed: 4,
    skipped: ['waits'],
    failedFiles: ['b.test.ts', 'd.test.ts', 'a.test.ts', 'c.test.ts'],
    faults: [
      'b.test.ts: did not end',
      'd.test.ts: was not reached',
      'c.test.ts: no database',
      'a.test.ts › divides: expected 1 to be 2',
    ],
  });
});
