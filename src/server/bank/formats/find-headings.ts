import { toSearchText } from '#shared/search-text.ts';

import { HEADING_NAMES } from './heading-names.ts';
import type { ColumnRole } from './heading-names.ts';

/**
 * A role that a heading names, and how surely: 2 by its whole text, 1 by words in it, less for
 * words that say little.
 */
export interface NamedRole {
  readonly role: ColumnRole;
  readonly weight: number;
}

const CURRENCY_WORDS = /\b(?:php|peso|pesos|philippine|usd|in)\b/g;
const MAX_HEADING = 60;
const BY_NAME = new Map<string, NamedRole>();
for (const [role, names] of Object.entries(HEADING_NAMES))
  for (const [at, name] of names.entries())
    if (!BY_NAME.has(name)) BY_NAME.set(name, { role: role as ColumnRole, weight: 2 - at / 100 });

/** The role that a heading names; `undefined` for a text that is no heading of a statement. */
export function findRole(heading: string): NamedRole | undefined {
  if (heading === '' || heading.length > MAX_HEADING) return undefined;
  const key = headingKey(heading);
  const exact = BY_NAME.get(key);
  if (exact !== undefined) return exact;
  const words = key.split(' ');
  if (
    words.length > 6 ||
    /\b(?:beginning|opening|total|as of|account (?:no|number|name))\b/.test(key)
  )
    return undefined;
  const within = [...BY_NAME].filter(
    ([name]) => name.length > 2 && ` ${key} `.includes(` ${name} `),
  );
  const best = within.sort(([left], [right]) => right.length - left.length)[0];
  return best === undefined ? undefined : { role: best[1].role, weight: best[1].weight - 1 };
}

/** A heading as headings are compared; the abbreviations of numbers are one. */
function headingKey(heading: string): string {
  const key = toSearchText(heading.replaceAll('#', ' no ').replaceAll('+', ' '));
  const plain = key.replaceAll(CURRENCY_WORDS, ' ').replaceAll(/\s+/g, ' ').trim();
  return plain === '' ? key : plain;
}
