// Texts that readers see are in an accountant’s words: none has what refused-words.ts refuses.
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { expect, test } from 'vitest';

import { listReaderTexts } from './reader-texts.ts';
import { REFUSED } from './refused-words.ts';

/** Where a word means something else: paper to print on, and what somebody may type to search. */
const MEANT = new Set([
  'Paper',
  'Printer ink and paper',
  'Paper for vouchers and reports',
  'attach receipt photo evidence paper',
]);

test('no text for readers has a phrase that accountants do not use', () => {
  const texts = listReaderTexts();
  // So many that the way they are found cannot have broken unnoticed.
  expect(texts.length).toBeGreaterThan(5_000);
  const found = texts.flatMap(({ place, text }) =>
    REFUSED.filter(({ phrase }) => phrase.test(text) && !MEANT.has(text)).map(
      ({ say }) => `${place}: “${text}” (say: ${say})`,
    ),
  );
  expect(found).toEqual([]);
});

test('at the end of a line the sign of the peso does not part from its amount', () => {
  const web = resolve(import.meta.dirname, '../src/web');
  const parted = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .filter((name) => /₱ (?:\$\{|\d)/.test(readFileSync(join(web, name), 'utf8')));
  expect(parted).toEqual([]);
});
