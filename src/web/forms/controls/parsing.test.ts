import { expect, test } from 'vitest';

import { dateMeaning } from '../../ui/date-meaning.ts';
import { moneyMeaning, neatAmount, neatQuantity, quantityMeaning } from './neat-amount.ts';
import { fileProblem, megabytes } from './upload.ts';

test.each([
  ['1234.5', '1,234.50'],
  ['1,234,567', '1,234,567.00'],
  ['₱ 20', '20.00'],
  ['.75', '0.75'],
  ['-5', '-5.00'],
  ['12*350+5%', '4,410.00'],
  ['5/0', '5/0'],
  ['many', 'many'],
  ['1.234,50', '1.234,50'],
  ['', ''],
])('an amount typed as %j is shown as %j', (typed, shown) => {
  expect(neatAmount(typed)).toBe(shown);
});

test.each([
  ['3*12', '36'],
  ['2.50', '2.5'],
  ['1200', '1,200'],
  ['two', 'two'],
])('a quantity typed as %j is shown as %j', (typed, shown) => {
  expect(neatQuantity(typed)).toBe(shown);
});

test('what is typed is told while it is typed, once it means something', () => {
  expect(['12*350', '12*', '4200', 'x'].map(moneyMeaning)).toEqual(['= 4,200.00', '', '', '']);
  expect(['3*12', '3*', '3'].map(quantityMeaning)).toEqual(['= 36', '', '']);
  const told = ['12/5', '+30', '5 De', ''].map((text) => dateMeaning(text, '2026-11-21'));
  expect(told).toEqual(['Sat, 5 Dec 2026', 'Mon, 21 Dec 2026', '', '']);
});

test('a file is refused before it is sent when it is empty, too large or of another type', () => {
  const photo = { name: 'a.jpg', size: 1024, type: 'image/jpeg' };
  expect(fileProblem(photo)).toBeUndefined();
  expect(fileProblem({ ...photo, size: 0 })).toMatch(/empty/);
  expect(fileProblem({ ...photo, size: 10 * 1024 * 1024 })).toBeUndefined();
  const pdf = { name: 'page.pdf', type: 'application/pdf', size: 10 * 1024 * 1024 + 1 };
  expect(fileProblem(pdf)).toMatch(/At most 10 MB/);
  // A photo gets smaller on its way.
  expect(fileProblem({ ...photo, size: 20 * 1024 * 1024 })).toBeUndefined();
  expect(fileProblem({ ...photo, size: 60 * 1024 * 1024 })).toMatch(/At most 10 MB/);
  expect(fileProblem({ ...photo, type: 'image/svg+xml' })).toMatch(/Only photos/);
});

test.each([
  [1, '1 KB'],
  [200_000, '195 KB'],
  [2_516_582, '2.4 MB'],
  [10_485_760, '10 MB'],
])('%i bytes are %s', (bytes, text) => {
  expect(megabytes(bytes)).toBe(text);
});
