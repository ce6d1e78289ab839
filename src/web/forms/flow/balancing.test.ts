import { expect, test } from 'vitest';

import { journalFields } from '#kinds/journal-entry/fields.ts';

import { balancingAmount } from './balancing.ts';

const rent = { account: '6110', debit: '12,000', credit: '' };
const power = { account: '6120', debit: '2*250.25', credit: '' };

test.for([
  ['the credit of a new row is what both debits are', [rent, power, {}], 2, 'credit', '12,500.50'],
  ['its debit is nothing: the debits are more already', [rent, power, {}], 2, 'debit', undefined],
  ['a row has one side', [rent, {}], 0, 'credit', undefined],
  ['what is typed stays', [rent, { credit: '1' }], 1, 'credit', undefined],
  ['what is no amount has no balance', [{ debit: '12.x' }, {}], 1, 'credit', undefined],
  ['no other column has one', [rent, {}], 1, 'memo', undefined],
] as const)('%s', ([, rows, at, name, amount]) => {
  expect(balancingAmount(journalFields.lines, rows, { at, name })).toBe(amount);
});
