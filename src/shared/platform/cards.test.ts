import { expect, test } from 'vitest';

import { CARDS, CATEGORIES, cardsOf, findCard } from './cards.ts';
import { FORM_IDS } from './embed.ts';

test('every category of the specification has a card', () => {
  for (const category of CATEGORIES)
    expect(cardsOf(category, 'accountant').length, category).toBeGreaterThan(0);
});

test('every form screen of the specification is reached by exactly one card', () => {
  // What accountants alone record has no card: it stands in the navigation.
  const specified = FORM_IDS.filter((form) => !['journalentry', 'openingbalances'].includes(form));
  expect(CARDS.flatMap(({ form }) => form ?? []).toSorted()).toEqual(specified.toSorted());
  for (const { form, buttonLink } of CARDS) if (form) expect(buttonLink).toBe(`/${form}form`);
});

test('ids are unique and found', () => {
  expect(new Set(CARDS.map(({ id }) => id)).size).toBe(CARDS.length);
  for (const card of CARDS) expect(findCard(card.id)).toBe(card);
  expect(findCard('__proto__')).toBeUndefined();
});

test('cards of bank reconciliation reports and the documentation are an accountant’s alone', () => {
  for (const category of ['BankReconciliationReport', 'Documentation'] as const) {
    expect(cardsOf(category, 'user')).toEqual([]);
    expect(cardsOf(category, 'admin')).toEqual([]);
  }
});
