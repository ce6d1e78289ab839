import { StateBadge } from '../../ui/state-badge.tsx';
import { STATES } from './book-words.ts';
import type { BookCell } from './queries.ts';

/** Where a book of a month or year stands, in a word. */
export function BookState({ state }: { state: BookCell['state'] }) {
  const { word, tone } = STATES[state];
  return <StateBadge tone={tone}>{word}</StateBadge>;
}
