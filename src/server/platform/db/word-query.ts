import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

import { toSearchText } from '#shared/search-text.ts';

/**
 * A tsquery that finds rows in which every word of a text begins a word, whatever its case and
 * accents. Nothing when the text has no letter or digit.
 */
export function wordQuery(text: string): RawBuilder<unknown> | undefined {
  const words = wordQueries(text);
  return words.length === 0 ? undefined : sql`${words.join(' & ')}::tsquery`;
}

/** The same for each word alone. Only letters and digits are left in a word: its quotes hold it. */
export function wordQueries(text: string): string[] {
  return toSearchText(text)
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => `'${word}':*`);
}
