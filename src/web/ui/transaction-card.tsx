import { ActionIcon, Button, Group, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import type { Card } from '#shared/platform/cards.ts';

import { formAddressesQuery } from '../lib/queries.ts';
import { useWarmFrame } from '../lib/frames/frame-context.ts';
import { StarFilledIcon, StarIcon } from './screen-icons.tsx';
import { CardIcon } from './card-icon.tsx';
import { ExternalIcon } from './screen-icons.tsx';
import classes from './transaction-card.module.css';

interface TransactionCardProps {
  card: Card;
  isBookmarked: boolean;
  onToggle: () => void;
}

/** A card of the catalogue: what it is for, the way to it, and its star. */
export function TransactionCard({ card, isBookmarked, onToggle }: TransactionCardProps) {
  return (
    <article className={classes['card']}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
        <CardIcon card={card} />
        <ActionIcon
          size="lg"
          color={isBookmarked ? 'yellow.8' : 'gray.7'}
          className={classes['star']}
          data-on={isBookmarked || undefined}
          aria-label={`Bookmark ${card.title}`}
          aria-pressed={isBookmarked}
          onClick={onToggle}
        >
          {isBookmarked ? <StarFilledIcon /> : <StarIcon />}
        </ActionIcon>
      </Group>
      <div className={classes['words']}>
        <Title order={3}>{card.title}</Title>
        <Text size="sm" c="dimmed" mt={4}>
          {card.description}
        </Text>
      </div>
      <CardButton card={card} />
    </article>
  );
}

/**
 * The card's button. The documentation card opens its folder in a new tab, once an address is set.
 */
function CardButton({ card }: { card: Card }) {
  const frame = useWarmFrame();
  const addresses = useQuery({ ...formAddressesQuery, enabled: card.opensSetting !== undefined });
  const folder = card.opensSetting === undefined ? '' : (addresses.data?.[card.opensSetting] ?? '');
  if (folder !== '') {
    return (
      <Button
        component="a"
        href={folder}
        target="_blank"
        rel="noopener noreferrer"
        fullWidth
        rightSection={<ExternalIcon size={16} />}
      >
        {card.buttonText}
      </Button>
    );
  }
  const { form } = card;
  // The form is drawn out of sight while the pointer is on its way to the click.
  const prepare = form === undefined ? undefined : () => frame?.prepare(form);
  return (
    <Button
      component={Link}
      to={card.buttonLink}
      fullWidth
      onPointerEnter={prepare}
      onFocus={prepare}
    >
      {card.buttonText}
    </Button>
  );
}
