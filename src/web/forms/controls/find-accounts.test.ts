import { expect, test } from 'vitest';

import { findAccounts } from './find-accounts.ts';

const CHART = [
  ['1110', 'Cash in Bank - BDO Current (PHP)'],
  ['1460', 'Prepaid Rent'],
  ['1530', 'Transportation Equipment'],
  ['1610', 'Computer Software'],
  ['6110', 'Rent Expense'],
  ['6120', 'Light and Water'],
  ['6130', 'Communication'],
  ['6140', 'Office Supplies'],
  ['6170', 'Transportation and Travel'],
  ['6180', 'Representation and Entertainment'],
].map(([number = '', title = '']) => ({ number, title }));

const find = (text: string, lately: readonly string[] = []) =>
  findAccounts(CHART, text, { lately, areExpensesFirst: true }).map(({ number }) => number);

test('digits are the beginning of a number', () => {
  expect(find('6')).toEqual(['6110', '6120', '6130', '6140', '6170', '6180']);
  expect(find('61')[0]).toBe('6110');
  expect(find('6140')).toEqual(['6140']);
  expect(find('10')).toEqual([]);
});

test('costs and expenses come first, letters inside a word last', () => {
  expect(find('transp')).toEqual(['6170', '1530']);
  expect(find('rent')).toEqual(['6110', '1460', '1110']);
  expect(find('sup off')).toEqual(['6140']);
  expect(find('')[0]).toBe('6110');
});

test('where no expenses are asked for, accounts come in the order of the chart', () => {
  expect(findAccounts(CHART, '')[0]?.number).toBe('1110');
});

test('what was used lately comes before others of its rank', () => {
  expect(find('rent', ['1460'])).toEqual(['1460', '6110', '1110']);
  expect(find('', ['6170'])[0]).toBe('6170');
});

test.each([
  ['electric', '6120'],
  ['gas', '6170'],
  ['taxi', '6170'],
  ['internet', '6130'],
  ['meals', '6180'],
  ['toner', '6140'],
])('%s finds %s', (word, number) => {
  expect(find(word)[0]).toBe(number);
});
