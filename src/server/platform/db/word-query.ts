import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

import { toSearchText } from '#shared/search-text.ts';

/**
 * A tsquery that finds rows in which every word of a text begins a word, whatever its case and
 * accents. Nothing when the text has no letter or digit.
 */
export function wordQuery(text: string): RawBuilder<unknown> | undefined {
  const words = toSearchText(text)
    .split(' ')
    .filter((word) => word !== '');
  if (words.length === 0) return undefined;
  // Only letters and digits are left in a word, so the quotes hold it.
  return sql`${words.map((word) => `'${word}':*`).join(' & ')}::tsquery`;
}
