import { Skeleton } from '@mantine/core';

import type { Card } from '#shared/platform/cards.ts';

import { TransactionCard } from './transaction-card.tsx';
import classes from './transaction-card.module.css';

interface CardGridProps {
  cards: readonly Card[];
  bookmarked: ReadonlySet<string>;
  onToggle: (card: Card, wanted: boolean) => void;
}

/** Cards side by side, as many as fit. */
export function CardGrid({ cards, bookmarked, onToggle }: CardGridProps) {
  return (
    <ul className={classes['grid']}>
      {cards.map((card) => (
        <li key={card.id}>
          <TransactionCard
            card={card}
            isBookmarked={bookmarked.has(card.id)}
            onToggle={() => onToggle(card, !bookmarked.has(card.id))}
          />
        </li>
      ))}
    </ul>
  );
}

/** The same grid while its cards are on their way. */
export function LoadingCards() {
  return (
    <div className={classes['grid']} role="status" aria-label="Loading">
      {[1, 2, 3].map((card) => (
        <Skeleton key={card} height={196} radius="lg" />
      ))}
    </div>
  );
}
