import { useMediaQuery } from '@mantine/hooks';

export type Room = 'wide' | 'narrow' | 'phone';

const NOW = { getInitialValueInEffect: false };

/**
 * Whether the window is narrower than this many em: for what a list leaves out though there is room
 * for the rest of its wide columns.
 */
export function useIsBelow(em: number): boolean {
  return useMediaQuery(`(max-width: ${em - 0.01}em)`, false, NOW);
}

/**
 * How many columns of a list there is room for; the navigation beside the list is there from 760
 * px.
 */
export function useRoom(): Room {
  const isWide = useMediaQuery('(min-width: 68em)', true, NOW);
  const isNarrow = useMediaQuery('(min-width: 35em)', true, NOW);
  if (isWide) return 'wide';
  return isNarrow ? 'narrow' : 'phone';
}
