import fc from 'fast-check';
import { expect, test } from 'vitest';

import { PASSWORD_RULES, isStrong, lengthOf, passwordColor, scorePassword } from './passwords.ts';

test.each([
  ['', 16.67, 'red'],
  ['abc', 33.33, 'red'],
  ['abcdefgh', 50, 'yellow'],
  ['abcdefg1', 66.67, 'yellow'],
  ['Abcdefg1', 83.33, 'teal'],
  ['Abcdef1!', 100, 'teal'],
])('%j scores %d and is %s', (password, score, color) => {
  expect(scorePassword(password)).toBeCloseTo(score, 1);
  expect(passwordColor(scorePassword(password))).toBe(color);
});

test('the colours change just under 50 and just over 80', () => {
  expect([49.99, 50, 80, 80.01].map(passwordColor)).toEqual(['red', 'yellow', 'yellow', 'teal']);
});

test('every special character of the specification counts, and no other sign', () => {
  for (const sign of '!@#$%^&*(),.?":{}|<>') expect(isStrong(`Abcdef1${sign}`), sign).toBe(true);
  for (const sign of "-_=+;'[]/\\`~ ñ") expect(isStrong(`Abcdef1${sign}`), sign).toBe(false);
});

test('a password is strong exactly when every rule is met', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 12 }), (password) => {
      expect(isStrong(password)).toBe(PASSWORD_RULES.every((rule) => rule.isMet(password)));
      expect(scorePassword(password)).toBeGreaterThanOrEqual(10);
    }),
  );
});

test('length is counted in characters', () => {
  expect(lengthOf('ñ😀a')).toBe(3);
  expect(isStrong('Aa1!😀😀😀')).toBe(false);
});
