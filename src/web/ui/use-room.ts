import { useMediaQuery } from '@mantine/hooks';

export type Room = 'wide' | 'narrow' | 'phone';

/**
 * How many columns of a list there is room for; the navigation beside the list is there from 760
 * px.
 */
export function useRoom(): Room {
  const now = { getInitialValueInEffect: false };
  const isWide = useMediaQuery('(min-width: 68em)', true, now);
  const isNarrow = useMediaQuery('(min-width: 35em)', true, now);
  if (isWide) return 'wide';
  return isNarrow ? 'narrow' : 'phone';
}
