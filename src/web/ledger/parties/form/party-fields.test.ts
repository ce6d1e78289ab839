import { expect, test } from 'vitest';

import { checkAnswers, initialAnswers } from '#shared/forms/form.ts';

import { neatTin, partyBody, partyFields } from './party-fields.ts';

const today = '2026-11-21';
const fields = partyFields('customer');
const begun = initialAnswers(fields, today);

test.each([
  ['123456789', '123-456-789'],
  ['123 456 789 001', '123-456-789-00001'],
  ['123-456-789-00000', '123-456-789-00000'],
  ['12345', '12345'],
])('a TIN typed as %j is shown as %j', (typed, shown) => {
  expect(neatTin(typed)).toBe(shown);
});

test('a company of the Philippines needs TIN, name and address', () => {
  const { problems } = checkAnswers(fields, begun, { today });
  expect(problems.map(({ path }) => path)).toEqual(['tin', 'registeredName', 'address1']);
});

test('an individual is asked for the parts of the name, and nothing that is not asked is sent', () => {
  const typed = {
    ...begun,
    taxpayerType: 'individual',
    registeredName: 'typed before the type was changed',
    lastName: 'Reyes',
    firstName: 'Ana',
    tin: '123-456-789',
    address1: '1 Rizal',
  };
  expect(checkAnswers(fields, typed, { today }).problems).toEqual([]);
  const body = partyBody('customer', typed, { fields, warningsSeen: true });
  expect(body).toMatchObject({
    registeredName: '',
    lastName: 'Reyes',
    warningsSeen: true,
    isVatRegistered: true,
  });
});

test('a foreign party needs no TIN', () => {
  const typed = { ...begun, country: 'JP', registeredName: 'Sakura KK', address1: 'Osaka' };
  expect(checkAnswers(fields, typed, { today }).problems).toEqual([]);
  expect(partyBody('vendor', typed, { fields, warningsSeen: false })).toMatchObject({
    country: 'JP',
    tin: '',
  });
});
