import { toSearchText } from '#shared/search-text.ts';

const MOST_WORDS = 5;

/** The words of a rule, as lines are searched for them. */
export function wordsOf(text: string): string[] {
  return toSearchText(text)
    .split(' ')
    .filter((word) => word !== '');
}

/** Whether a line's text has every word of a rule, in any order. */
export function hasWords(text: string, words: string): boolean {
  const there = new Set(wordsOf(text));
  const wanted = wordsOf(words);
  return wanted.length > 0 && wanted.every((word) => there.has(word));
}

/**
 * What stays the same in the texts of one kind of line: its first words without a digit. Empty: it
 * has none.
 */
export function usualWords(text: string): string {
  return wordsOf(text)
    .filter((word) => word.length > 1 && !/\d/.test(word))
    .slice(0, MOST_WORDS)
    .join(' ')
    .toUpperCase();
}
