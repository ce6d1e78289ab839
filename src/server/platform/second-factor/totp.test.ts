import { expect, test } from 'vitest';

import { codeAt, findStep, toBase32 } from './totp.ts';

const SECRET = Buffer.from('12345678901234567890');

// RFC 6238, appendix B, SHA-1: the last six of the eight digits.
test.for([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const)('the code %d seconds after 1970 is that of the standard', ([seconds, code]) => {
  expect(codeAt(SECRET, Math.floor(seconds / 30))).toBe(code);
  const now = new Date(seconds * 1000);
  expect(findStep(SECRET, `${code.slice(0, 3)} ${code.slice(3)}`, now)).toBe(
    Math.floor(seconds / 30),
  );
});

test('a code is taken one step early or late, and no more [V6.5.5, V6.5.8]', () => {
  const at = (seconds: number) => new Date((1_111_111_110 + seconds) * 1000);
  const code = codeAt(SECRET, Math.floor(1_111_111_110 / 30));
  expect(
    [-31, -1, 29, 59, 60].map((late) => findStep(SECRET, code, at(late)) !== undefined),
  ).toEqual([false, true, true, true, false]);
  expect(findStep(SECRET, code.slice(1), at(0))).toBeUndefined();
});

// RFC 4648, section 10.
test('a secret is typed in base32', () => {
  expect(toBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
});
