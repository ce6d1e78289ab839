import { Title } from '@mantine/core';
import { useEffect } from 'react';
import type { ReactNode } from 'react';

import type { Card, Category } from '#shared/platform/cards.ts';
import { cardsOf } from '#shared/platform/cards.ts';
import type { Role } from '#shared/platform/roles.ts';

import { useWarmFrame } from '../../lib/frames/frame-context.ts';
import { useBookmarks, useToggleBookmark } from '../../lib/bookmarks.ts';
import { useIsReader, useRole } from '../../lib/session/session-context.ts';
import { CardGrid } from '../../ui/card-grid.tsx';
import { Page } from '../../ui/page.tsx';
import type { CategoryScreen } from './categories.ts';
import { hasReading } from '../form-screens/screens.ts';

/** One of the twelve category pages: its title and the "New" cards of its category. */
export function CategoryPage({ screen, below }: { screen: CategoryScreen; below: ReactNode }) {
  const isReader = useIsReader();
  const all = cardsOnPage(screen.category, useRole());
  const cards = isReader ? all.flatMap(forReading) : all;
  const bookmarks = useBookmarks();
  const toggle = useToggleBookmark();
  const frame = useWarmFrame();
  const [firstForm] = cards.flatMap(({ form }) => form ?? []);
  useEffect(() => {
    // Who opens a category most often opens its first form: it is drawn out of sight meanwhile.
    if (firstForm !== undefined) frame?.prepare(firstForm);
  }, [frame, firstForm]);
  const bookmarked = new Set(bookmarks.cards.map(({ id }) => id));
  return (
    <Page title={screen.title} description={screen.description}>
      {isReader && cards.length === 0 ? null : (
        <>
          <Title order={2} mb="md">
            {isReader ? 'Documents' : 'New'}
          </Title>
          <CardGrid
            cards={cards}
            bookmarked={bookmarked}
            onToggle={(card, wanted) => toggle.mutate({ card, wanted })}
          />
        </>
      )}
      {below}
    </Page>
  );
}

/** What who only reads finds behind a card; nothing behind one that only records. */
function forReading(card: Card): Card[] {
  const { form } = card;
  if (form === undefined || !hasReading(form)) return [];
  if (form !== 'looseleaf') return [card];
  const description = 'See the documents that are kept with the books.';
  return [{ ...card, description, buttonText: 'View Documents' }];
}

/** Accountants see the report cards beside those of the reconciliation. */
function cardsOnPage(category: Category, role: Role): readonly Card[] {
  const own = cardsOf(category, role);
  return category === 'BankReconciliation'
    ? [...own, ...cardsOf('BankReconciliationReport', role)]
    : own;
}
