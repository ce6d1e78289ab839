import { Box } from '@mantine/core';

import classes from './manual-page.module.css';
import { PICTURE_SIZES } from './pictures/sizes.ts';

/**
 * The topic's form, filled in, as bench/pictures.ts draws it; loaded when it comes into sight, and
 * only for the colours that are shown.
 */
export function TopicPicture({ topic, label }: { topic: string; label: string }) {
  const size = PICTURE_SIZES[topic];
  if (size === undefined) return null;
  const common = { component: 'img', className: classes['picture'], loading: 'lazy' } as const;
  const alt = `The form of ${label}, filled in`;
  return (
    <>
      <Box {...common} {...size} alt={alt} darkHidden src={addressOf(topic, 'light')} />
      <Box {...common} {...size} alt={alt} lightHidden src={addressOf(topic, 'dark')} />
    </>
  );
}

function addressOf(topic: string, scheme: 'light' | 'dark'): string {
  return new URL(`./pictures/${topic}-${scheme}.webp`, import.meta.url).href;
}
