// docs/trust.md and docs/trust-asvs.md say by which tests each case is shown: they are printed from
// the tests that name the cases, so they cannot claim what does not run.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { expect, test } from 'vitest';

import { testsNamedIn } from '../scripts/trust/find-tests.ts';
import { printTrustPages, putTogether } from '../scripts/trust/print-pages.ts';

const ROOT = resolve(import.meta.dirname, '..');

test('the pages are those of the tests, and no case is without a test or a reason [S1, S2]', () => {
  const { pages, faults } = printTrustPages(ROOT);
  expect(faults).toEqual([]);
  for (const [path, text] of Object.entries(pages)) {
    const kept = readFileSync(join(ROOT, path), 'utf8').split('\n');
    expect(kept, `${path}: \`npm run trust-page\` prints it anew`).toEqual(text.split('\n'));
  }
});

test('only what runs counts: no comment, no other text, nothing that is passed over', () => {
  const source = `
    // test('in a comment [A-01]', () => {});
    const title = 'in a text [A-01]';
    describe.skip('a group', () => { test('inside [A-02]', () => {}); });
    test.skip('passed over [A-03]', () => {});
    test.todo('to be written [A-04]');
    test.runIf(hasTool).for(table)('where it can [A-05]', () => {});
    test('said on the way [A-07]', (context) => { context.skip(!hasTool, 'no tool'); });
    test.for(rows)(\`of \${many} [A-06, V1.2.3]\`, () => {});`;
  const tests = testsNamedIn('planted.test.ts', source);
  expect(tests.map(({ cases, isSkipped }) => [cases.join(), isSkipped])).toEqual([
    ['A-02', true],
    ['A-03', true],
    ['A-04', true],
    ['A-05', false],
    ['A-07', false],
    ['A-06,V1.2.3', false],
  ]);
  const conditional = tests.filter(({ isConditional }) => isConditional);
  expect(conditional.flatMap(({ cases }) => cases)).toEqual(['A-05', 'A-07']);
  const { faults } = putTogether({
    cases: ['A-03', 'A-05'].map((id) => ({ id, text: '', note: '' })),
    requirements: [{ id: 'V1.2.4', level: 'L1', text: '', by: ['A-03'], note: '' }],
    tests,
  });
  expect(faults).toEqual([
    'passed over: inside',
    'passed over: passed over',
    'passed over: to be written',
    'nobody knows A-07',
    'nobody knows A-06',
    'nobody knows V1.2.3',
    'A-03 has neither test nor reason',
    'V1.2.4 has neither test nor reason',
  ]);
});
