import { expect, test } from 'vitest';

import { formatTin, hasUsualCheckDigit, maskTin, parseTin } from './tin.ts';

// The handbook's test vectors (golden month, `test_vectors.tin`).
const ACCEPTED = [
  ['999-000-111', '999000111', '00000', true],
  ['999000111', '999000111', '00000', true],
  ['999-000-111-001', '999000111', '00001', true],
  ['999-000-111-00012', '999000111', '00012', true],
  ['999 000 111 0000', '999000111', '00000', true],
  ['999-000-112', '999000112', '00000', false],
  ['  999.000.111  ', '999000111', '00000', true],
] as const;

const REFUSED = [
  '000-000-000',
  '000000000',
  '111-111-111',
  '123-456-78',
  '123-456-789-0',
  '123-456-789-000000',
  '12A-456-789',
  '',
  '999-000-111-0O1',
  '９９９000111',
  '999—000—111',
];

test.for(ACCEPTED)('%s is a TIN [A-99]', ([typed, tin, branch, isUsual]) => {
  expect(parseTin(typed)).toEqual({ tin, branch });
  expect(formatTin(tin, branch)).toBe(
    `${tin.slice(0, 3)}-${tin.slice(3, 6)}-${tin.slice(6)}-${branch}`,
  );
  expect(hasUsualCheckDigit(tin)).toBe(isUsual);
});

test.for(REFUSED)('%o is no TIN [A-99]', (typed) => {
  expect(parseTin(typed)).toBeUndefined();
});

test('a masked TIN shows its last three digits only', () => {
  expect(maskTin('123456789')).toBe('***-***-789');
});
