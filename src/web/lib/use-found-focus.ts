import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/**
 * What was asked for takes the focus once it is there, where the button that asked for it lost its
 * own: it was disabled meanwhile, or is gone. Who went on elsewhere is left there.
 */
export function useFoundFocus<T extends HTMLElement>(found: unknown): RefObject<T | null> {
  const place = useRef<T>(null);
  useEffect(() => {
    if (found !== undefined && document.activeElement === document.body) place.current?.focus();
  }, [found]);
  return place;
}
