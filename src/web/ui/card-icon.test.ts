import { expect, test } from 'vitest';

import { CATEGORIES, cardsOf } from '#shared/platform/cards.ts';

import { CARD_ICONS } from './card-icon.tsx';

test.each(CATEGORIES)('no two cards of the page %s have the same icon', (category) => {
  const icons = cardsOf(category, 'accountant').map(({ id }) => CARD_ICONS[id]);
  expect(icons.length).toBeGreaterThan(0);
  expect(icons).not.toContain(undefined);
  expect(new Set(icons).size).toBe(icons.length);
});
