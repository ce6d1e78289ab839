import classes from './manual-page.module.css';
import { PICTURE_SIZES } from './pictures/sizes.ts';

const SCHEMES = ['light', 'dark'] as const;

/**
 * The topic's form, filled in, as bench/pictures.ts draws it; loaded when it comes into sight, and
 * only for the colours that are shown.
 */
export function TopicPicture({ topic, label }: { topic: string; label: string }) {
  const size = PICTURE_SIZES[topic];
  if (size === undefined) return null;
  return SCHEMES.map((scheme) => (
    <img
      key={scheme}
      className={classes['picture']}
      data-scheme={scheme}
      loading="lazy"
      alt={`The form of ${label}, filled in`}
      src={addressOf(topic, scheme)}
      {...size}
    />
  ));
}

function addressOf(topic: string, scheme: (typeof SCHEMES)[number]): string {
  return new URL(`./pictures/${topic}-${scheme}.webp`, import.meta.url).href;
}
