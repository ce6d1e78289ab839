import { expect, test } from 'vitest';

import { nameOfItem } from '#shared/tax/return-items.ts';

import { isOwnTaxForm, ownFirst } from './own-tax-forms.ts';
import type { ReturnItem } from './returns/return-parts.ts';
import { itemsBehind } from './returns/return-parts.ts';

const of = (item: string, note = ''): ReturnItem => ({
  item,
  label: item,
  amount: '1.00',
  note,
  source: note === '' ? 'books' : 'worked-out',
});

const ITEMS = [
  of('31A'),
  of('31B'),
  of('32A'),
  of('33A'),
  of('34A', '31A + 32A + 33A'),
  of('34B', '31B'),
  of('43', '31A to 33A'),
  of('51B', '34A and 34B'),
  of('52', '31A to 31B'),
];

test.each([
  ['34A', ['31A', '32A', '33A']],
  ['43', ['31A', '32A', '33A']],
  ['51B', ['31A', '32A', '33A', '31B']],
  ['52', ['31A', '31B']],
  ['31A', []],
])('item %s comes from %j', (item, wanted) => {
  const found = ITEMS.find((each) => each.item === item) ?? of('none');
  expect(itemsBehind(found, ITEMS).map((each) => each.item)).toEqual(wanted);
});

test('what is typed for a part of an item is behind it, and counted once in a range', () => {
  const part = { ...of('53X'), noteOf: '53', label: 'Of item 53: some' };
  const items = [of('52'), of('53', 'Share and others'), part, of('54'), of('57', '52 to 54')];
  const behind = (item: string) =>
    itemsBehind(items.find((each) => each.item === item) ?? of('none'), items);
  expect(behind('53')).toEqual([part]);
  expect(behind('57').map(({ item }) => item)).toEqual(['52', '53X', '54']);
  expect([part, of('54')].map((item) => nameOfItem(item))).toEqual(['Of item 53: some', '54 54']);
});

test('a note that names items in a circle, or none of the return, is no trouble', () => {
  const circle = [of('1', '2'), of('2', '1'), of('3', '5 % of 99')];
  expect(circle.map((item) => itemsBehind(item, circle).length)).toEqual([1, 1, 0]);
});

test('a company is offered its own papers first, those of another registration apart', () => {
  const person = { isVatRegistered: false, entityType: 'sole_proprietor' } as const;
  const company = { isVatRegistered: true, entityType: 'corporation' } as const;
  const codes = ['2550Q', '2551Q', 'SLSP', '1701Q', '1702Q', '1601-EQ'];
  expect(codes.filter((code) => isOwnTaxForm(code, person))).toEqual(['2551Q', '1701Q', '1601-EQ']);
  expect(codes.filter((code) => isOwnTaxForm(code, company))).toEqual([
    '2550Q',
    'SLSP',
    '1702Q',
    '1601-EQ',
  ]);
  const options = codes.slice(0, 2).map((code) => ({ value: code, label: code }));
  expect(ownFirst(options, person)).toMatchObject([
    { value: '2551Q' },
    { items: [{ value: '2550Q' }] },
  ]);
});
